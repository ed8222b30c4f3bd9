import { type Kysely, sql } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/**
 * On PostgreSQL new entries of the search index go into a list first, from which those of many pages are sorted in together. It is sorted in at the latest when it has
 * this many kilobytes.
 */
export async function up(db: Db, dialect: 'sqlite' | 'postgres'): Promise<void> {
  if (dialect === 'sqlite') return
  await sql
    .raw('alter index if exists page_search_terms_words set (fastupdate = on, gin_pending_list_limit = 8192)')
    .execute(db)
}
