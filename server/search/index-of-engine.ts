import type { Dialect } from '#server/db/open.ts'
import { postgresIndex } from './postgres-index.repository.ts'
import type { SearchIndex } from './search-index.ts'
import { sqliteIndex } from './sqlite-index.repository.ts'

/** The search index of a database engine. */
export const searchIndexOf = (dialect: Dialect): SearchIndex => (dialect === 'sqlite' ? sqliteIndex : postgresIndex)
