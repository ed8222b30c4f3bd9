import { sql } from 'kysely'
import { executeAtCommit } from '#server/db/at-commit.ts'
import type { Db } from '#server/db/open.ts'
import { itemToken } from '#server/text/index-entry.ts'
import type { Probe, Query } from '#shared/search/query.ts'
import { inSearchScope } from './in-search-scope.repository.ts'
import { readApart } from './read-apart.ts'
import { type IndexedPage, itemsOf, type SearchIndex, type SearchScope, type Wanted } from './search-index.ts'

/** Up to this many items are part of the full-text query. More items become a condition of the join. */
const ITEMS_IN_MATCH = 20
/** The weight of a word in the title, compared with the text. Pieces and items have no weight. */
const TITLE_WEIGHT = 10

/**
 * A contentless table of SQLite's FTS5. Its columns are the tokens of the title, the tokens of the text, and pieces for matches inside words. A
 * separate thread reads it (`readApart`).
 */
export const sqliteIndex: SearchIndex = {
  async put(db, pages) {
    for (const page of pages) await putOne(db, page)
  },
  async remove(db, page_ids) {
    if (page_ids.length > 0)
      await executeAtCommit(db, sql`delete from page_search where rowid in (${sql.join(page_ids)})`)
  },
  async find({ db, file }, query, scope, wanted) {
    const match = matchOf(query, scope, wanted.by)
    if (match === null) return []
    const orders = {
      rank: sql`bm25(page_search, ${TITLE_WEIGHT}, 1, 0), s.rowid desc`,
      shortest: sql`length(p.page_title), s.rowid desc`,
      newest: sql`s.rowid desc`,
    }
    const found = sql`
      select p.page_id from page_search s cross join page p on p.page_id = s.rowid
      where page_search match ${match} and ${inSearchScope(scope)} order by ${orders[wanted.order]} limit ${wanted.limit}
    `.compile(db)
    const isApart = file !== undefined && !db.isTransaction
    const rows = isApart
      ? await readApart<{ page_id: number }>(file, found, turnOf(scope))
      : (await db.executeQuery<{ page_id: number }>(found)).rows
    return rows.map(({ page_id }) => page_id)
  },
  async clear(db) {
    await executeAtCommit(db, sql`insert into page_search(page_search) values ('delete-all')`)
  },
  async ids(db, after, limit) {
    const { rows } = await sql<{ id: number }>`
      select rowid as id from page_search where rowid > ${after} order by rowid limit ${limit}
    `.execute(db)
    return rows.map(({ id }) => id)
  },
}

function putOne(db: Db, { page_id, entry }: IndexedPage) {
  const [title, body, pieces] = entry.columns
  return executeAtCommit(
    db,
    sql`insert or replace into page_search(rowid, title, body, pieces) values
    (${page_id}, ${title}, ${body}, ${pieces})`,
  )
}

/** Searches of one item wait for each other, not for searches of other items. */
const turnOf = (scope: SearchScope): string => `item ${itemsOf(scope)[0]}`

/** The query in the syntax of FTS5, or `null` when it has no words. Tokens are letters, digits and `_`, in quotes. */
function matchOf(query: Query, scope: SearchScope, by: Wanted['by']): string | null {
  const columns = by === 'titles' ? 'title' : '{title body}'
  const parts = query.terms.flatMap(({ probes, inside }) =>
    (by === 'inside' ? (inside ?? probes) : probes).map((probe) => probeText(probe, columns)),
  )
  if (parts.length === 0) return null
  const item_ids = itemsOf(scope)
  if (item_ids.length <= ITEMS_IN_MATCH)
    parts.push(`pieces : (${item_ids.map((item_id) => `"${itemToken(item_id)}"`).join(' OR ')})`)
  return parts.map((part) => `(${part})`).join(' AND ')
}

function probeText(probe: Probe, columns: string): string {
  if (probe.kind === 'pieces') return `pieces : (${probe.tokens.map((token) => `"${token}"`).join(' AND ')})`
  if (probe.kind === 'phrase') return `${columns} : "${probe.tokens.join(' ')}"`
  return `${columns} : "${probe.text}"${probe.prefix ? ' *' : ''}`
}
