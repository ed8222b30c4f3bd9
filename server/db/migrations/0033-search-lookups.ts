import { type Kysely, sql } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/**
 * The other names of a page beside its folded text, so that a search does not make them again. Null: the entry was made before, and a search makes them.
 *
 * SQLite's full-text tables keep their tokens in segments, and a search looks each word up in all of them. The job `index-pages` merges two and more segments of
 * one size.
 */
export async function up(db: Db, dialect: 'sqlite' | 'postgres'): Promise<void> {
  await sql`alter table page_search_text add column names text`.execute(db)
  if (dialect === 'postgres') return
  for (const table of ['page_search_terms', 'page_search_word_pieces', 'file_words'])
    await sql.raw(`insert into ${table}(${table}, rank) values ('usermerge', 2)`).execute(db)
}
