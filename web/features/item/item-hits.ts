import { SEARCH_HITS } from '#shared/limits.ts'
import { divideFound } from '#shared/search/divide-found.ts'
import { useCall } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.ts'
import { type Search, searchFields } from '#web/parts/search-filters/search.ts'
import { type Hit, titlesFirst } from '#web/parts/search-hits/search-hits.ts'

/** How many results are requested until somebody scrolls to the end of them. */
const FIRST_HITS = 25

/** The answer to a search in an item. */
export interface ItemHits {
  /** Pages with all the words come first. */
  hits: readonly Hit[]
  /** How many of the hits contain all the words. */
  whole: number
  /** There may be more hits. */
  isPart: boolean
  /** The keyword that was searched instead of a misspelt one; empty if there is none. */
  corrected: string
}

/**
 * The pages that contain a text. Users get them ranked and with excerpts. Guests may not call item/search and get them in the order of the tree. A
 * request that is no longer needed is cancelled. `stale` says that the answer to this search is not there yet; `found` may then be that of an older one.
 * @param isFull `true` requests as many pages as a search returns, `false` only the first ones. Guests always get all
 */
export function useHits(
  item_id: number,
  search: Search,
  isFull: boolean,
): { found: ItemHits | undefined; error: string | undefined; stale: boolean } {
  const { user } = useSession()
  const keyword = search.text.trim()
  const asked = keyword !== ''
  const options = { keepPrevious: asked }
  const count = isFull ? SEARCH_HITS : FIRST_HITS
  const fields = asked && user ? { item_id, ...searchFields(search, Date.now()), count } : null
  const full = useCall('item/search', fields, options)
  const open = useCall('item/info', asked && !user ? { item_id, keyword } : null, options)
  const answer = user ? full : open
  const error = answer.error?.message
  if (!asked) return { found: undefined, error: undefined, stale: false }
  const stale = answer.isPending || answer.isPlaceholderData
  if (user) {
    const hits = (full.data?.pages ?? []).map((page) => ({ ...page, title: page.page_title }))
    // While the longer list loads, the first hits are still shown.
    const isPart = hits.length >= (full.isPlaceholderData ? FIRST_HITS : count)
    return {
      found: full.data && { hits, whole: divideFound(hits).whole.length, isPart, corrected: full.data.corrected },
      error,
      stale,
    }
  }
  const titles = open.data?.menu.pages.map(({ page_id, page_title }) => ({ page_id, title: page_title }))
  const hits = titles && titlesFirst(titles, keyword)
  return { found: hits && { hits, whole: hits.length, isPart: false, corrected: '' }, error, stale }
}
