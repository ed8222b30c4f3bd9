import type { RawBuilder } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { searchReadsOf } from '#server/db/short-reads.ts'

/**
 * Reads rows of a search, which may be changed. Use it for queries that usually take less than a few milliseconds: on PostgreSQL those of all searches share a connection, and
 * others wait for a slow one (decision 117).
 */
export async function readForSearch<R>(db: Db, query: RawBuilder<R>): Promise<R[]> {
  const compiled = query.compile(db)
  const asUsual = async () => (await db.executeQuery(compiled)).rows
  return searchReadsOf(db)?.read<R>(compiled.sql, compiled.parameters, asUsual) ?? asUsual()
}
