import type { RawBuilder } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { searchReadsOf } from '#server/db/short-reads.ts'

/**
 * Runs a quick query of a search, one that usually takes less than a few milliseconds. On PostgreSQL those of all searches share a connection, so others may wait for a slow
 * one (decision 117).
 * @returns the rows, which may be changed
 */
export async function readForSearch<R>(db: Db, query: RawBuilder<R>): Promise<R[]> {
  const compiled = query.compile(db)
  const asUsual = async () => (await db.executeQuery(compiled)).rows
  return searchReadsOf(db)?.read<R>(compiled.sql, compiled.parameters, asUsual) ?? asUsual()
}
