import { foldForSearch } from '#shared/search/fold-for-search.ts'
import { allReadings, HAN, RUN_MOST, readFrom, readingsOf, runsOf, TOKEN_LENGTH } from '#shared/search/pinyin.ts'

/** The ways to read a run of Chinese characters as lists of syllables; the most usual one first. */
const waysToRead = (run: readonly string[]): string[][] =>
  readingsOf(run).reduce<string[][]>(
    (ways, some) => ways.flatMap((way) => some.map((reading) => [...way, reading])),
    [[]],
  )

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
