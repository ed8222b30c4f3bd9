import { unify } from './fold.ts'
import { cjkTokens, piecesOf, type Run, runsOf, WORD_LENGTH_MOST } from './tokens.ts'

/** One thing that the index is asked for. */
export type Probe =
  /** A word, or the beginning of one. */
  | { kind: 'word'; text: string; prefix: boolean }
  /** Tokens that follow each other. */
  | { kind: 'phrase'; tokens: string[] }
  /** Pieces that are all in the page. */
  | { kind: 'pieces'; tokens: string[] }

/** One word of a query, as it was divided by white space. */
export interface Term {
  /** All of these must hold for a page where the term begins at a word, a part of one, or with CJK. */
  probes: Probe[]
  /** All of these must hold for any page that contains the term; `null` when `probes` are all that there is to ask. */
  inside: Probe[] | null
}

/** A query, ready for both engines. */
export interface Query {
  /** Folded, white space as one space. */
  text: string
  /** What a page must contain, folded. */
  words: string[]
  /** Those of the words that the index can be asked for. */
  terms: Term[]
}

/** More words than these in a query are not looked at. */
const TERMS_MOST = 16

/**
 * Reads what somebody typed. Words are divided by white space; a page must contain each of them. A word without a letter or digit
 * (`{}`) asks the index for nothing, and alone finds nothing.
 */
export function parseQuery(typed: string): Query {
  const words = unify(typed).split(/\s+/u).filter(Boolean).slice(0, TERMS_MOST)
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
  // only the first word of a term may begin inside a longer one: before the others stands what divides
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

/** Whether texts together contain each word of a query: what a full scan would say. @param folded the texts after `fold` */
export function contains(folded: readonly string[], query: Query): boolean {
  return query.terms.length > 0 && query.words.every((word) => folded.some((text) => text.includes(word)))
}
