import { FURTHER_READINGS, USUAL_READINGS } from './pinyin-readings.ts'

export const HAN = /\p{Script=Han}+/gu
/** The most characters of a run that get tokens. Names are short; a longer run is a sentence. */
export const RUN_MOST = 40
/** The length of a token, in letters: the beginning of what somebody may type. */
export const TOKEN_LENGTH = 32
/** How many characters of a run are read in two ways. Each doubles the tokens. */
const TWOFOLD_MOST = 2

let readings: Map<string, string[]> | undefined

function readTable(): Map<string, string[]> {
  const table = new Map<string, string[]>()
  for (const data of [USUAL_READINGS, FURTHER_READINGS])
    for (const [, syllable = '', characters = ''] of data.replaceAll(/\s/g, '').matchAll(/([a-z]+)([^a-z]+)/g))
      for (const character of characters) {
        const known = table.get(character)
        if (known) known.push(syllable)
        else table.set(character, [syllable])
      }
  return table
}

/** The readings of each character, the most usual first. The table is made when it is first needed. */
export function allReadings(): Map<string, string[]> {
  readings ??= readTable()
  return readings
}

/** The readings of each character of a run that count, the most usual one first; empty if a character has none. */
export function readingsOf(run: readonly string[]): string[][] {
  const table = allReadings()
  const ofRun: string[][] = []
  let twofold = 0
  for (const character of run) {
    const [first, second] = table.get(character) ?? []
    if (first === undefined) return []
    const both = second !== undefined && twofold < TWOFOLD_MOST
    if (both) twofold += 1
    ofRun.push(both ? [first, second] : [first])
  }
  return ofRun
}

/** The runs of Chinese characters in a name. */
export const runsOf = (name: string): string[][] =>
  [...name.matchAll(HAN)].map(([text]) => [...text].slice(0, RUN_MOST))

/** The readings of the characters of a name: of each run of Chinese characters, of each of its characters. */
export type NameReadings = readonly (readonly (readonly string[])[])[]

/** How a name is read. @param name with simplified characters */
export const readName = (name: string): NameReadings => runsOf(name).map(readingsOf)

/**
 * Whether one of the tokens of a name (`pinyinTokens`) begins with a word. It makes no tokens, so it is many times as fast.
 * @param word in small letters
 */
export function isReadAs(name: NameReadings, word: string): boolean {
  if (word === '' || word.length > TOKEN_LENGTH) return false
  return name.some((run) => run.some((_, at) => readFrom(run, at, word) > 0))
}

/** How many characters of a run are read as a word, from a character on; 0 if they are read otherwise. */
export const readFrom = (ofRun: NameReadings[number], at: number, word: string): number =>
  syllablesFrom(ofRun, at, word) || (hasInitials(ofRun, at, word) ? word.length : 0)

/** How many characters have syllables that begin with a word together, from a character on; 0 if they do not. */
function syllablesFrom(ofRun: NameReadings[number], at: number, word: string): number {
  for (const syllable of ofRun[at] ?? []) {
    if (word.length <= syllable.length) {
      if (syllable.startsWith(word)) return 1
    } else if (word.startsWith(syllable)) {
      const others = syllablesFrom(ofRun, at + 1, word.slice(syllable.length))
      if (others > 0) return others + 1
    }
  }
  return 0
}

/** Whether the initials from a character on begin with a word. */
function hasInitials(ofRun: NameReadings[number], at: number, word: string): boolean {
  if (at + word.length > ofRun.length) return false
  for (let index = 0; index < word.length; index++)
    if (!ofRun[at + index]?.some((syllable) => syllable.startsWith(word.charAt(index)))) return false
  return true
}

let syllables: Set<string> | undefined

/** Whether a word consists of syllables. */
function isSyllables(word: string): boolean {
  if (word.length > TOKEN_LENGTH) return false
  syllables ??= new Set([...allReadings().values()].flat())
  // for each length, whether the beginning of the word with this length consists of syllables
  const known = [true]
  for (let end = 1; end <= word.length; end++)
    known.push(known.some((isKnown, from) => isKnown && syllables?.has(word.slice(from, end))))
  return known[word.length] === true
}

/**
 * A word in pinyin as the tokens are spelt, if it is spelt otherwise: input methods also take `lve` and `nve` for `lue` and `nue`, and books have `ü` for `v`.
 * @param word in small letters
 * @returns undefined if there is no other spelling, or the word is no pinyin
 */
export function otherSpelling(word: string): string | undefined {
  // `nver` is rather 女儿
  const spelt = word.replace(/([ln])[vü]e(?!r)/g, '$1ue').replaceAll('ü', 'v')
  return spelt !== word && isSyllables(spelt) ? spelt : undefined
}
