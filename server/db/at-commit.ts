import type { CompiledQuery, Kysely, RawBuilder } from 'kysely'
import type { Schema } from './schema.ts'

const late = new WeakSet<CompiledQuery>()

/**
 * Writes what the rest of its transaction does not read. On SQLite that is done right before the commit, after all transactions that share it
 * (write-turns.ts): a full-text table writes out everything that it has at each savepoint, which costs more than the rest of a save. It is in
 * the same commit all the same, and a transaction that fails takes it along. PostgreSQL does it at once.
 */
export async function executeAtCommit(db: Kysely<Schema>, query: RawBuilder<unknown>): Promise<void> {
  const compiled = query.compile(db)
  late.add(compiled)
  await db.executeQuery(compiled)
}

/** Whether a query was given to `executeAtCommit`. */
export const isForCommit = (query: CompiledQuery): boolean => late.has(query)
