import type { ByteLru, Sized } from '#server/cache/byte-lru.ts'
import { work } from '#server/work/work.ts'
import { loadTexts } from './pages.repository.ts'
import type { Where } from './search-index.ts'

/** The text of a page for a search. */
export interface FoundText extends Sized {
  /** The text as readers see it. */
  text: string
  /** The same text, folded for comparison. */
  folded: string
}

interface Page {
  page_id: number
  item_id: number
  revision: number
  item_type: number
}

const BYTES_OF_UNIT = 2

/** Longer texts are not cached, because one search would evict everything else. In code units. */
const KEPT_MOST = 16 * 1024

/**
 * The texts of pages, in the order of the pages. Cached texts come from earlier searches, because a person who types searches the same pages with
 * each keystroke. The others are read with one query. The key contains the revision, so a page that was saved since is read again.
 */
export function foundTexts(
  { db, ready }: Pick<Where, 'db'> & { ready: ByteLru },
  pages: readonly Page[],
): Promise<FoundText[]> {
  const missing: number[] = []
  let reading: Promise<Map<number, { revision: number; page_content: string }>> | undefined
  // The query starts after all pages were requested, when `missing` is complete.
  const read = async () => {
    await Promise.resolve()
    return new Map((await loadTexts(db, missing)).map((row) => [row.page_id, row]))
  }
  const textOf = async ({ page_id, item_id, revision, item_type }: Page): Promise<FoundText> => {
    missing.push(page_id)
    reading ??= read()
    const row = (await reading).get(page_id)
    const page = { page_content: row?.page_content ?? '', item_type }
    const { text, folded } = await work('searchText', page, { turn: `item ${item_id}` })
    // If the page was saved in between, the text belongs to a newer revision than the key. It is used once and not cached.
    const isKept = row?.revision === revision && text.length <= KEPT_MOST
    const size = isKept ? (text.length + folded.length) * BYTES_OF_UNIT : Number.POSITIVE_INFINITY
    return { text, folded, size }
  }
  return Promise.all(
    pages.map((page) => ready.get(`text ${page.page_id} ${page.revision} ${page.item_type}`, () => textOf(page))),
  )
}
