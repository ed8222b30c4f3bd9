import type { ByteLru } from '#server/cache/byte-lru.ts'
import { partsBySize } from '#server/db/texts-in-parts.ts'
import { inTurns } from '#server/in-turns.ts'
import { type Excerpts, excerptsOf } from '#server/text/search-excerpt.ts'
import { type Fit, fitOf } from '#server/text/search-fit.ts'
import { work } from '#server/work/work.ts'
import { foldForSearch } from '#shared/search/fold-for-search.ts'
import type { Query } from '#shared/search/query.ts'
import { foundTexts } from './found-texts.ts'
import { loadTexts } from './pages.repository.ts'
import type { Where } from './search-index.ts'

/** How well a page matches, with what is shown of it. */
export interface LookedAt extends Fit {
  excerpts: () => Excerpts
}

interface Page {
  page_id: number
  item_id: number
  revision: number
  item_type: number
  page_title: string
  /** The size of its text in bytes. */
  bytes: number
}

/** The size in bytes above which a text is checked in the pool. Smaller texts take a few milliseconds, and most of them are cached (`foundTexts`). */
const LARGE = 48 * 1024
/** How many large texts are read and checked at the same time. */
const AT_ONCE = 4

/** Checks the titles and texts of pages, with pauses for other requests. @returns the pages that contain the query, by id */
export async function lookAtTexts(
  where: Pick<Where, 'db'> & { ready: ByteLru },
  query: Query,
  pages: readonly Page[],
): Promise<Map<number, LookedAt>> {
  const found = new Map<number, LookedAt>()
  const takeTurns = inTurns()
  for (const part of partsBySize(pages.filter(({ bytes }) => bytes <= LARGE))) {
    const texts = await foundTexts(where, part)
    for (const [at, { page_id, page_title }] of part.entries()) {
      const { text = '', folded = '' } = texts[at] ?? {}
      const fit = fitOf(foldForSearch(page_title), folded, query)
      if (fit) found.set(page_id, { ...fit, excerpts: () => excerptsOf({ title: page_title, text, folded }, query) })
      await takeTurns()
    }
  }
  const left = pages.filter(({ bytes }) => bytes > LARGE)
  const lookAtSome = async () => {
    for (let page = left.pop(); page; page = left.pop()) {
      const { page_id, item_id, item_type, page_title } = page
      const [row] = await loadTexts(where.db, [page_id])
      const input = { page_content: row?.page_content ?? '', item_type, page_title, query }
      const looked = await work('look', input, { turn: `item ${item_id}` })
      if (looked) found.set(page_id, { ...looked, excerpts: () => looked.excerpts })
      await takeTurns()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lookAtSome))
  return found
}
