import { type CreateTableBuilder, type Kysely, sql } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/** Links for a forgotten password, invitations into items and teams, and how often a captcha was given back. */
export async function up(db: Db, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const integer = dialect === 'sqlite' ? ('integer' as const) : ('bigint' as const)
  const columns = (
    builder: CreateTableBuilder<string, string>,
    texts: readonly string[],
    integers: readonly string[],
  ): CreateTableBuilder<string, string> => {
    let table = builder
    for (const column of integers) table = table.addColumn(column, integer, (c) => c.notNull().defaultTo(0))
    for (const column of texts) table = table.addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
    return table
  }
  const index = (name: string, on: string, column: string) => db.schema.createIndex(name).on(on).column(column)

  await sql.raw(`alter table captcha add column returned ${integer} not null default 0`).execute(db)

  await columns(db.schema.createTable('password_token'), ['token_hash'], ['uid', 'expire_time']).execute()
  await index('password_token_hash', 'password_token', 'token_hash').unique().execute()
  await index('password_token_uid', 'password_token', 'uid').execute()

  const invite = db.schema
    .createTable('invite')
    .addColumn('invite_id', integer, (c) =>
      dialect === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
    )
  await columns(
    invite,
    ['token_hash', 'email'],
    ['item_id', 'team_id', 'role', 'cat_id', 'uid', 'addtime', 'expire_time', 'max_uses', 'uses'],
  ).execute()
  await index('invite_hash', 'invite', 'token_hash').unique().execute()
  await index('invite_item', 'invite', 'item_id').execute()
  await index('invite_team', 'invite', 'team_id').execute()
}
