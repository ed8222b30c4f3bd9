import { type Kysely, sql } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/**
 * SQLite's full-text table keeps the tokens of each commit as a segment and merges four segments of one size into one. With sixteen, each text
 * is copied half as often. A replaced text leaves a mark in its segment; a segment is rewritten at three marks in ten, not at one. A search asks
 * a few more segments, which costs hardly anything.
 */
export async function up(db: Db, dialect: 'sqlite' | 'postgres'): Promise<void> {
  if (dialect !== 'sqlite') return
  await sql`insert into page_search(page_search, rank) values ('automerge', 16)`.execute(db)
  await sql`insert into page_search(page_search, rank) values ('crisismerge', 32)`.execute(db)
  await sql`insert into page_search(page_search, rank) values ('deletemerge', 30)`.execute(db)
}
