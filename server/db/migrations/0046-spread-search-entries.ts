import { type Kysely, sql } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/**
 * On SQLite the entries of the search index get row ids with gaps between them (decision 116). All pages count as not indexed: a search reads their texts until the job `index-pages` has
 * come to them.
 */
export async function up(db: Db, dialect: 'sqlite' | 'postgres'): Promise<void> {
  if (dialect === 'postgres') return
  await sql`insert into page_search_terms(page_search_terms) values ('delete-all')`.execute(db)
  await sql`update page_indexed set is_whole = 0, revision = -1`.execute(db)
}
