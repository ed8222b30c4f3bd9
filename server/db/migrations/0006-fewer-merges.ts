import { type Kysely, sql } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/**
 * SQLite's full-text table keeps what each commit wrote as a segment and merges four of a size into one; with sixteen each text is copied half
 * as often. What a save replaces stays in its segment as a mark; only at three marks in ten, not at one, is a segment written anew for that alone.
 * A search asks a few more segments, which it hardly notices.
 */
export async function up(db: Db, dialect: 'sqlite' | 'postgres'): Promise<void> {
  if (dialect !== 'sqlite') return
  await sql`insert into page_search(page_search, rank) values ('automerge', 16)`.execute(db)
  await sql`insert into page_search(page_search, rank) values ('crisismerge', 32)`.execute(db)
  await sql`insert into page_search(page_search, rank) values ('deletemerge', 30)`.execute(db)
}
