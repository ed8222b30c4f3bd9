import { type Kysely, sql } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/** Indexes for two lists of administrators: refused acts, which are few, without reading the whole audit log, and the people who logged in last without a sort of all. */
export async function up(db: Db): Promise<void> {
  await sql`create index user_last_login on "user" (last_login_time, uid)`.execute(db)
  await sql`create index audit_log_refused on audit_log (id) where refusal <> ''`.execute(db)
}
