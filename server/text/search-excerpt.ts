import { SEARCH_AFTER, SEARCH_BEFORE } from '#shared/limits.ts'
import { locate } from '#shared/search/locate.ts'
import type { Query } from '#shared/search/query.ts'

/**
 * The text around the first hit as the protocol shows it: `...`, up to 100 characters before, the hit, 200 after, `...`. If only the title contains
 * the words, the excerpt is the beginning of the text.
 * @param text the searched text
 */
export function searchExcerpt(text: string, query: Query): string {
  const { at, length } = locate(text, query) ?? { at: 0, length: 0 }
  const end = at + length
  // A character may take two code units, so twice as many units are cut before characters are counted.
  const before = charactersOf(text, Math.max(0, at - SEARCH_BEFORE * 2 - 1), at).slice(-SEARCH_BEFORE)
  const after = charactersOf(text, end, end + SEARCH_AFTER * 2 + 1).slice(0, SEARCH_AFTER)
  return `...${joined(before)}${text.slice(at, end)}${joined(after)}...`.toWellFormed()
}

/** A part of a text that can be sliced by characters. Most texts have one code unit a character and stay strings: an array costs ten times as much. */
function charactersOf(text: string, from: number, to: number): string | string[] {
  const part = text.slice(from, to)
  return /[\ud800-\udfff]/.test(part) ? [...part] : part
}

const joined = (characters: string | string[]): string =>
  typeof characters === 'string' ? characters : characters.join('')
