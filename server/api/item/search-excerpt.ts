import { SEARCH_AFTER, SEARCH_BEFORE } from '#shared/constants.ts'
import { locate } from '#shared/search/locate.ts'
import type { Query } from '#shared/search/query.ts'

/**
 * The text around the first hit as the protocol shows it: `...`, up to 100 characters before, the hit, 200 after, `...`. When only the title
 * holds the words, the beginning of the text.
 * @param text what was searched
 */
export function searchExcerpt(text: string, query: Query): string {
  const { at, length } = locate(text, query) ?? { at: 0, length: 0 }
  // Characters may take two code units: twice as many are cut out, then counted.
  const before = [...text.slice(Math.max(0, at - SEARCH_BEFORE * 2 - 1), at)].slice(-SEARCH_BEFORE)
  const after = [...text.slice(at + length, at + length + SEARCH_AFTER * 2 + 1)].slice(0, SEARCH_AFTER)
  return `...${before.join('')}${text.slice(at, at + length)}${after.join('')}...`.toWellFormed()
}
