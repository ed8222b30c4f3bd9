import { unifyForSearch } from './fold-for-search.ts'
import { cjkTokens, piecesOf, type Run, runsOf, WORD_LENGTH_MOST } from './tokens.ts'

/** A condition on the index. */
export type Probe =
  /** A word, or the beginning of one. */
  | { kind: 'word'; text: string; prefix: boolean }
  /** Consecutive tokens. */
  | { kind: 'phrase'; tokens: string[] }
  /** Pieces that the page must all contain. */
  | { kind: 'pieces'; tokens: string[] }

/** A word of a query. */
export interface Term {
  /** Conditions that pages meet where the term begins at a word, at a part of a word, or with CJK. */
  probes: Probe[]
  /** Conditions that every page with the term meets, also inside words; `null` when they would be the same as `probes`. */
  inside: Probe[] | null
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

/** Further words of a query are ignored. */
const TERMS_MOST = 16

/**
 * Parses a query. Words are separated by white space, and a page must contain all of them. The index cannot search for a word without letters and
 * digits (`{}`), so such a word alone finds nothing.
 */
export function parseQuery(typed: string): Query {
  const words = unifyForSearch(typed).split(/\s+/u).filter(Boolean).slice(0, TERMS_MOST)
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
  // Only the first word of a term can begin inside a longer word, because a separator stands before the others.
  if (first?.kind !== 'word' || first.from > 0) return { probes, inside: null }
  const tokens = piecesOf(first.text, false)
  const rest = probes.slice(1)
  const inside = tokens.length > 0 ? [{ kind: 'pieces' as const, tokens }, ...rest] : rest
  return { probes, inside: inside.length > 0 ? inside : null }
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
