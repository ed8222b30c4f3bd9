import { API_METHOD_LENGTH, SEARCH_KEYWORD_LENGTH, USERNAME_LENGTH } from '#shared/limits.ts'
import { asLine, isSince, NO_FILTERS, type Search, setFilters } from './search.ts'

/** The parameters of the palette begin with this, because the screen below it may have a search of its own. */
export const PALETTE = 'p.'

/** A longer text is not written into the address, because servers refuse long addresses. In characters of the address. */
const TEXT_MOST = 2000

const STATES = 5

/** The parameters of the address, in their order. */
const NAMES = ['q', 'exact', 'here', 'titles', 'cat', 'author', 'since', 'method', 'state', 'files'] as const
type Name = (typeof NAMES)[number]

const wholeNumber = (text: string, most: number): number =>
  /^[1-9]\d{0,14}$/.test(text) && Number(text) <= most ? Number(text) : 0

/**
 * Reads a search from the query of an address (`?q=refund&author=ann`). Values that are not valid are ignored.
 * @param prefix what the names of the parameters begin with
 */
export function readSearch(query: string, prefix = ''): Search {
  const found = new URLSearchParams(query)
  const get = (name: Name) => found.get(prefix + name) ?? ''
  const since = get('since')
  const method = get('method')
  return {
    text: asLine(get('q')).slice(0, SEARCH_KEYWORD_LENGTH),
    verbatim: get('exact') === '1',
    here: get('here') === '1',
    titles: get('titles') === '1',
    cat_id: wholeNumber(get('cat'), Number.MAX_SAFE_INTEGER),
    author: asLine(get('author')).slice(0, USERNAME_LENGTH),
    since: isSince(since) ? since : NO_FILTERS.since,
    method: /^[A-Z]+$/.test(method) && method.length <= API_METHOD_LENGTH ? method : '',
    state: wholeNumber(get('state'), STATES),
    files: get('files') === '1',
  }
}

/** Whether a search has a text or a filter. */
export const isEmptySearch = (search: Search): boolean => !search.text.trim() && setFilters(search).length === 0

/**
 * Writes a search into the query of an address and keeps all other parameters. An empty search removes its parameters.
 * @param prefix what the names of the parameters begin with
 * @returns the new query, with `?` unless it is empty
 */
export function writeSearch(query: string, search: Search, prefix = ''): string {
  const next = new URLSearchParams(query)
  for (const name of NAMES) next.delete(prefix + name)
  if (!isEmptySearch(search)) {
    const text = search.text.trim()
    const fits = encodeURIComponent(text).length <= TEXT_MOST
    const values: Record<Name, string | number | boolean> = {
      q: fits ? text : '',
      exact: search.verbatim && text !== '' && fits,
      here: search.here,
      titles: search.titles,
      cat: search.cat_id,
      author: search.author.trim(),
      since: search.since,
      method: search.method,
      state: search.state,
      files: search.files,
    }
    for (const name of NAMES) {
      const value = values[name]
      if (value) next.set(prefix + name, value === true ? '1' : String(value))
    }
  }
  const written = next.toString()
  return written && `?${written}`
}
