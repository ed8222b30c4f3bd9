import { type Kysely, sql } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/** The search index, in the form that each engine serves best, and which state of a page it holds. */
export async function up(db: Db, dialect: 'sqlite' | 'postgres'): Promise<void> {
  if (dialect === 'sqlite') {
    await sql`create virtual table page_search using fts5(
      title, body, pieces, content = '', contentless_delete = 1, tokenize = "ascii tokenchars '_'"
    )`.execute(db)
  } else {
    await sql`create table page_search (
      page_id bigint primary key, item_id bigint not null, words tsvector not null
    )`.execute(db)
    await sql`create index page_search_words on page_search using gin (words) with (fastupdate = off)`.execute(db)
    await sql`create index page_search_item on page_search (item_id)`.execute(db)
  }
  const integer = dialect === 'sqlite' ? ('integer' as const) : ('bigint' as const)
  await db.schema
    .createTable('page_indexed')
    .addColumn('page_id', integer, (c) => c.primaryKey())
    .addColumn('item_id', integer, (c) => c.notNull())
    .addColumn('revision', integer, (c) => c.notNull())
    .addColumn('tokens', integer, (c) => c.notNull())
    .execute()
}
