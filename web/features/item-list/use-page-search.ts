import { type KeyboardEvent, type RefObject, useMemo, useRef } from 'react'
import type { Output } from '#shared/api/index.ts'
import { type DividedPages, divideFound } from '#shared/search/divide-found.ts'
import { type ApiError, useCall } from '#web/lib/api.ts'
import { isComposing } from '#web/lib/is-composing.ts'
import { type Search, searchFields } from '#web/parts/search-filters/search.ts'
import { useSettledSearch } from '#web/parts/search-filters/use-search.ts'
import { isSearch } from '#web/parts/search-hits/search-hits.ts'

/** The server is asked when nothing was typed for this long (ms). */
const DEBOUNCE_MS = 180

/** The pages that a search finds, and the items. */
export interface PageSearch extends DividedPages<Output<'search/all'>['pages'][number]> {
  /** The ids of items whose name or description has the words, also in pinyin, in traditional characters, or as they were corrected. */
  items: ReadonlySet<number>
  /** The number of pages in both groups. */
  total: number
  /** The keyword that was searched instead of a misspelt one; empty if there is none. */
  corrected: string
  /** The answer for the typed text has not arrived yet. */
  stale: boolean
  error: ApiError | null
  refetch: () => unknown
}

/** Searches the pages of all items on the server. A request that is no longer needed is cancelled. */
export function usePageSearch(search: Search): PageSearch {
  const settled = useSettledSearch(search, DEBOUNCE_MS)
  const text = search.text.trim()
  const asks = isSearch(text) && isSearch(settled.text)
  const found = useCall('search/all', asks ? searchFields(settled, Date.now()) : null, { keepPrevious: asks })
  const answer = asks && !found.error ? found.data : undefined
  const pages = answer?.pages ?? []
  const items = useMemo(() => new Set(answer?.items.map(({ item_id }) => item_id)), [answer])
  const isSettled = settled.text === text && settled.author === search.author.trim()
  return {
    ...divideFound(pages),
    items,
    total: pages.length,
    corrected: answer?.corrected ?? '',
    stale: isSearch(text) && (!isSettled || found.isPending || found.isPlaceholderData),
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
    if (isComposing(event) || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
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
