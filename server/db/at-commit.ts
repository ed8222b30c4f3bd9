import type { CompiledQuery, Kysely, RawBuilder } from 'kysely'
import type { Schema } from './schema.ts'

const late = new WeakSet<CompiledQuery>()

/**
 * Runs a write whose outcome the rest of the transaction does not read. SQLite runs it right before the commit that several transactions share
 * (write-turns.ts), because a full-text table writes out its pending data at each savepoint. That would cost more than the rest of a save. The write
 * still belongs to the commit, and is dropped if its transaction fails. PostgreSQL runs it at once.
 */
export async function executeAtCommit(db: Kysely<Schema>, query: RawBuilder<unknown>): Promise<void> {
  const compiled = query.compile(db)
  late.add(compiled)
  await db.executeQuery(compiled)
}

/** Whether a query was passed to `executeAtCommit`. */
export const isForCommit = (query: CompiledQuery): boolean => late.has(query)
