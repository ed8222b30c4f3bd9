import type { ByteLru } from '#server/cache/byte-lru.ts'
import { inTurns } from '#server/in-turns.ts'
import type { Excerpts } from '#server/text/search-excerpt.ts'
import type { Fit } from '#server/text/search-fit.ts'
import { parseQuery, type Query } from '#shared/search/query.ts'
import { searchIndexOf } from './index-of-engine.ts'
import { type LookedAt, lookAtTexts } from './look-at-texts.ts'
import { listNotWhole, loadFound } from './pages.repository.ts'
import { itemsOf, type SearchScope, type Wanted, type Where } from './search-index.ts'

/** The most pages that a search returns. */
const SEARCH_HITS = 100

/**
 * If more pages match, they are not ranked: pages with the words in the title come first, then the newest. A word in hundreds of pages says little
 * about a single page, and PostgreSQL reads the whole vector of a page to rank it.
 */
const RANKED_MOST = 300

/** The most pages with an incomplete index entry that a search reads, newest first. Most of them are as large as a page may be. */
const NOT_WHOLE_MOST = 100

/** How many pages are read together. */
const LOOKED_AT = 100

type Row = Awaited<ReturnType<typeof loadFound>>[number]
export type FoundPage = Row & Pick<LookedAt, 'excerpts'>

interface Candidate extends Fit {
  page: FoundPage
}

/**
 * Finds the pages that contain every word of the query, the best first. Candidates are the pages that the index names and those with an
 * incomplete entry. The text of each candidate is checked, so the result is the same as if all texts were read.
 * @param typed the query: words, divided by white space
 * @param limit how many pages at most
 */
export async function findPages(
  where: Where & { ready: ByteLru },
  typed: string,
  scope: SearchScope,
  limit: number = SEARCH_HITS,
): Promise<{ query: Query; pages: FoundPage[] }> {
  const query = parseQuery(typed)
  if (query.terms.length === 0 || itemsOf(scope).length === 0) return { query, pages: [] }
  const find = (wanted: Wanted) => searchIndexOf(where.dialect).find(where, query, scope, wanted)
  const seen = new Set<number>()
  const found: Candidate[] = []
  const addMatches = async (ids: readonly number[]) => {
    const fresh = [...new Set(ids)].filter((id) => !seen.has(id))
    for (const id of fresh) seen.add(id)
    const step = Math.min(limit, LOOKED_AT)
    for (let at = 0; at < fresh.length && found.length < limit; at += step)
      found.push(...(await matchesAmong(where, query, fresh.slice(at, at + step))))
  }
  // Some candidates fail the check, because the index does not always check the order of tokens. Twice the limit is enough to fill the list.
  const most = limit * 2
  const newest = await find({
    by: 'words',
    order: 'newest',
    limit: Math.max(RANKED_MOST + 1, most * 2),
  })
  const notWhole = await listNotWhole(where.db, scope, NOT_WHOLE_MOST)
  if (newest.length > RANKED_MOST) {
    await addMatches(await find({ by: 'titles', order: 'shortest', limit: most }))
    await addMatches(newest)
  } else if (newest.length <= limit) {
    await addMatches(newest.concat(notWhole))
    found.sort((a, b) => b.score - a.score)
  } else {
    await addMatches(await find({ by: 'words', order: 'rank', limit: RANKED_MOST }))
  }
  await addMatches(notWhole)
  if (found.length < limit && query.terms.some((term) => term.inside !== null))
    await addMatches(await find({ by: 'inside', order: 'newest', limit: most + seen.size }))
  // A hit in the title or a heading counts more than the rank of the index. Within a tier the order of the index stays.
  const ordered = found.slice(0, limit).sort((a, b) => b.tier - a.tier)
  return { query, pages: ordered.map(({ page }) => page) }
}

/** The given pages that contain the query, in the order of the ids. */
async function matchesAmong(
  where: Where & { ready: ByteLru },
  query: Query,
  page_ids: readonly number[],
): Promise<Candidate[]> {
  const rows = new Map((await loadFound(where.db, page_ids)).map((row) => [row.page_id, row]))
  const looked = await lookAtTexts(where, query, [...rows.values()])
  return page_ids.flatMap((id) => {
    const [row, found] = [rows.get(id), looked.get(id)]
    return row && found ? [{ ...found, page: { ...row, excerpts: found.excerpts } }] : []
  })
}

/** Found pages with what is shown of their texts. */
export async function withExcerpts(
  pages: readonly FoundPage[],
): Promise<(FoundPage & Excerpts & { missing: string[]; files: never[] })[]> {
  const takeTurns = inTurns()
  const shown: (FoundPage & Excerpts & { missing: string[]; files: never[] })[] = []
  for (const page of pages) {
    shown.push({ ...page, ...page.excerpts(), missing: [], files: [] })
    await takeTurns()
  }
  return shown
}
