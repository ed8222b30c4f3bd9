import { type KeyboardEvent, type RefObject, useRef } from 'react'
import type { Output } from '#shared/api/index.ts'
import { type ApiError, useCall } from '#web/lib/api.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { isSearch } from '#web/parts/search-hits/search-hits.ts'

/** Typing has to rest this long before the server is asked. */
const DEBOUNCE_MS = 180

/** The pages that hold a keyword. */
export interface PageSearch {
  pages: Output<'search/all'>['pages']
  /** The keyword that `pages` are of, or will be. */
  keyword: string
  /** The answer to what is typed has not come yet. */
  stale: boolean
  error: ApiError | null
  refetch: () => unknown
}

/** Pages of all items that hold what was typed, from the server. A request that is no longer needed is cancelled. */
export function usePageSearch(typed: string): PageSearch {
  const text = typed.trim()
  const keyword = useDebounced(text, DEBOUNCE_MS)
  const asks = isSearch(text) && isSearch(keyword)
  const found = useCall('search/all', asks ? { keyword } : null, { keepPrevious: asks })
  return {
    pages: (asks && !found.error && found.data?.pages) || [],
    keyword,
    stale: isSearch(text) && (keyword !== text || found.isPending || found.isPlaceholderData),
    error: asks ? found.error : null,
    refetch: found.refetch,
  }
}

/**
 * Keys of a search whose results are links: Down and Enter go from the field to the first, Up and Down from one to the next, Escape back.
 * The links carry `data-result` or are those of cards.
 * @returns the handler for what holds field and links
 */
export function useResultKeys(field: RefObject<HTMLInputElement | null>) {
  const box = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
      return
    const links = [...(box.current?.querySelectorAll<HTMLElement>('[data-result], .item-card-link') ?? [])]
    const at = links.indexOf(event.target as HTMLElement)
    const inField = event.target === field.current
    if (!inField && at < 0) return
    let to: HTMLElement | null | undefined
    if (event.key === 'ArrowDown' || (event.key === 'Enter' && inField)) to = links[at + 1]
    else if (event.key === 'ArrowUp' && !inField) to = at > 0 ? links[at - 1] : field.current
    else if (event.key === 'Escape' && !inField) to = field.current
    if (!to) return
    event.preventDefault()
    to.focus()
  }
  return { box, onKeyDown }
}
