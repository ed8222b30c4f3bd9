import type { Kysely } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/** Addresses of sites that were moved here which contain names instead of ids, with the rows that they led to. */
export async function up(db: Db, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const integer = dialect === 'sqlite' ? ('integer' as const) : ('bigint' as const)
  await db.schema
    .createTable('moved_address')
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('source_id', integer, (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('old_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('moved_address_pk', ['address', 'source_id', 'kind'])
    .execute()
}
