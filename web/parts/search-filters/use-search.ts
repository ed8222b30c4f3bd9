import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { NO_SEARCH, type Search } from './search.ts'
import { isEmptySearch, readSearch, writeSearch } from './search-address.ts'

/** The address is written when nothing was changed for this long (ms). Browsers refuse to write it more than a few times a second. */
const WRITE_MS = 400

/**
 * Replaces the query of the current address. The router is not told, because nothing on the screen depends on these parameters: it would draw the
 * screen again and scroll to the hash.
 */
function replaceQuery(query: string): void {
  if (query === location.search) return
  try {
    history.replaceState(history.state, '', location.pathname + query + location.hash)
  } catch {
    // The browser refuses because the address was written too often. It then lacks the last words of the search.
  }
}

/** Removes a search from the address. @param prefix what the names of the parameters begin with */
export function removeSearch(prefix: string): void {
  replaceQuery(writeSearch(location.search, NO_SEARCH, prefix))
}

/** A search whose text and filters are kept in the address. */
export interface KeptSearch {
  search: Search
  /** Changes parts of the search. A new text is corrected again. */
  change: (part: Partial<Search>) => void
}

/**
 * A search that is read from the address when the browser has taken over the page and on Back and Forward, and is written into it after changes.
 * The first render has no search, as on the server. The address changes in place, so that Back leads to the screen before.
 * @param prefix what the names of the parameters begin with
 * @param onRead is called when a search was read from the address
 */
export function useSearch(prefix = '', onRead?: () => void): KeptSearch {
  const { key } = useLocation()
  const [search, setSearch] = useState(NO_SEARCH)
  const edited = useRef<string | null>(null)
  const onAsked = useEffectEvent(() => onRead?.())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says that the address is another one
  useEffect(() => {
    const asked = readSearch(location.search, prefix)
    if (isEmptySearch(asked)) return
    setSearch(asked)
    onAsked()
  }, [key, prefix])
  useEffect(() => {
    if (edited.current === null) return
    const timer = setTimeout(() => {
      // a search that was typed on another screen does not belong to this address
      if (edited.current === location.pathname) replaceQuery(writeSearch(location.search, search, prefix))
      edited.current = null
    }, WRITE_MS)
    return () => clearTimeout(timer)
  }, [search, prefix])
  const change = useCallback((part: Partial<Search>) => {
    edited.current = location.pathname
    setSearch((before) => ({
      ...before,
      ...(part.text !== undefined && part.text !== before.text && { verbatim: false }),
      ...part,
    }))
  }, [])
  return { search, change }
}

/** The search, once its text and its author have not changed for `rest_ms`. Choices count at once. */
export function useSettledSearch(search: Search, rest_ms: number): Search {
  const text = useDebounced(search.text.trim(), rest_ms)
  const author = useDebounced(search.author.trim(), rest_ms)
  return useMemo(() => ({ ...search, text, author }), [search, text, author])
}
