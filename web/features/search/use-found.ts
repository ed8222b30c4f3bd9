import { ChevronsDown } from 'lucide-react'
import { useState } from 'react'
import { SEARCH_EVERYWHERE_HITS, SEARCH_HITS } from '#shared/limits.ts'
import { divideFound } from '#shared/search/divide-found.ts'
import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useSession } from '#web/lib/session.ts'
import { type Search, searchFields, setFilters } from '#web/parts/search-filters/search.ts'
import { useSettledSearch } from '#web/parts/search-filters/use-search.ts'
import { isSearch } from '#web/parts/search-hits/search-hits.ts'
import { type Group, guestRows, headingRows, itemRows, type PageHit, pageRows, type Row } from './rows.ts'
import type { Here } from './use-here.ts'

/** The server is asked when nothing was typed for this long (ms). */
const DEBOUNCE_MS = 120
/** How many results are requested, until somebody asks for more. */
const COUNT = 20

/** The results of a search, in groups of rows. */
export interface Found {
  groups: readonly Group[]
  /** The number of items, headings and pages with all the words. */
  total: number
  /** There may be more items or pages than were requested. */
  isPart: boolean
  /** The keyword that was searched instead of a misspelt one; empty if there is none. */
  corrected: string
  /** The groups belong to an older text, or nothing is loaded yet. */
  stale: boolean
  /** The error message of the search, fit to show. */
  error: string | undefined
}

/**
 * The items, pages and headings that contain the typed text: everything that the user may read, or with `search.here` only the item on
 * screen. Guests get the pages of that item without excerpts. A request that is no longer needed is cancelled.
 */
export function useFound(search: Search, here: Here | null): Found {
  const t = useTexts()
  const { user } = useSession()
  const typed = search.text.trim()
  const settled = useSettledSearch(search, DEBOUNCE_MS)
  const asks = (user !== null || here !== null) && isSearch(typed) && isSearch(settled.text)
  const inHere = search.here && here !== null
  const fields = asks && user ? searchFields(settled, Date.now()) : null
  const options = { keepPrevious: asks }
  // Somebody asked for more results of this search.
  const [longSearch, setLongSearch] = useState<Search>()
  const isLong = longSearch === settled
  const most = isLong ? (inHere ? SEARCH_HITS : SEARCH_EVERYWHERE_HITS) : COUNT
  // The item on screen is searched too, although somebody who only visits it has it in no list.
  const all = useCall(
    'search/all',
    fields && !inHere ? { ...fields, item_id: here?.item.item_id, count: most } : null,
    options,
  )
  const within = useCall(
    'item/search',
    fields && inHere ? { ...fields, item_id: here.item.item_id, count: most } : null,
    options,
  )
  const open = useCall(
    'item/info',
    asks && !user && here ? { item_id: here.item.item_id, keyword: settled.text } : null,
    options,
  )
  const found = inHere ? within : all
  const answer = user ? found : open
  const isSettled = settled.text === typed && settled.author === search.author.trim()

  const lists: Group[] = []
  let total = 0
  let isPart = false
  const add = (id: string, title: string, rows: Group['rows'], hits: number, count?: string) => {
    if (rows.length > 0) lists.push({ id, title, count, rows })
    total += hits
  }
  /** Whether there may be more results than `count`. While the longer list loads, the first results are still shown. */
  const isCut = (count: number) => count >= (answer.isPlaceholderData ? COUNT : most)
  const counted = (count: number) => (isCut(count) ? `${count}+` : String(count))
  if (!user && here && asks && open.data) {
    const rows = guestRows(open.data.menu.pages, here, settled.text)
    isPart = rows.length >= SEARCH_HITS
    add('pages', t.search.pages, rows, rows.length, isPart ? `${rows.length}+` : String(rows.length))
  } else if (user && asks && found.data) {
    const { whole, partial } = divideFound<PageHit>(found.data.pages)
    // Filters are about pages, so no item meets them.
    const items = !inHere && all.data && setFilters(search).length === 0 ? itemRows(all.data.items, t.item.unnamed) : []
    const headings = !inHere && all.data ? headingRows(divideFound(all.data.pages).whole, here) : []
    isPart = isCut(whole.length) || isCut(items.length)
    add('items', t.item.listLabel, items, items.length, counted(items.length))
    const pages = pageRows(whole, here)
    const more: Row = {
      id: 'more',
      title: t.search.more,
      icon: ChevronsDown,
      stays: true,
      run: () => setLongSearch(settled),
    }
    const hasMore = !isLong && isCut(whole.length)
    add('pages', t.search.pages, hasMore ? [...pages, more] : pages, whole.length, counted(whole.length))
    add('headings', t.search.headings, headings, headings.length)
    add('partial', t.search.partial, pageRows(partial, here), 0, counted(partial.length))
  }
  return {
    groups: lists,
    total,
    isPart,
    corrected: (asks && user && found.data?.corrected) || '',
    stale:
      (user !== null || here !== null) &&
      isSearch(typed) &&
      (!isSettled || answer.isPlaceholderData || answer.isPending),
    error: asks ? answer.error?.message : undefined,
  }
}
