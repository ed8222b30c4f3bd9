import type { Kysely } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/** Proofs of a sign-in that were used once, and what a session needs to end at its provider too. */
export async function up(db: Db, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const integer = dialect === 'sqlite' ? ('integer' as const) : ('bigint' as const)
  await db.schema
    .createTable('spent_proof')
    .addColumn('proof_hash', 'text', (column) => column.primaryKey())
    .addColumn('expire_time', integer, (column) => column.notNull())
    .execute()
  await db.schema
    .alterTable('user_token')
    .addColumn('signed_in_by', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
