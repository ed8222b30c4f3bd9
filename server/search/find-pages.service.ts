import { SEARCH_HITS } from '#shared/constants.ts'
import { fold } from '#shared/search/fold.ts'
import { contains, parseQuery, type Query } from '#shared/search/query.ts'
import type { ByteLru } from '../http/byte-lru.ts'
import { type FoundText, foundTexts } from './found-texts.ts'
import type { Where } from './index-pages.service.ts'
import { loadFound } from './pages.repository.ts'
import { itemsOf, type SearchPlace, searchIndexOf } from './search-index.ts'

/**
 * Above so many pages they are not ranked any more: those with the words in the title come first, then the newest. What stands in hundreds of
 * pages tells little of any, and PostgreSQL reads all words of a page to rank it.
 */
const RANKED_MOST = 300

/** How many pages are looked at in one go. */
const LOOKED_AT = 100

export type FoundPage = Awaited<ReturnType<typeof loadFound>>[number] & {
  /** What was searched. */
  text: string
}

interface Candidate {
  page: FoundPage
  tier: number
}

/**
 * The pages that contain each word of what was typed, the best first. The index names those that may; each is looked at before it counts, so
 * the answer is what a reader of all texts would find.
 * @param typed words, divided by white space
 * @param limit how many pages at most
 */
export async function findPages(
  where: Where & { ready: ByteLru },
  typed: string,
  place: SearchPlace,
  limit: number = SEARCH_HITS,
): Promise<{ query: Query; pages: FoundPage[] }> {
  const query = parseQuery(typed)
  if (query.terms.length === 0 || itemsOf(place).length === 0) return { query, pages: [] }
  const { db, dialect } = where
  const index = searchIndexOf(dialect)
  const seen = new Set<number>()
  const found: Candidate[] = []
  const take = async (ids: readonly number[]) => {
    const fresh = ids.filter((id) => !seen.has(id))
    for (const id of fresh) seen.add(id)
    const step = Math.min(limit, LOOKED_AT)
    for (let at = 0; at < fresh.length && found.length < limit; at += step)
      found.push(...(await lookAt(where, query, fresh.slice(at, at + step))))
  }
  // The index names too many only where its order of tokens is not asked for; twice as many are enough to fill the list.
  const most = limit * 2
  const newest = await index.find(db, query, place, {
    by: 'words',
    order: 'newest',
    limit: Math.max(RANKED_MOST + 1, most * 2),
  })
  if (newest.length > RANKED_MOST) {
    await take(await index.find(db, query, place, { by: 'titles', order: 'shortest', limit: most }))
    await take(newest)
  } else if (newest.length > 1) {
    await take(await index.find(db, query, place, { by: 'words', order: 'rank', limit: RANKED_MOST }))
  } else await take(newest)
  if (found.length < limit && query.terms.some((term) => term.inside !== null))
    await take(await index.find(db, query, place, { by: 'inside', order: 'newest', limit: most + seen.size }))
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
  const found = await loadFound(where.db, page_ids)
  const texts = await foundTexts(where, found)
  const rows = new Map(found.map((row, at) => [row.page_id, { row, ...(texts[at] as FoundText) }]))
  return page_ids.flatMap((id) => {
    const one = rows.get(id)
    if (!one) return []
    const { row, text, folded } = one
    const title = fold(row.page_title)
    if (!contains([title, folded], query)) return []
    return [{ page: { ...row, text }, tier: tierOf(title, folded, query) }]
  })
}

function tierOf(title: string, text: string, query: Query): number {
  if (title === query.text) return 7
  if (title.startsWith(query.text)) return 6
  if (title.includes(query.text)) return isWhole(title, query.text) ? 5 : 4
  if (query.words.every((word) => title.includes(word))) return 3
  const at = text.indexOf(query.text)
  if (at < 0) return 0
  return isInHeading(text, at) ? 2 : 1
}

/** Whether words stand in a text whole: `user` in "a user", and not in "users". CJK is written without gaps. */
const isWhole = (text: string, words: string): boolean =>
  text.split(words).some((before, at, parts) => {
    const after = parts[at + 1]
    return after !== undefined && !/[a-z0-9_]$/i.test(before) && !/^[a-z0-9_]/i.test(after)
  })

const isInHeading = (text: string, at: number): boolean =>
  /^#{1,6} /.test(text.slice(text.lastIndexOf('\n', at) + 1, at + 1))
