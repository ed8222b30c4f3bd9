import { ACTIONS } from './synonym-actions.ts'
import { FIELDS } from './synonym-fields.ts'
import { THINGS } from './synonym-things.ts'

/** A word that means the same as another. */
export interface Synonym {
  /** Folded. It has spaces if it is several words (`log in`). */
  word: string
  /** How close the meaning is: 0.8 for the same, 0.5 for something related. */
  weight: number
}

const SAME = 0.8
const RELATED = 0.5

/** The synonyms of each word, the closest first. Made when it is first needed. */
let table: ReadonlyMap<string, readonly Synonym[]> | undefined

function makeTable(): ReadonlyMap<string, readonly Synonym[]> {
  const weights = new Map<string, Map<string, number>>()
  for (const line of `${ACTIONS}${THINGS}${FIELDS}`.split('\n')) {
    const members = line
      .split('|')
      .map((text) => text.trim())
      .filter(Boolean)
    for (const member of members) {
      const word = member.replace('~', '')
      const own = weights.get(word) ?? new Map<string, number>()
      weights.set(word, own)
      for (const other of members) {
        if (other === member) continue
        const weight = member.startsWith('~') || other.startsWith('~') ? RELATED : SAME
        const known = other.replace('~', '')
        own.set(known, Math.max(own.get(known) ?? 0, weight))
      }
    }
  }
  return new Map(
    [...weights].map(([word, own]) => [
      word,
      [...own].map(([other, weight]) => ({ word: other, weight })).sort((one, two) => two.weight - one.weight),
    ]),
  )
}

/**
 * The words that mean the same as a word in technical documents, in English and in Chinese, the closest first.
 * @param word folded. An English word is in its base form (`deploy`), several words have one space between them.
 * @returns an empty list for a word without synonyms
 */
export function synonymsOf(word: string): readonly Synonym[] {
  table ??= makeTable()
  return table.get(word) ?? []
}
