import type { Way } from '#server/text/page-score.ts'
import { foldForSearch, unifyForSearch } from '#shared/search/fold-for-search.ts'
import { otherSpelling } from '#shared/search/pinyin.ts'
import type { Probe } from '#shared/search/query.ts'
import { cjkTokens, type Run, runsOf, WORD_LENGTH_MOST } from '#shared/search/tokens.ts'
import { wordsOfAddress } from './address.ts'
import { FILLERS, PARTICLES } from './chinese-particles.ts'
import { chineseWords, compoundsOf } from './chinese-words.ts'
import { isNoise, withoutMachinePath } from './noise.ts'
import { isStopWord, withoutChineseFiller } from './stop-words.ts'
import { synonymsOf } from './synonyms.ts'
import { formsOf } from './word-forms.ts'

/** A part of a query with the ways in which pages may contain it, not weighed yet. */
export interface DraftUnit {
  /** Folded. */
  name: string
  /** The word itself and its forms, and conditions on the index, one of which every page with them meets. */
  ways: Way[]
  probes: Probe[]
  /** Synonyms and parts, with conditions for them. */
  furtherWays: Way[]
  furtherProbes: Probe[]
  /** Conditions on the other names of pages. */
  names: Probe[]
  /** How much it counts beside its rarity. */
  factor: number
  /** It only says that two terms are next to each other, or is a particle. */
  isSilent: boolean
  /** A word of Latin letters, which may be misspelt or pinyin. */
  isLatin: boolean
}

/** How much a form of a word, the joined form of two words, and the pairs of a Chinese term count. */
const FORM = 0.85
const JOINED = 0.9
const PAIRS = 0.75
/** How much a synonym counts of the closeness of its meaning, and the most synonyms of a word. */
const SYNONYM = 0.8
const SYNONYMS_MOST = 8
/** A single Chinese character between terms says little. */
const SINGLE = 0.5
/** How much a pair of characters between two terms counts, and a compound of terms. Both only say that the terms are next to each other. */
const BETWEEN = 0.5
/** Parts of a query beyond this number are ignored. */
const UNITS_MOST = 400

const wordProbe = (text: string, prefix: boolean): Probe => ({
  kind: 'word',
  text: text.slice(0, WORD_LENGTH_MOST),
  prefix: prefix || text.length > WORD_LENGTH_MOST,
})

/** A condition that pages with a text of one script meet; `undefined` for an empty text. */
export function probeOf(text: string, prefix: boolean): Probe | undefined {
  const [run] = runsOf(text)
  if (!run) return undefined
  if (run.kind === 'word') return wordProbe(run.text, prefix)
  const tokens = cjkTokens(run.text)
  return tokens.length === 1
    ? { kind: 'word', text: tokens[0] as string, prefix: true }
    : { kind: 'phrase', tokens: tokens.slice(0, -1) }
}

/**
 * The parts of a query that say something: words without question words, filler and noise, terms of Chinese sentences, and segments of addresses.
 * @param keyword as it was typed
 */
export function unitsOfQuery(keyword: string): DraftUnit[] {
  const address = wordsOfAddress(keyword)
  const text = address ? [...address.segments, ...address.parameters, address.rest].join(' ') : keyword
  const words = unifyForSearch(text)
    .split(/\s+/u)
    .map(fileNameOf)
    .filter((word) => word !== '' && !isNoise(word.toLowerCase()))
  const drafts: DraftUnit[] = []
  const chinese: string[] = []
  for (const word of words) {
    const runs = runsOf(word)
    const signed = signedUnit(word, runs)
    if (signed) {
      drafts.push(signed)
      continue
    }
    const latin = runs.filter(({ kind }) => kind === 'word')
    for (const run of runs) {
      if (run.kind === 'cjk') chinese.push(run.text)
      drafts.push(...(run.kind === 'cjk' ? chineseUnits(run.text) : [latinUnit(run)]))
    }
    // Words that only a separator divides may also be written as one.
    if (latin.length > 1 && latin.length === runs.length)
      drafts.push(
        joinedUnit(
          word.toLowerCase(),
          latin.map((run) => run.text),
        ),
      )
  }
  drafts.push(...latinCompounds(drafts))
  joinNeighbours(drafts)
  // A Chinese query of which at most a character is left had no filler.
  const isEmpty = chinese.length > 0 && drafts.map(({ name }) => name).join('').length < 2
  return chosen(isEmpty ? chinese.map(chineseWords).flatMap(termsOf).map(chineseUnit) : drafts)
}

