import { foldForSearch } from '#shared/search/fold-for-search.ts'
import { FURTHER_READINGS, USUAL_READINGS } from './pinyin-readings.ts'

const HAN = /\p{Script=Han}+/gu
/** The most characters of a run that get tokens. Names are short; a longer run is a sentence. */
const RUN_MOST = 40
/** The length of a token, in letters: the beginning of what somebody may type. */
const TOKEN_LENGTH = 32
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
function allReadings(): Map<string, string[]> {
  readings ??= readTable()
  return readings
}

/** The readings of each character of a run that count, the most usual one first; empty if a character has none. */
function readingsOf(run: readonly string[]): string[][] {
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

/** The ways to read a run of Chinese characters as lists of syllables; the most usual one first. */
const waysToRead = (run: readonly string[]): string[][] =>
  readingsOf(run).reduce<string[][]>(
    (ways, some) => ways.flatMap((way) => some.map((reading) => [...way, reading])),
    [[]],
  )

/** The runs of Chinese characters in a name. */
const runsOf = (name: string): string[][] => [...name.matchAll(HAN)].map(([text]) => [...text].slice(0, RUN_MOST))

/**
 * The tokens by which a name is found in pinyin: for each run of Chinese characters, and from each of its characters on, all syllables and all initials. `迁移指南` has
 * `qianyizhinan`, `yizhinan`, `zhinan`, `nan`, `qyzn`, `yzn` and `zn`. A query is the beginning of a token.
 * @param name with simplified characters
 */
export function pinyinTokens(name: string): string[] {
  const tokens = new Set<string>()
  for (const run of runsOf(name)) {
    for (const syllables of waysToRead(run)) {
      for (let at = 0; at < syllables.length; at++) {
        const rest = syllables.slice(at, at + TOKEN_LENGTH)
        tokens.add(rest.join('').slice(0, TOKEN_LENGTH))
        if (rest.length > 1) tokens.add(rest.map((syllable) => syllable.charAt(0)).join(''))
      }
    }
  }
  return [...tokens]
}

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

/**
 * The parts of a name that are read as a word: of each run of Chinese characters the first one.
 * @param name as it is written
 * @param word in small letters
 * @returns for each part its start and its length, in code units
 */
export function partsReadAs(name: string, word: string): [at: number, length: number][] {
  if (word === '' || word.length > TOKEN_LENGTH) return []
  return [...name.matchAll(HAN)].flatMap(({ 0: text, index }) => {
    const run = [...text].slice(0, RUN_MOST)
    const ofRun = readingsOf(run.map(foldForSearch))
    const start = ofRun.findIndex((_, at) => readFrom(ofRun, at, word) > 0)
    if (start < 0) return []
    const part = run.slice(start, start + readFrom(ofRun, start, word)).join('')
    return [[index + run.slice(0, start).join('').length, part.length]]
  })
}

/** How many characters of a run are read as a word, from a character on; 0 if they are read otherwise. */
const readFrom = (ofRun: NameReadings[number], at: number, word: string): number =>
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

/** The characters of each usual reading. The table is made when it is first needed. */
let charactersOf: Map<string, string[]> | undefined

/** Other characters whose usual reading is a reading of a Chinese character. Common characters come first. */
export function homophones(character: string): string[] {
  const table = allReadings()
  charactersOf ??= Map.groupBy(table.keys(), (one) => table.get(one)?.[0] ?? '')
  const alike = (table.get(character) ?? []).flatMap((reading) => charactersOf?.get(reading) ?? [])
  return alike.filter((other) => other !== character)
}

/** The readings of a Chinese term, each with its syllables joined (`qianming`). The list is empty if a character has no reading. */
export const fullReadings = (term: string): string[] => {
  const ways = waysToRead([...term]).map((syllables) => syllables.join(''))
  return ways.filter((way) => way !== '')
}

/** The first part of a name that sounds like a Chinese term and has as many characters; `undefined` if there is none. @param name with simplified characters */
export function soundsLike(name: string, term: string): string | undefined {
  const wanted = readingsOf([...term])
  if (wanted.length === 0) return undefined
  const isAlike = (some: readonly string[] = [], others: readonly string[] = []) =>
    some.some((reading) => others.includes(reading))
  for (const run of runsOf(name)) {
    const ofRun = readingsOf(run)
    const start = ofRun.findIndex((_, at) => wanted.every((some, index) => isAlike(some, ofRun[at + index])))
    if (start >= 0) return run.slice(start, start + wanted.length).join('')
  }
  return undefined
}
