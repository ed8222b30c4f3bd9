import { type KeyboardEvent, type RefObject, useRef } from 'react'
import type { Output } from '#shared/api/index.ts'
import { type ApiError, useCall } from '#web/lib/api.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { isSearch } from '#web/parts/search-hits/search-hits.ts'

/** The server is asked when nothing was typed for this long (ms). */
const DEBOUNCE_MS = 180

/** The pages that contain a keyword. */
export interface PageSearch {
  pages: Output<'search/all'>['pages']
  /** The answer for the typed text has not arrived yet. */
  stale: boolean
  error: ApiError | null
  refetch: () => unknown
}

/** Searches the pages of all items on the server. A request that is no longer needed is cancelled. */
export function usePageSearch(typed: string): PageSearch {
  const text = typed.trim()
  const keyword = useDebounced(text, DEBOUNCE_MS)
  const asks = isSearch(text) && isSearch(keyword)
  const found = useCall('search/all', asks ? { keyword } : null, { keepPrevious: asks })
  return {
    pages: (asks && !found.error && found.data?.pages) || [],
    stale: isSearch(text) && (keyword !== text || found.isPending || found.isPlaceholderData),
    error: asks ? found.error : null,
    refetch: found.refetch,
  }
}

/**
 * The keys of a search whose results are links: Down and Enter move from the field to the first result, Up and Down between
 * results, Escape back to the field. Results have the attribute `data-result` or are links of cards.
 * @returns the key handler for the element around field and results
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