/** A short word whose signs belong to it: `c#`, `c++`. */
const SIGNED = /^[a-z]{1,2}(?:#|\+{1,2})$/

/** A short word with its signs as one part, because the letter alone is in every page; `undefined` for other words. */
function signedUnit(word: string, [run]: readonly Run[]): DraftUnit | undefined {
  const name = word.toLowerCase().replace(/[.,;:!?)]+$/, '')
  if (!run || !SIGNED.test(name)) return undefined
  const ways: Way[] = [{ text: name, worth: 1, how: 'text' }]
  const probes = [wordProbe(run.text, false)]
  return {
    name,
    ways,
    probes,
    furtherWays: [],
    furtherProbes: [],
    names: [],
    factor: 1,
    isSilent: false,
    isLatin: true,
  }
}

/** A word, or the name of the file for the path of a file on somebody's machine. */
function fileNameOf(word: string): string {
  const folded = word.toLowerCase()
  const name = withoutMachinePath(folded)
  return name === folded ? word : name
}

/** The units without repetitions, and without words that say nothing unless there are no others. */
function chosen(drafts: readonly DraftUnit[]): DraftUnit[] {
  const byName = new Map(drafts.map((draft) => [draft.name, draft]))
  const all = [...byName.values()].filter(({ probes }) => probes.length > 0)
  const telling = all.filter(({ name, isLatin }) => !isLatin || (!isStopWord(name) && !isNoise(name)))
  return (telling.length > 0 ? telling : all).slice(0, UNITS_MOST)
}

function latinUnit(run: Run): DraftUnit {
  const { text } = run
  const plain = text.replaceAll('_', '')
  const ways: Way[] = [{ text, worth: 1, how: 'text' }]
  const probes: Probe[] = [wordProbe(text, true)]
  const names: Probe[] = []
  if (run.parts.length > 0 && plain.length > 2) {
    const spelt = partsOf(run)
    for (const divider of ['', ' ', '-', '_']) ways.push({ text: spelt.join(divider), worth: JOINED, how: 'text' })
    names.push(wordProbe(plain, true))
    probes.push(wordProbe(plain, true))
  }
  const spelt = otherSpelling(text)
  if (spelt !== undefined) {
    ways.push({ text: spelt, worth: JOINED, how: 'text' })
    names.push(wordProbe(spelt, true))
  }
  const forms = /^[a-z]+$/.test(text) ? formsOf(text) : null
  if (forms) {
    ways.push({ text, worth: FORM, how: 'form', stem: forms.stem })
    probes.push(wordProbe(forms.stem, true))
    for (const other of forms.others) {
      ways.push({ text: other, worth: FORM, how: 'text' })
      probes.push(wordProbe(other, false))
    }
  }
  return { name: text, ways, probes, ...synonymsAs(text), names, factor: 1, isSilent: false, isLatin: true }
}

/** The parts of an identifier without underscores. */
function partsOf({ text, parts }: Run): string[] {
  const starts = [0, ...parts]
  return starts.map((start, at) => text.slice(start, starts[at + 1]).replaceAll('_', '')).filter(Boolean)
}

/** Words that are divided by something else than white space, as one word. */
function joinedUnit(name: string, words: readonly string[]): DraftUnit {
  const joined = words.join('').replaceAll('_', '')
  const ways: Way[] = [{ text: name, worth: 1, how: 'text' }]
  for (const divider of ['', '_', '-', ' ']) ways.push({ text: words.join(divider), worth: JOINED, how: 'text' })
  return {
    name,
    ways,
    probes: [wordProbe(joined, true), wordProbe(words.join('_'), true)],
    furtherWays: [],
    furtherProbes: [],
    names: [wordProbe(joined, true)],
    factor: 1,
    isSilent: true,
    isLatin: false,
  }
}

/** Terms of at most so many Latin words are looked up in the synonyms. */
const COMPOUND_WORDS_MOST = 3

/** Neighbouring Latin words that have synonyms together: `turn off` is to disable. */
function latinCompounds(drafts: readonly DraftUnit[]): DraftUnit[] {
  const found = new Map<string, DraftUnit | null>()
  for (const [at, first] of drafts.entries()) {
    const words: string[] = []
    for (const { isLatin, name: word } of drafts.slice(at, at + COMPOUND_WORDS_MOST)) {
      if (!isLatin) break
      words.push(word)
      const name = words.join(' ')
      if (words.length === 1 || found.has(name)) continue
      const term = baseForms(first.name)
        .map((base) => [base, ...words.slice(1)].join(' '))
        .find((one) => synonymsOf(one).length > 0)
      found.set(name, term === undefined ? null : latinCompound(name, term, first.probes))
    }
  }
  return [...found.values()].filter((unit) => unit !== null)
}

/** @param term the words with the first one in its base form @param probes conditions that pages with the words meet */
const latinCompound = (name: string, term: string, probes: Probe[]): DraftUnit => ({
  name,
  ways: [{ text: name, worth: 1, how: 'text' }],
  probes,
  ...synonymsAs(term),
  names: [],
  factor: BETWEEN,
  isSilent: true,
  isLatin: false,
})

