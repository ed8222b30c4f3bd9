import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useSession } from '#web/lib/session.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { holdsWords, isSearch } from '#web/parts/search-hits/search-hits.ts'
import { type Group, headingRows, itemRows, pageRows, titleRows } from './rows.ts'
import type { Here } from './use-here.ts'

/** The server is asked when nothing was typed for this long (ms). */
const DEBOUNCE_MS = 120
/** How many results are requested. */
const COUNT = 20

/** The results of a search, in groups of rows. */
export interface Found {
  groups: readonly Group[]
  /** The number of items, pages and headings together. */
  total: number
  /** The groups belong to an older text, or nothing is loaded yet. */
  stale: boolean
  /** The error message of the search, fit to show. */
  error: string | undefined
}

/** The number of results; "20+" when there may be more than were requested. */
const counted = (rows: readonly unknown[]) => (rows.length < COUNT ? String(rows.length) : `${COUNT}+`)

/**
 * The items, pages and headings that contain the typed text: everything that the user may read, or with `inHere` only the item on
 * screen. Guests get the titles of that item. A request that is no longer needed is cancelled.
 */
export function useFound(text: string, here: Here | null, inHere: boolean): Found {
  const t = useTexts()
  const { user } = useSession()
  const typed = text.trim()
  const keyword = useDebounced(typed, DEBOUNCE_MS)
  const asks = user !== null && isSearch(typed) && isSearch(keyword)
  const all = useCall('search/all', asks && !inHere ? { keyword, count: COUNT } : null, { keepPrevious: asks })
  const within = useCall('item/search', asks && inHere && here ? { item_id: here.item.item_id, keyword } : null, {
    keepPrevious: asks,
  })
  const answer = inHere ? within : all

  const lists: Group[] = []
  const add = (id: string, title: string, rows: Group['rows'], count?: string) => {
    if (rows.length > 0) lists.push({ id, title, count, rows })
  }
  if (!user && here && isSearch(typed)) {
    const rows = titleRows(here).filter(({ title }) => holdsWords(title, typed))
    add('pages', t.search.pages, rows, String(rows.length))
  } else if (asks && inHere && within.data) {
    const rows = pageRows(within.data.pages, here)
    add('pages', t.search.pages, rows, String(rows.length))
  } else if (asks && !inHere && all.data) {
    const items = itemRows(all.data.items, t.item.unnamed)
    const pages = pageRows(all.data.pages, here)
    add('items', t.item.listLabel, items, counted(items))
    add('pages', t.search.pages, pages, counted(pages))
    add('headings', t.search.headings, headingRows(all.data.pages, here))
  }
  return {
    groups: lists,
    total: lists.reduce((sum, { rows }) => sum + rows.length, 0),
    stale: user !== null && isSearch(typed) && (keyword !== typed || answer.isPlaceholderData || answer.isPending),
    error: asks ? answer.error?.message : undefined,
  }
}
