import type { Kysely } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/** Directories and providers through which people sign in, who they are there, and how each account logged in last. */
export async function up(db: Db, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const integer = dialect === 'sqlite' ? ('integer' as const) : ('bigint' as const)
  const flag = dialect === 'sqlite' ? ('integer' as const) : ('smallint' as const)
  const table = (name: string, key: string) =>
    db.schema
      .createTable(name)
      .addColumn(key, integer, (column) =>
        dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
      )
  await db.schema
    .alterTable('user')
    .addColumn('last_login_way', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await table('sign_in_provider', 'provider_id')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('icon', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('is_open', flag, (column) => column.notNull().defaultTo(0))
    .addColumn('s_number', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('link_by', 'text', (column) => column.notNull().defaultTo('none'))
    .addColumn('settings', 'text', (column) => column.notNull().defaultTo('{}'))
    .addColumn('group_map', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('revision', integer, (column) => column.notNull().defaultTo(1))
    .execute()
  await table('user_identity', 'identity_id')
    .addColumn('provider_id', integer, (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('uid', integer, (column) => column.notNull())
    .addColumn('addtime', integer, (column) => column.notNull())
    .addColumn('last_login', integer, (column) => column.notNull().defaultTo(0))
    .execute()
  const index = (name: string) => db.schema.createIndex(name).on('user_identity')
  await index('user_identity_subject').columns(['provider_id', 'subject']).unique().execute()
  await index('user_identity_uid').column('uid').execute()
}
