import type { Kysely } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/** Imports from directories, what the groups of a directory gave, and one-time login links of the shell. */
export async function up(db: Db, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const integer = dialect === 'sqlite' ? ('integer' as const) : ('bigint' as const)
  const flag = dialect === 'sqlite' ? ('integer' as const) : ('smallint' as const)
  const add = (table: string) => db.schema.alterTable(table)
  await add('sign_in_provider')
    .addColumn('import_daily', flag, (column) => column.notNull().defaultTo(0))
    .execute()
  for (const name of ['last_problem', 'last_import'])
    await add('sign_in_provider')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  await add('sign_in_provider')
    .addColumn('last_problem_at', integer, (column) => column.notNull().defaultTo(0))
    .execute()
  await add('user_identity')
    .addColumn('login_name', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await add('user_identity')
    .addColumn('left_at', integer, (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('mapped_membership')
    .addColumn('provider_id', integer, (column) => column.notNull())
    .addColumn('uid', integer, (column) => column.notNull())
    .addColumn('team_id', integer, (column) => column.notNull())
    .addColumn('role', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('mapped_membership_key', ['provider_id', 'uid', 'team_id'])
    .execute()
  await db.schema
    .createTable('login_link')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('uid', integer, (column) => column.notNull())
    .addColumn('expire_time', integer, (column) => column.notNull())
    .execute()
}
