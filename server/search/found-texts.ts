import type { ByteLru, Sized } from '#server/cache/byte-lru.ts'
import { work } from '#server/work/work.ts'
import { loadTexts } from './pages.repository.ts'
import type { Where } from './search-index.ts'

/** What a search looks at in a page. */
export interface FoundText extends Sized {
  /** As readers see it. */
  text: string
  /** The same as it is compared. */
  folded: string
}

interface Page {
  page_id: number
  item_id: number
  revision: number
  item_type: number
}

const BYTES_OF_UNIT = 2

/** A longer text is read each time, or one search would push out all else that the process keeps ready. In code units. */
const KEPT_MOST = 16 * 1024

/**
 * The texts of pages in their order, read in one go and folded, unless an earlier search has: whoever types asks for the same pages with each
 * key. A text is kept under the revision that it is of, so a page that was saved since is read again.
 */
export function foundTexts(
  { db, ready }: Pick<Where, 'db'> & { ready: ByteLru },
  pages: readonly Page[],
): Promise<FoundText[]> {
  const missing: number[] = []
  let reading: Promise<Map<number, { revision: number; page_content: string }>> | undefined
  // Runs when all pages were asked for, and so knows all that are missing.
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
    // A page that was saved in between has another text than its key says: it serves this once.
    const isKept = row?.revision === revision && text.length <= KEPT_MOST
    const size = isKept ? (text.length + folded.length) * BYTES_OF_UNIT : Number.POSITIVE_INFINITY
    return { text, folded, size }
  }
  return Promise.all(
    pages.map((page) => ready.get(`text ${page.page_id} ${page.revision} ${page.item_type}`, () => textOf(page))),
  )
}
