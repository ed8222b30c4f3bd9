import { type Kysely, sql } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/** Invitation codes for registration with who used them, and accounts that wait until their mail address is verified. */
export async function up(db: Db, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const integer = dialect === 'sqlite' ? ('integer' as const) : ('bigint' as const)
  const { schema } = db
  await schema
    .createTable('register_code')
    .addColumn('code_id', integer, (c) =>
      dialect === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('hint', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('uid', integer, (c) => c.notNull())
    .addColumn('addtime', integer, (c) => c.notNull())
    .addColumn('expire_time', integer, (c) => c.notNull())
    .addColumn('max_uses', integer, (c) => c.notNull())
    .addColumn('uses', integer, (c) => c.notNull())
    .addColumn('withdrawn_time', integer, (c) => c.notNull().defaultTo(0))
    .execute()
  await schema.createIndex('register_code_hash').on('register_code').column('code_hash').unique().execute()
  await schema
    .createTable('register_code_use')
    .addColumn('uid', integer, (c) => c.primaryKey())
    .addColumn('code_id', integer, (c) => c.notNull())
    .addColumn('addtime', integer, (c) => c.notNull())
    .execute()
  await schema.createIndex('register_code_use_code').on('register_code_use').column('code_id').execute()
  await sql.raw(`alter table "user" add column awaits_email text not null default ''`).execute(db)
  await sql.raw(`create index user_awaits_email on "user" (reg_time) where awaits_email <> ''`).execute(db)
}
