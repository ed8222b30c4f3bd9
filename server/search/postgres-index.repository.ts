import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { itemToken, MARK, TITLE_MARK } from '#server/text/index-entry.ts'
import type { Probe, Query } from '#shared/search/query.ts'
import { inSearchScope } from './in-search-scope.repository.ts'
import { type IndexedPage, itemsOf, type SearchIndex, type SearchScope, type Wanted } from './search-index.ts'

/** Up to this many items are part of the full-text query. More items become a condition on the rows. */
const ITEMS_IN_MATCH = 20
/** The weights of D (the text), C, B (both unused) and A (the title). */
const WEIGHTS = '{0.1, 0.1, 0.1, 1}'

/**
 * PostgreSQL: one vector a page. Words of the title have weight A, words of the text D. Then follow marked lexemes without positions: the pieces, the
 * item, and the words of the title again. With them the GIN index answers every condition without reading the long vectors. A condition on weights or
 * on another column would read every vector with the words. Only ranking reads vectors.
 */
export const postgresIndex: SearchIndex = {
  async put(db, pages) {
    for (const page of pages) await putOne(db, page)
  },
  async remove(db, page_ids) {
    if (page_ids.length > 0) await sql`delete from page_search where page_id in (${sql.join(page_ids)})`.execute(db)
  },
  async find({ db }, query, scope, wanted) {
    const match = matchOf(query, wanted.by)
    if (match === null) return []
    const orders = {
      rank: sql`s.rank desc, s.page_id desc`,
      shortest: sql`length(p.page_title), s.page_id desc`,
      newest: sql`s.page_id desc`,
    }
    const rank = wanted.order === 'rank' ? sql`ts_rank(${WEIGHTS}::float4[], words, ${match}::tsquery)` : sql`0`
    // The inner order and `limit 1` make PostgreSQL look up pages one by one, newest first, until there are enough.
    const { rows } = await sql<{ page_id: number }>`
      select p.page_id from (
        select page_id, ${rank} as rank from page_search where ${matches(match, scope)} order by page_id desc offset 0
      ) as s cross join lateral (
        select p.page_id, p.page_title from page p where p.page_id = s.page_id and ${inSearchScope(scope)} limit 1
      ) as p order by ${orders[wanted.order]} limit ${wanted.limit}
    `.execute(db)
    return rows.map(({ page_id }) => page_id)
  },
  async clear(db) {
    await sql`delete from page_search`.execute(db)
  },
  async ids(db, after, limit) {
    const { rows } = await sql<{ id: number }>`
      select page_id as id from page_search where page_id > ${after} order by page_id limit ${limit}
    `.execute(db)
    return rows.map(({ id }) => id)
  },
}

function putOne(db: Db, { page_id, item_id, entry }: IndexedPage) {
  const [vector] = entry.columns
  return sql`insert into page_search (page_id, item_id, words) values (${page_id}, ${item_id}, ${vector}::tsvector)
    on conflict (page_id) do update set item_id = excluded.item_id, words = excluded.words`.execute(db)
}

/**
 * The query as a `tsquery`, or `null` when it has no words. A phrase becomes its tokens in any order, because not all positions of frequent tokens
 * are stored. Callers check the text afterwards.
 */
function matchOf(query: Query, by: Wanted['by']): string | null {
  const mark = by === 'titles' ? TITLE_MARK : ''
  const parts = query.terms.flatMap(({ probes, inside }) =>
    (by === 'inside' ? (inside ?? probes) : probes).flatMap((probe) => lexemesOf(probe, mark)),
  )
  return parts.length > 0 ? parts.join(' & ') : null
}

function lexemesOf(probe: Probe, mark: string): string[] {
  if (probe.kind === 'pieces') return probe.tokens.map((token) => `'${MARK}${token}'`)
  if (probe.kind === 'phrase') return probe.tokens.map((token) => `'${mark}${token}'`)
  return [`'${mark}${probe.text}'${probe.prefix ? ':*' : ''}`]
}

/**
 * A condition on `page_search`: the row matches and belongs to an item of the scope. The subquery hides the words from the planner. For a common
 * word it would choose a scan of all rows and underestimate the cost of reading vectors. For an unknown query it expects few rows.
 */
function matches(match: string, scope: SearchScope): RawBuilder<SqlBool> {
  const item_ids = itemsOf(scope)
  if (item_ids.length > ITEMS_IN_MATCH)
    return sql`words @@ (select ${match}::tsquery) and item_id in (${sql.join(item_ids)})`
  const items = item_ids.map((item_id) => `'${MARK}${itemToken(item_id)}'`).join(' | ')
  return sql`words @@ (select ${`${match} & (${items})`}::tsquery)`
}
