import { nameWith } from './other-names.ts'
import { isForm } from './query/word-forms.ts'
import { mayContain, piecesOf, type TextPieces } from './text-pieces.ts'
import { qualityAt, WHOLE, wordAt } from './word-quality.ts'

/** A way in which a page may contain a unit of a query. */
export interface Way {
  /** Folded. */
  text: string
  /** How much this way counts, up to 1: the word itself counts 1, a synonym less. */
  worth: number
  /** `text`: the text itself, anywhere. `word`: the text as a whole word. `form`: a word that is a form of it. `pairs`: most of the pairs of characters of a Chinese text. */
  how: 'text' | 'word' | 'form' | 'pairs'
  /** What forms of the text begin with; only for `form`. */
  stem?: string
}

/** A part of a query that pages are asked for: a word, or a term of a Chinese sentence. */
export interface Unit {
  /** As people typed it, folded. */
  name: string
  /** How rare it is, at least 0. */
  weight: number
  /** It is also compared with other ways to write title and headings. */
  hasOtherNames?: boolean
  /** A page without it lacks nothing that people would name. */
  isSilent?: boolean
  ways: readonly Way[]
}

/** A page, as the score judges it, folded. */
export interface ScoredPage {
  title: string
  text: string
  /** The names of its item and its catalogs. */
  path: string
  /** Other ways to write title and headings, and the names of its item and its catalogs in pinyin, as `namesText` writes them. They are made when a unit needs them. */
  names: () => string
  pathNames: () => string
}

export interface PageScore {
  score: number
  /** The part of the weight of all units that the page contains, 0 to 1. */
  coverage: number
  /** Names of the units that the page does not contain. */
  missing: string[]
}

/** A name in another form counts a little less than a whole word. */
const OTHER_NAME = 0.9
/** What a unit counts that only the item or the catalogs of the page have in their names. */
const PATH = 0.4
/** A hit inside a link address or a run of hexadecimal digits says little. */
const IN_ADDRESS = 0.1
/** What a unit counts in the title, in a heading and in the text. */
const TITLE = 2.5
const TITLE_SHARE = 1.5
const HEADING = 0.7
const BODY = 1
/** The pieces of a text are collected only if it is searched for at least so many ways. */
const WAYS_FOR_PIECES = 8
/** How many occurrences of a text are judged. */
const OCCURRENCES_MOST = 12
/** How many different words, and how many words in all, are compared with a word to find its forms in a text. */
const WORDS_MOST = 200
const COMPARED_MOST = 1000
/** The parameters of BM25: how soon further hits stop mattering, and how much the length of a text matters. */
const SATURATION = 3.5
const LENGTH_WEIGHT = 0.5
/** The length of a usual page, in characters. */
const USUAL_LENGTH = 3000
/** The width in which units count as near each other, in code units, and what that counts. */
const NEAR_WIDTH = 160
const NEAR = 1.8
/** The part of the score that does not depend on how much of the query the page contains. */
const COVERAGE_FREE = 0.2
/** What the whole query counts as the title, at its beginning, in it; as a heading, in one, and in the text. */
const PHRASE = { isTitle: 6, beginsTitle: 1.6, inTitle: 1.2, isHeading: 1.6, inHeading: 0.8, inText: 0.8 } as const

const LINE_FEED = 0x0a
const SPACE = 0x20

/** How a text occurs in a page. */
interface Strength {
  title: number
  heading: number
  body: number
  path: number
  /** The part of the title that is the text. */
  share: number
  /** The part of the pairs of a Chinese text that the page contains; 1 for other ways. */
  part: number
  /** Places in the text, in code units. */
  places: number[]
}

const NOTHING: Strength = { title: 0, heading: 0, body: 0, path: 0, share: 0, part: 0, places: [] }

/**
 * How well a page answers a query.
 * @param phrase the whole query, folded, with single spaces; empty: it does not count
 */
export function scorePage(page: ScoredPage, units: readonly Unit[], phrase: string): PageScore {
  const norm = 1 - LENGTH_WEIGHT + LENGTH_WEIGHT * Math.min(8, Math.round((page.text.length / USUAL_LENGTH) * 10) / 10)
  let [score, found, all] = [0, 0, 0]
  const missing: string[] = []
  const placed: { places: number[]; weight: number }[] = []
  const isSearchedOften = units.reduce((sum, { ways }) => sum + ways.length, 0) >= WAYS_FOR_PIECES
  const pieces = isSearchedOften ? piecesOf(page.text) : undefined
  for (const unit of units) {
    all += unit.weight
    let best = 0
    let presence = 0
    let places: number[] = []
    let isWhole = false
    for (const way of unit.ways) {
      const strength = strengthOf(page, pieces, way, unit.hasOtherNames === true)
      const { title, heading, body, path, share } = strength
      const worth =
        way.worth *
        (title * (TITLE + TITLE_SHARE * share) +
          heading * HEADING +
          path * PATH +
          (BODY * body * (1 + SATURATION)) / (body + SATURATION * norm))
      if (worth > best) {
        best = worth
        places = strength.places
      }
      isWhole ||= worth > 0 && (way.how !== 'pairs' || strength.part === 1)
      presence = Math.max(presence, way.worth * Math.min(1, Math.max(title, heading, body, path) * 2))
    }
    score += unit.weight * best
    found += unit.weight * presence
    if (!isWhole && !unit.isSilent) missing.push(unit.name)
    if (best > 0) placed.push({ places, weight: unit.weight })
  }
  if (all === 0) return { score: 0, coverage: 0, missing }
  const coverage = found / all
  score += NEAR * (nearness(placed) - (placed.length > 0 ? Math.max(...placed.map(({ weight }) => weight)) : 0))
  score *= COVERAGE_FREE + (1 - COVERAGE_FREE) * coverage
  return { score: score + all * phraseIn(page, phrase), coverage, missing }
}

