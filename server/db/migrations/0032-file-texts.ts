import { type Kysely, sql } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/**
 * The texts of files, for searches: what is known of each file, its text, and the index of both engines. `file_read` is small, so that the job which looks for
 * files without a text compares it with all files quickly.
 */
export async function up(db: Db, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const integer = dialect === 'sqlite' ? ('integer' as const) : ('bigint' as const)
  await db.schema
    .createTable('file_read')
    .addColumn('file_id', integer, (c) => c.primaryKey())
    .addColumn('reader', integer, (c) => c.notNull())
    .addColumn('attempts', integer, (c) => c.notNull())
    .addColumn('is_whole', integer, (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('folded_name', 'text', (c) => c.notNull())
    .execute()
  await sql`create index file_read_not_whole on file_read (file_id) where is_whole = 0`.execute(db)
  // The folded text comes first, because searches read it without the other.
  await db.schema
    .createTable('file_text')
    .addColumn('file_id', integer, (c) => c.primaryKey())
    .addColumn('folded', 'text', (c) => c.notNull())
    .addColumn('shown', 'text', (c) => c.notNull())
    .execute()
  if (dialect === 'sqlite') {
    await sql`create virtual table file_words using fts5(
      name, body, content = '', contentless_delete = 1, detail = column, tokenize = "ascii tokenchars '_'"
    )`.execute(db)
  } else {
    await sql`create table file_words (file_id bigint primary key, words tsvector not null)`.execute(db)
    await sql`create index file_words_words on file_words using gin (words) with (fastupdate = off)`.execute(db)
  }
}
