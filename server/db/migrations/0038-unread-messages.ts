import { type Kysely, sql } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/**
 * The newest unread message of a person is found without reading all unread ones. The index of SQLite ends with the row id anyway, so only
 * PostgreSQL needs it.
 */
export async function up(db: Db, dialect: 'sqlite' | 'postgres'): Promise<void> {
  if (dialect === 'sqlite') return
  await sql`create index message_unread on message (to_uid, message_type, status, id)`.execute(db)
  await sql`drop index message_status`.execute(db)
}