/** Adds to neighbouring Latin words that they may be written as one: `auto vacuum` as `autovacuum`. */
function joinNeighbours(drafts: readonly DraftUnit[]): void {
  for (const [at, unit] of drafts.entries()) {
    const next = drafts[at + 1]
    if (!next?.isLatin || !unit.isLatin || isStopWord(unit.name) || isStopWord(next.name)) continue
    const joined = unit.name + next.name
    if (joined.length < 5 || joined.length > 40) continue
    for (const one of [unit, next]) {
      for (const divider of ['', '_', '-'])
        one.ways.push({ text: unit.name + divider + next.name, worth: JOINED, how: 'text' })
      one.probes.push(wordProbe(joined, true))
      one.names.push(wordProbe(joined, true))
    }
  }
}

/** The terms of a Chinese text, the pairs of characters between a single character and a term, and terms that have synonyms together. */
function chineseUnits(text: string): DraftUnit[] {
  const parts = withoutChineseFiller(text).map(chineseWords)
  const terms = parts
    .flatMap(termsOf)
    .filter((term) => !FILLERS.has(term) && ![...term].every((character) => PARTICLES.has(character)))
  const silent = new Set<string>()
  for (const [at, term] of terms.entries()) {
    const next = terms[at + 1] ?? ''
    if (([...term].length === 1 || [...next].length === 1) && text.includes(term + next) && next !== '')
      silent.add(`${[...term].at(-1)}${[...next][0]}`)
  }
  for (const compound of parts.flatMap(compoundsOf)) silent.add(compound)
  const telling = new Set(terms)
  const some = (all: ReadonlySet<string>) => [...all].slice(0, UNITS_MOST).map(chineseUnit)
  return [
    ...some(telling),
    ...some(silent.difference(telling)).map((unit) => ({ ...unit, factor: BETWEEN, isSilent: true })),
  ]
}

/** The terms of Chinese words. Single characters that follow each other become terms of two. */
function termsOf(words: readonly string[]): string[] {
  const terms: string[] = []
  const singles: string[] = []
  const endSingles = () => {
    while (singles.length > 0) terms.push(singles.splice(0, singles.length === 3 ? 3 : 2).join(''))
  }
  for (const word of words) {
    if ([...word].length === 1 && PARTICLES.has(word)) endSingles()
    else if ([...word].length === 1) singles.push(word)
    else {
      endSingles()
      terms.push(word)
    }
  }
  endSingles()
  return terms.length > 0 ? terms : [words.join('')]
}

/** A Chinese term as a part of a query. @param text folded */
export function chineseUnit(text: string): DraftUnit {
  const length = [...text].length
  const probe = probeOf(text, true)
  const { furtherWays, furtherProbes } = synonymsAs(text)
  if (length > 2) {
    furtherWays.push({ text, worth: PAIRS, how: 'pairs' })
    for (const pair of cjkTokens(text).slice(0, -1)) furtherProbes.push({ kind: 'word', text: pair, prefix: false })
  }
  return {
    name: text,
    ways: [{ text, worth: 1, how: 'text' }],
    probes: probe ? [probe] : [],
    furtherWays,
    furtherProbes,
    names: [],
    factor: length === 1 ? SINGLE : 1,
    isSilent: length === 1,
    isLatin: false,
  }
}

/** A word, and what may be its base form. */
const baseForms = (word: string): string[] =>
  /^[a-z]{5,}$/.test(word)
    ? [
        ...new Set([
          word,
          word.replace(/(?:s|ed|ing)$/, ''),
          word.replace(/([^aeiou])\1(?:ed|ing)$/, '$1'),
          word.replace(/(?:d|ing)$/, (ending) => (ending === 'ing' ? 'e' : '')),
        ]),
      ]
    : [word]

/** The synonyms of a word as further ways and conditions. */
function synonymsAs(text: string): Pick<DraftUnit, 'furtherWays' | 'furtherProbes'> {
  const furtherWays: Way[] = []
  const furtherProbes: Probe[] = []
  for (const { word, weight } of baseForms(text).flatMap(synonymsOf).slice(0, SYNONYMS_MOST)) {
    const folded = foldForSearch(word)
    const worth = weight * SYNONYM
    const [first = ''] = folded.split(' ')
    const forms = first === folded ? formsOf(folded) : null
    furtherWays.push(
      forms ? { text: folded, worth, how: 'form', stem: forms.stem } : { text: folded, worth, how: 'word' },
    )
    const probe = forms ? wordProbe(forms.stem, true) : probeOf(first, false)
    if (probe) furtherProbes.push(probe)
  }
  return { furtherWays, furtherProbes }
}
