import type { Kysely } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/** The lock that a run of a move of another system's site holds: one row while a run goes on, none otherwise. */
export async function up(db: Db, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const integer = dialect === 'sqlite' ? ('integer' as const) : ('bigint' as const)
  await db.schema
    .createTable('move_lock')
    .addColumn('lock_id', integer, (c) => c.primaryKey())
    .addColumn('holder', 'text', (c) => c.notNull())
    .addColumn('beat', integer, (c) => c.notNull())
    .addColumn('system', 'text', (c) => c.notNull())
    .addColumn('source_name', 'text', (c) => c.notNull())
    .addColumn('act', 'text', (c) => c.notNull())
    .addColumn('started_by', 'text', (c) => c.notNull())
    .addColumn('host', 'text', (c) => c.notNull())
    .addColumn('pid', integer, (c) => c.notNull())
    .addColumn('addtime', integer, (c) => c.notNull())
    .addColumn('renewed', integer, (c) => c.notNull())
    .execute()
}
