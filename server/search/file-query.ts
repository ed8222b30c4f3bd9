import type { SoughtWord } from '#server/text/found-words.ts'
import { wordsOfAddress } from '#server/text/query/address.ts'
import { isNoise } from '#server/text/query/noise.ts'
import { type DraftUnit, unitsOfQuery } from '#server/text/query/units.ts'
import { inflectionsOf } from '#server/text/query/word-forms.ts'
import { type Probe, parseQuery, type Query, TERMS_MOST } from '#shared/search/query.ts'

/** A part of a query that files must contain. */
export interface FilePart {
  /** Ways to write it, folded: the name or the text of a file contains one of them. The first one is the way in which it was typed. */
  texts: readonly string[]
  /** Conditions on the index. Of each list a file meets one. */
  conditions: readonly (readonly Probe[])[]
  /** What to mark. */
  marks: readonly SoughtWord[]
}

/** What files are looked for: those that contain every part. */
export interface FileQuery {
  /** The whole query, folded. */
  text: string
  parts: readonly FilePart[]
  /** Files that the index does not hold in whole are found by their texts alone. */
  isByTexts: boolean
}

/** The most ways to write a part that are looked for in texts. */
const WAYS_MOST = 8

/** Files that contain every word of a query as it was typed. */
export const filesWithWords = ({ text, words, terms }: Query): FileQuery => ({
  text,
  parts: words.slice(0, TERMS_MOST).map((word) => ({
    texts: [word],
    conditions: (terms.find((term) => term.word === word)?.probes ?? []).map((probe) => [probe]),
    marks: [word],
  })),
  isByTexts: true,
})

/**
 * Files that contain every part of a keyword in some form. It is `undefined` if the parts would say less than the keyword: for an address, for a pasted text, and for keywords with
 * numbers and single characters.
 */
export function filesWithForms(keyword: string): FileQuery | undefined {
  const { text, words } = parseQuery(keyword)
  if (wordsOfAddress(keyword) !== null || words.some((word) => isNoise(word) || [...word].length === 1))
    return undefined
  const telling = unitsOfQuery(keyword).filter(({ isSilent }) => !isSilent)
  if (telling.length === 0 || telling.length > TERMS_MOST) return undefined
  if (telling.some(({ name }) => [...name].length === 1 || /^\d+$/.test(name))) return undefined
  return { text, parts: telling.map(partWithForms), isByTexts: false }
}

/** Words that begin with the stem of a word need not be forms of it (`login` of `logs`), so the index is asked for the forms themselves. */
function partWithForms({ name, ways, probes }: DraftUnit): FilePart {
  const stem = ways.find((way) => way.stem !== undefined)?.stem
  const forms = stem === undefined ? [] : inflectionsOf(name)
  const written = ways.flatMap((way) => (way.how === 'text' ? [way.text] : []))
  const isOfStem = (probe: Probe) => probe.kind === 'word' && probe.prefix && probe.text === stem && stem !== name
  return {
    texts: [...new Set([name, ...(stem === undefined ? [] : [stem]), ...written])].slice(0, WAYS_MOST),
    conditions: [
      [
        ...probes.filter((probe) => !isOfStem(probe)),
        ...forms.map((form): Probe => ({ kind: 'word', text: form, prefix: false })),
      ],
    ],
    marks: [...written, ...forms.map((form) => ({ whole: form }))],
  }
}
