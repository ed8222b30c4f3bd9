import { unifyForSearch } from './fold-for-search.ts'
import { cjkTokens, type Run, runsOf, WORD_LENGTH_MOST } from './tokens.ts'

/** A condition on the index. */
export type Probe =
  /** A word, or the beginning of one. */
  | { kind: 'word'; text: string; prefix: boolean }
  /** Consecutive tokens. */
  | { kind: 'phrase'; tokens: string[] }

/** A word of a query. */
export interface Term {
  /** The word, folded. */
  word: string
  /** Conditions that pages meet where the term begins at a word, at a part of a word, or with CJK. */
  probes: Probe[]
  /**
   * Where the term begins inside a word, that word contains `text`, and the page meets `rest`. A `text` of one letter says nothing about the word. `null` when the term
   * cannot begin inside a word: it begins with CJK or a separator, or is a single letter.
   */
  inside: { text: string; rest: Probe[] } | null
}

/** A query, ready for both engines. */
export interface Query {
  /** The folded query with single spaces. */
  text: string
  /** The folded words, all of which a page must contain. */
  words: string[]
  /** The words that the index can search for. */
  terms: Term[]
}

/** The most words of a query that the index is asked for. */
export const TERMS_MOST = 16
/** Further words of a pasted text are ignored. */
const WORDS_MOST = 400

/**
 * Parses a query. Words are separated by white space, and a page must contain all of them. The index cannot search for a word without letters and
 * digits (`{}`), so such a word alone finds nothing.
 * @param most how many different words; the search itself chooses the rarest of a longer query
 */
export function parseQuery(typed: string, most: number = TERMS_MOST): Query {
  const words = unifyForSearch(typed).split(/\s+/u).filter(Boolean).slice(0, Math.min(most, WORDS_MOST))
  return {
    text: words.join(' ').toLowerCase(),
    words: words.map((word) => word.toLowerCase()),
    terms: words.map(termOf).filter((term) => term.probes.length > 0),
  }
}

function termOf(word: string): Term {
  const runs = runsOf(word)
  const probes = runs.map((run, at) => probeOf(run, { begins: at > 0 || run.from > 0, ends: run.to < word.length }))
  const [first] = runs
  // Only the first run of a term can begin inside a longer word, because a separator stands before the others.
  const isInside = first?.kind === 'word' && first.from === 0 && (first.text.length > 1 || runs.length > 1)
  const inside = isInside ? { text: first.text.slice(0, WORD_LENGTH_MOST), rest: probes.slice(1) } : null
  return { word: word.toLowerCase(), probes, inside }
}

function probeOf(run: Run, edge: { begins: boolean; ends: boolean }): Probe {
  if (run.kind === 'word') {
    const text = run.text.slice(0, WORD_LENGTH_MOST)
    return { kind: 'word', text, prefix: !edge.ends || text.length < run.text.length }
  }
  const tokens = cjkTokens(run.text)
  const [only = ''] = tokens
  if (tokens.length === 1) return { kind: 'word', text: only, prefix: true }
  return { kind: 'phrase', tokens: tokens.slice(0, -1) }
}

/** Whether the texts together contain every word of a query. @param folded the texts after `foldForSearch` */
export function contains(folded: readonly string[], query: Query): boolean {
  return query.terms.length > 0 && query.words.every((word) => folded.some((text) => text.includes(word)))
}
