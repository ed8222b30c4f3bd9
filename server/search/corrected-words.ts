import { distance, neighbours } from '#server/text/query/distance.ts'
import { searchIndexOf } from './index-of-engine.ts'
import { type ListedUnit, matchOf } from './query-units.ts'
import { rankPages } from './rank-pages.ts'
import { probesIn } from './search-index.ts'
import { coversItems, fieldOf, pagesWith, type Searching, wordsWith } from './searching.ts'
import { wordsAmong } from './texts.repository.ts'

/** Words with fewer letters are not corrected: too many words are near them. */
const LETTERS_LEAST = 4
/** From this length on two letters may be wrong. */
const TWO_WRONG_FROM = 8
/** Longer words are identifiers or worse. */
const LETTERS_MOST = 32
/** How many words of the vocabulary are compared, for each part of a word. */
const COMPARED_MOST = 3000
/** How many of the nearest words are looked for in the pages of the searcher. */
const ASKED_MOST = 8
/** Pages are counted up to this number. */
const COUNTED = 50
/** The length of the parts of a word, one of which is right when two letters are wrong. */
const PART = 3

/** The corrections of those words of a query that no page contains in any way. @param notWhole pages that the index does not hold in whole @returns the wrong words, folded, with the right ones */
export async function correctWords(
  search: Searching,
  units: readonly ListedUnit[],
  notWhole: readonly number[],
): Promise<Map<string, string>> {
  const changes = new Map<string, string>()
  const { pages } = await rankPages(search, notWhole, { units, phrase: '' })
  const isInNotWhole = ({ name }: ListedUnit) => pages.some(({ missing }) => !missing.includes(name))
  for (const unit of units) {
    // A word of a long text has the weight 0 if its entries were not listed. Many pages may contain it, so it is not corrected.
    if (!unit.draft.isLatin || unit.weight === 0 || isInNotWhole(unit) || (await isIndexed(search, unit))) continue
    const corrected = await correctedWord(search, unit.draft.name)
    if (corrected !== undefined) changes.set(unit.draft.name, corrected)
  }
  return changes
}

/** A word in so many entries counts as known without reading their pages, if the search covers all pages of its items. */
const ENTRIES_ENOUGH = 100
/** How many pages are read to see whether they contain a word in any way. */
const READ_MOST = 20

/** Whether indexed pages of the scope contain a word in any way. The count of a unit includes pages that the searcher may not read, and words that only begin like its forms. */
async function isIndexed(search: Searching, unit: ListedUnit): Promise<boolean> {
  if (unit.entries.length === 0) return false
  if (unit.entries.length >= ENTRIES_ENOUGH && coversItems(search)) return true
  const ids = await pagesWith(search, matchOf(unit.draft, fieldOf(search), true), 'newest', READ_MOST)
  const { pages } = await rankPages(search, ids, { units: [unit], phrase: '' })
  return pages.some(({ missing }) => missing.length === 0)
}

/**
 * The word that was probably meant: the nearest word of the pages in the scope, and of words that are equally near the one in most pages. The vocabulary is that of all pages, so each
 * word is looked for in the scope before it is returned.
 * @param word folded; no page in the scope contains it
 */
async function correctedWord(search: Searching, word: string): Promise<string | undefined> {
  if (!/^[a-z]+$/.test(word) || word.length < LETTERS_LEAST || word.length > LETTERS_MOST) return undefined
  const near = await wordsAmong(search.db, search.dialect, neighbours(word))
  const first = await mostUsed(search, near, word)
  if (first !== undefined || word.length < TWO_WRONG_FROM) return first
  const parts = [word.slice(0, PART), word.slice(-PART), word.slice((word.length - PART) / 2, (word.length + PART) / 2)]
  const further = new Set<string>()
  for (const part of parts)
    for (const { word: other } of await wordsWith(search, part, 0, COMPARED_MOST))
      if (distance(word, other, 2) === 2) further.add(other)
  return mostUsed(search, [...further], word)
}

/** The word in most pages of the scope; `undefined` if none of them is in any. Mistakes in the first letter are rare. */
async function mostUsed(search: Searching, words: readonly string[], typed: string): Promise<string | undefined> {
  const begins = (word: string) => (word[0] === typed[0] ? 0 : 1)
  const asked = [...words].sort((a, b) => begins(a) - begins(b)).slice(0, ASKED_MOST)
  const matches = asked.map((text) => probesIn(fieldOf(search), [{ kind: 'word', text, prefix: false }]))
  if (matches.length === 0) return undefined
  const lists = await searchIndexOf(search.dialect).pages(search, matches, 'newest', COUNTED)
  let best: { word: string; count: number } | undefined
  for (const [at, word] of asked.entries()) {
    const count = (lists[at]?.length ?? 0) / (1 + begins(word))
    if (count > (best?.count ?? 0)) best = { word, count }
  }
  return best?.word
}
