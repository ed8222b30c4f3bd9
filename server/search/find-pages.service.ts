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

/** Usual values of BM25: how much a long text counts for less, and how soon another hit tells nothing new. */
const LENGTH_WEIGHT = 0.75
const SATURATION = 1.2
/** Characters of a page as most are. */
const USUAL_LENGTH = 4000
/** A word in the title weighs as much as so many in the text. */
const TITLE_WEIGHT = 10

/** How many pages are looked at in one go. */
const LOOKED_AT = 100

export type FoundPage = Awaited<ReturnType<typeof loadFound>>[number] & {
  /** What was searched. */
  text: string
}

interface Candidate {
  page: FoundPage
  tier: number
  /** How well it fits where all are looked at and the engine need not rank them. */
  score: number
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
  } else if (newest.length <= limit) {
    await take(newest)
    found.sort((a, b) => b.score - a.score)
  } else {
    await take(await index.find(db, query, place, { by: 'words', order: 'rank', limit: RANKED_MOST }))
  }
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
    return [{ page: { ...row, text }, tier: tierOf(title, folded, query), score: scoreOf(title, folded, query) }]
  })
}

/** BM25 as the engines have it, less the rarity of a word: where all pages have all words, it tells them apart the least. */
function scoreOf(title: string, text: string, { words }: Query): number {
  const length = 1 - LENGTH_WEIGHT + LENGTH_WEIGHT * (text.length / USUAL_LENGTH)
  let score = 0
  for (const word of words) {
    const times = timesIn(title, word) * TITLE_WEIGHT + timesIn(text, word)
    score += times / (times + SATURATION * length)
  }
  return score
}

function timesIn(text: string, word: string): number {
  let times = 0
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) times += 1
  return times
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
