import { sql } from 'kysely'
import { searchIndexOf } from './index-of-engine.ts'
import type { Match } from './search-index.ts'
import type { Searching } from './searching.ts'

/** A condition, and how many pages are named that meet it. */
export interface MatchList {
  match: Match
  most: number
}

/** The newest pages in the scope that meet each of some conditions, with one query. @returns rows with the index of the condition */
export async function listMatches(
  { db, dialect, scope, filter }: Searching,
  lists: readonly MatchList[],
): Promise<{ list: number; page_id: number }[]> {
  const index = searchIndexOf(dialect)
  const queries = lists.map(({ match, most }, at) => {
    const pages = index.select(match, scope, filter, 'newest', most)
    return sql`select ${sql.lit(at)} as list, page_id from (${pages}) as l${sql.lit(at)}`
  })
  const { rows } = await sql<{ list: number; page_id: number }>`${sql.join(queries, sql` union all `)}`.execute(db)
  return rows
}
