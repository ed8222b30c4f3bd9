import { pinyin } from 'pinyin-pro'
import two from 'pinyin-pro/dist/esm/data/dict2.mjs'
import three from 'pinyin-pro/dist/esm/data/dict3.mjs'
import four from 'pinyin-pro/dist/esm/data/dict4.mjs'
import five from 'pinyin-pro/dist/esm/data/dict5.mjs'

/** The bytes of the characters of GB 2312, the usual simplified characters. */
const ROWS = { first: 0xb0, last: 0xf7 }
const CELLS = { first: 0xa1, last: 0xfe }

function usualCharacters(): string[] {
  const decoder = new TextDecoder('gbk')
  const characters: string[] = []
  for (let row = ROWS.first; row <= ROWS.last; row++)
    for (let cell = CELLS.first; cell <= CELLS.last; cell++) characters.push(decoder.decode(Uint8Array.of(row, cell)))
  return characters.filter((character) => /^\p{Script=Han}$/u.test(character))
}

/** A syllable as people type it: `lü` is `lv`, and `lüe` is `lue`. */
const typed = (syllable: string): string =>
  syllable
    .normalize('NFD')
    .replaceAll('u\u0308', 'v')
    .replaceAll(/\p{M}/gu, '')
    .normalize()
    .replace(/^([ln])ve$/, '$1ue')

/** How often each character is read in each way in the phrases of the dictionaries. */
function readingsInPhrases(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const [phrase, readings] of [two, three, four, five].flatMap((dictionary) => Object.entries(dictionary))) {
    const syllables = readings.split(' ').map(typed)
    const characters = [...phrase]
    if (syllables.length !== characters.length) continue
    for (const [at, character] of characters.entries())
      found.set(character, (found.get(character) ?? new Set()).add(syllables[at] ?? ''))
  }
  return found
}

/** The table as text: each syllable, followed by its characters. */
function asText(readings: readonly (readonly [character: string, syllable: string])[]): string {
  const groups = Map.groupBy(readings, ([, syllable]) => syllable)
  return [...groups.keys()]
    .sort()
    .map((syllable) => syllable + (groups.get(syllable) ?? []).map(([character]) => character).join(''))
    .join('')
}

/**
 * The most usual reading of each usual character, and its further readings. A further reading counts if a phrase of the dictionaries of the package has it: 重 is read chóng
 * in 重复.
 */
export function readingsOfCharacters(): { usual: string; further: string } {
  const inPhrases = readingsInPhrases()
  const usual: [string, string][] = []
  const further: [string, string][] = []
  for (const character of usualCharacters()) {
    const all = pinyin(character, { multiple: true, type: 'array' }).map(typed)
    const [first = '', ...others] = new Set(all)
    if (!/^[a-z]+$/.test(first)) continue
    usual.push([character, first])
    for (const syllable of others) if (inPhrases.get(character)?.has(syllable)) further.push([character, syllable])
  }
  return { usual: asText(usual), further: asText(further) }
}