/** What the whole query counts in a page. */
function phraseIn({ title, text }: ScoredPage, phrase: string): number {
  if (phrase === '') return 0
  if (title === phrase) return PHRASE.isTitle
  let worth = 0
  const at = title.indexOf(phrase)
  if (at >= 0) {
    const quality = qualityAt(title, at, at + phrase.length)
    worth += (at === 0 ? PHRASE.beginsTitle : PHRASE.inTitle) * quality
  }
  let [heading, body] = [0, 0]
  let count = 0
  for (
    let from = text.indexOf(phrase);
    from >= 0 && count < OCCURRENCES_MOST;
    from = text.indexOf(phrase, from + phrase.length)
  ) {
    count += 1
    const quality = qualityAt(text, from, from + phrase.length)
    body = Math.max(body, quality)
    const level = headingMarks(text, from)
    if (level === 0) continue
    const isWhole = /^[ \t#]*(?:\n|$)/.test(text.slice(from + phrase.length, from + phrase.length + 8))
    heading = Math.max(
      heading,
      quality * (isWhole && isStartOfHeading(text, from) ? PHRASE.isHeading : PHRASE.inHeading),
    )
  }
  return worth + heading + body * PHRASE.inText
}

/** How a way occurs in a page. */
function strengthOf(page: ScoredPage, pieces: TextPieces | undefined, way: Way, otherNames: boolean): Strength {
  if (way.how !== 'pairs') return strengthOfText(page, pieces, way.text, otherNames, way.stem, way.how === 'word')
  const characters = [...way.text]
  let [title, heading, body, path, count] = [0, 0, 0, 0, 0]
  let places: number[] = []
  for (let at = 0; at + 1 < characters.length; at++) {
    const pair = strengthOfText(page, pieces, `${characters[at]}${characters[at + 1]}`, false)
    if (pair === NOTHING) continue
    count += 1
    title += pair.title
    heading += pair.heading
    body += Math.min(1, pair.body)
    path += pair.path
    if (places.length === 0) places = pair.places
  }
  const pairs = characters.length - 1
  const part = count / pairs
  if (part < 0.5) return NOTHING
  return {
    title: (part * title) / pairs,
    heading: (part * heading) / pairs,
    body: (part * body) / pairs,
    path: (part * path) / pairs,
    share: 0,
    part,
    places,
  }
}

/**
 * How a text occurs in a page.
 * @param pieces the pieces of the text; `undefined`: they were not collected
 * @param stem words count that begin with it and are forms of the wanted word; `undefined`: the wanted text itself counts
 * @param onlyWhole the wanted text counts only as a whole word
 */
function strengthOfText(
  { title, text, path, names, pathNames }: ScoredPage,
  pieces: TextPieces | undefined,
  wanted: string,
  otherNames: boolean,
  stem?: string,
  onlyWhole = false,
): Strength {
  const needle = stem ?? wanted
  const known = formsOfWord(wanted)
  let [compared, looked] = [0, 0]
  const isOther = (source: string, at: number): boolean => {
    looked += 1
    if (stem === undefined) return onlyWhole && qualityAt(source, at, at + needle.length) < WHOLE
    const word = wordAt(source, at)
    let isKnown = known.get(word)
    if (isKnown === undefined) {
      isKnown = word !== '' && isForm(wanted, word)
      known.set(word, isKnown)
      compared += 1
    }
    return !isKnown
  }
  let [inTitle, share, heading, body] = [0, 0, 0, 0]
  for (let at = title.indexOf(needle); at >= 0; at = title.indexOf(needle, at + needle.length)) {
    if (isOther(title, at)) continue
    const quality = stem === undefined ? qualityAt(title, at, at + needle.length) : WHOLE
    if (quality > inTitle) inTitle = quality
    share = Math.min(1, share + needle.length / title.length)
  }
  if (otherNames && inTitle === 0) {
    const name = nameWith(names(), wanted)
    if (name !== undefined) [inTitle, share] = [OTHER_NAME, wanted.length / name.length]
  }
  const places: number[] = []
  let count = 0
  const isPossible = pieces === undefined || mayContain(pieces, needle)
  for (let at = isPossible ? text.indexOf(needle) : -1; at >= 0; at = text.indexOf(needle, at + needle.length)) {
    if (isOther(text, at)) {
      if (compared > WORDS_MOST || looked > COMPARED_MOST) break
      continue
    }
    count += 1
    let quality = stem === undefined ? qualityAt(text, at, at + needle.length) : WHOLE
    if (isInAddress(text, at)) quality *= IN_ADDRESS
    else if (headingMarks(text, at) > 0) heading = Math.max(heading, quality)
    body += quality
    places.push(at)
    if (count >= OCCURRENCES_MOST) break
  }
  let inPath = 0
  const at = path.indexOf(needle)
  if (at >= 0 && !isOther(path, at)) inPath = stem === undefined ? qualityAt(path, at, at + needle.length) : WHOLE
  else if (otherNames && inTitle === 0 && count === 0 && nameWith(pathNames(), wanted) !== undefined)
    inPath = OTHER_NAME
  return inTitle === 0 && count === 0 && inPath === 0
    ? NOTHING
    : { title: inTitle, heading, body, path: inPath, share, part: 1, places }
}

/** How many comparisons of words are kept. */
const COMPARISONS_MOST = 20_000
const comparisons = new Map<string, Map<string, boolean>>()
let comparisonsCount = 0

/** The words that were compared with a word, and whether they are forms of it. A search compares the same words in many pages. */
function formsOfWord(word: string): Map<string, boolean> {
  const known = comparisons.get(word)
  if (known && known.size < COMPARISONS_MOST) return known
  comparisonsCount += 1
  if (comparisonsCount > COMPARISONS_MOST / WORDS_MOST) {
    comparisons.clear()
    comparisonsCount = 0
  }
  const made = new Map<string, boolean>()
  comparisons.set(word, made)
  return made
}

/** How far back the beginning of a line or an address is looked for, in code units. */
const LOOK_BACK = 200

/** The number of `#` of the heading that an offset lies in; 0 for none. */
function headingMarks(text: string, at: number): number {
  const least = Math.max(0, at - LOOK_BACK)
  let start = at
  while (start > least && text.charCodeAt(start - 1) !== LINE_FEED) start -= 1
  if (start === least && start > 0) return 0
  let marks = start
  while (marks < start + 3 && text.charCodeAt(marks) === SPACE) marks += 1
  let level = 0
  while (text.charCodeAt(marks + level) === 0x23) level += 1
  return level <= 6 && text.charCodeAt(marks + level) === SPACE ? level : 0
}

function isStartOfHeading(text: string, at: number): boolean {
  let start = at
  while (start > 0 && (text.charCodeAt(start - 1) === SPACE || text.charCodeAt(start - 1) === 0x23)) start -= 1
  return start === 0 || text.charCodeAt(start - 1) === LINE_FEED
}

/** How many hexadecimal digits and hyphens before a hit make it a part of a run. */
const HEX_RUN = 12

/** Whether an offset lies in the address of a link, or in a run of more than twelve hexadecimal digits. */
function isInAddress(text: string, at: number): boolean {
  const least = Math.max(0, at - LOOK_BACK)
  let start = at
  let mayBeAddress = false
  let hexDigits = 0
  for (let isRun = true; start > least; start -= 1) {
    const code = text.charCodeAt(start - 1)
    if (code <= SPACE) break
    // A bracket, a colon or an equals sign.
    if (code === 0x28 || code === 0x3a || code === 0x3d) mayBeAddress = true
    isRun &&= isHexCode(code)
    if (isRun) hexDigits += 1
  }
  if (at - start < 3) return false
  if (hexDigits >= HEX_RUN) return true
  if (!mayBeAddress) return false
  const before = text.slice(start, at)
  const link = before.lastIndexOf('](')
  if (link >= 0 && !before.includes(')', link)) return true
  return /(?:src|href)=|:\/\//.test(before)
}

/** Whether a code unit is a digit of a hexadecimal number in lower case, or a hyphen. */
const isHexCode = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x66) || code === 0x2d

/** The most weight of units whose places are within `NEAR_WIDTH` of each other. */
function nearness(placed: readonly { places: readonly number[]; weight: number }[]): number {
  if (placed.length < 2) return placed[0]?.weight ?? 0
  const all = placed
    .flatMap(({ places }, unit) => places.map((at) => ({ at, unit })))
    .sort((one, other) => one.at - other.at)
  const counts = new Array<number>(placed.length).fill(0)
  let [best, sum, from] = [0, 0, 0]
  for (const { at, unit } of all) {
    const weight = placed[unit]?.weight ?? 0
    if (counts[unit] === 0) sum += weight
    counts[unit] = (counts[unit] ?? 0) + 1
    while ((all[from]?.at ?? at) < at - NEAR_WIDTH) {
      const left = all[from]?.unit ?? 0
      counts[left] = (counts[left] ?? 1) - 1
      if (counts[left] === 0) sum -= placed[left]?.weight ?? 0
      from += 1
    }
    best = Math.max(best, sum)
  }
  return Math.max(best, ...placed.map(({ weight }) => weight))
}
