import { type Kysely, sql } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/** What the overview of the backstage reads: figures of each day, who was seen when, and what the last run of a job did. */
export async function up(db: Db, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const integer = dialect === 'sqlite' ? ('integer' as const) : ('bigint' as const)

  let figures = db.schema
    .createTable('daily_figure')
    .addColumn('day', 'text', (column) => column.primaryKey().notNull())
  for (const name of ['people', 'items', 'pages', 'files', 'bytes'])
    figures = figures.addColumn(name, integer, (column) => column.notNull())
  // Nobody knows who was active on days before the first run of the job.
  await figures.addColumn('active', integer).execute()

  await sql.raw(`alter table job add column last_try ${integer} not null default 0`).execute(db)
  await sql.raw(`alter table job add column duration_ms ${integer} not null default 0`).execute(db)
  await sql.raw(`alter table job add column failures ${integer} not null default 0`).execute(db)
  await sql`alter table job add column last_error text not null default ''`.execute(db)

  await sql.raw(`alter table "user" add column last_seen ${integer} not null default 0`).execute(db)
  await sql`
    update "user" set last_seen = coalesce(
      (select max(last_used) from user_token where user_token.uid = "user".uid and last_used > "user".last_login_time),
      last_login_time
    )`.execute(db)
  await sql`create index user_last_seen on "user" (last_seen)`.execute(db)
  await sql`create index user_groupid on "user" (groupid, uid)`.execute(db)
}
