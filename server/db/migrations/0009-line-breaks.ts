import { type Kysely, sql } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/** What an item does with the line breaks of its pages, and what was decided for each page when it was saved. Pages that exist stay as typed. */
export async function up(db: Db, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const integer = dialect === 'sqlite' ? 'integer' : 'bigint'
  for (const table of ['item', 'page'])
    await sql.raw(`alter table ${table} add column line_breaks ${integer} not null default 0`).execute(db)
}
