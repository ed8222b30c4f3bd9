import type { ByteLru } from '#server/cache/byte-lru.ts'
import { inTurns } from '#server/in-turns.ts'
import type { Fit } from '#server/text/search-fit.ts'
import { parseQuery, type Query } from '#shared/search/query.ts'
import { searchIndexOf } from './index-of-engine.ts'
import { type LookedAt, lookAtTexts } from './look-at-texts.ts'
import { listNotWhole, loadFound } from './pages.repository.ts'
import { itemsOf, type SearchScope, type Wanted, type Where } from './search-index.ts'

/** How many pages a search answers, the best ones. */
const SEARCH_HITS = 100

/**
 * Above so many pages they are not ranked any more: those with the words in the title come first, then the newest. What stands in hundreds of
 * pages tells little of any, and PostgreSQL reads all words of a page to rank it.
 */
const RANKED_MOST = 300

/** How many pages a search looks at that the index does not hold in whole, the newest ones. Most are as large as a page may be. */
const NOT_WHOLE_MOST = 100

/** How many pages are looked at in one go. */
const LOOKED_AT = 100

type Row = Awaited<ReturnType<typeof loadFound>>[number]
export type FoundPage = Row & Pick<LookedAt, 'excerpt'>

interface Candidate extends Fit {
  page: FoundPage
}

/**
 * The pages that contain each word of what was typed, the best first. The index names those that may, and those that it does not
 * hold in whole are candidates too. Each is looked at before it counts, so the answer is what a reader of all texts would find.
 * @param typed words, divided by white space
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
  const take = async (ids: readonly number[]) => {
    const fresh = [...new Set(ids)].filter((id) => !seen.has(id))
    for (const id of fresh) seen.add(id)
    const step = Math.min(limit, LOOKED_AT)
    for (let at = 0; at < fresh.length && found.length < limit; at += step)
      found.push(...(await lookAt(where, query, fresh.slice(at, at + step))))
  }
  // The index names too many only where its order of tokens is not asked for; twice as many are enough to fill the list.
  const most = limit * 2
  const newest = await find({
    by: 'words',
    order: 'newest',
    limit: Math.max(RANKED_MOST + 1, most * 2),
  })
  const notWhole = await listNotWhole(where.db, scope, NOT_WHOLE_MOST)
  if (newest.length > RANKED_MOST) {
    await take(await find({ by: 'titles', order: 'shortest', limit: most }))
    await take(newest)
  } else if (newest.length <= limit) {
    await take(newest.concat(notWhole))
    found.sort((a, b) => b.score - a.score)
  } else {
    await take(await find({ by: 'words', order: 'rank', limit: RANKED_MOST }))
  }
  await take(notWhole)
  if (found.length < limit && query.terms.some((term) => term.inside !== null))
    await take(await find({ by: 'inside', order: 'newest', limit: most + seen.size }))
  // What the title and the headings say counts before what the index ranks; within a tier its order stays.
  const ordered = found.slice(0, limit).sort((a, b) => b.tier - a.tier)
  return { query, pages: ordered.map(({ page }) => page) }
}

/** The pages of these ids that do contain the query, in the order of the ids. */
async function lookAt(
  where: Where & { ready: ByteLru },
  query: Query,
  page_ids: readonly number[],
): Promise<Candidate[]> {
  const rows = new Map((await loadFound(where.db, page_ids)).map((row) => [row.page_id, row]))
  const looked = await lookAtTexts(where, query, [...rows.values()])
  return page_ids.flatMap((id) => {
    const [row, found] = [rows.get(id), looked.get(id)]
    return row && found ? [{ ...found, page: { ...row, excerpt: found.excerpt } }] : []
  })
}

/** What of found pages stands around their first hits, in their order. */
export async function excerptsOf(pages: readonly FoundPage[]): Promise<string[]> {
  const takeTurns = inTurns()
  const excerpts: string[] = []
  for (const page of pages) {
    excerpts.push(page.excerpt())
    await takeTurns()
  }
  return excerpts
}
