import type { Dialect } from '#server/db/open.ts'
import { postgresIndex } from './postgres-index.repository.ts'
import type { SearchIndex } from './search-index.ts'
import { sqliteIndex } from './sqlite-index.repository.ts'

/** The index of an engine. */
export const searchIndexOf = (dialect: Dialect): SearchIndex => (dialect === 'sqlite' ? sqliteIndex : postgresIndex)
