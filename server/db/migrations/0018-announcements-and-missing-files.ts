import { type Kysely, sql } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/**
 * Announcements have a state (0 announced, 1 draft, 2 withdrawn), and their time may lie ahead. A file knows since when the storage
 * does not have its bytes.
 */
export async function up(db: Db, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const integer = dialect === 'sqlite' ? ('integer' as const) : ('bigint' as const)
  const small = dialect === 'sqlite' ? ('integer' as const) : ('smallint' as const)
  await db.schema
    .alterTable('message_content')
    .addColumn('state', small, (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`create index announcement_time on message_content (addtime) where message_type = 'announce'`.execute(db)
  await db.schema.createIndex('message_readers').on('message').columns(['message_content_id', 'id']).execute()
  await db.schema
    .alterTable('upload_file')
    .addColumn('missing_since', integer, (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`create index upload_file_missing on upload_file (file_id) where missing_since > 0`.execute(db)
}
