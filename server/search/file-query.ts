import type { DraftUnit } from '#server/text/query/units.ts'
import { type Probe, type Query, TERMS_MOST } from '#shared/search/query.ts'

/** A part of a query that files must contain. */
export interface FilePart {
  /** Ways to write it, folded: the name or the text of a file contains one of them. The first one is the way in which it was typed. */
  texts: readonly string[]
  /** Conditions on the index. Of each list a file meets one. */
  conditions: readonly (readonly Probe[])[]
}

/** What files are looked for: those that contain every part. */
export interface FileQuery {
  /** The whole query, folded. */
  text: string
  parts: readonly FilePart[]
}

/** The most ways to write a part: each is looked for in the texts of the files that the index names. */
const WAYS_MOST = 8

/** Files that contain every word of a query as it was typed. */
export const filesWithWords = ({ text, words, terms }: Query): FileQuery => ({
  text,
  parts: words.slice(0, TERMS_MOST).map((word) => ({
    texts: [word],
    conditions: (terms.find((term) => term.word === word)?.probes ?? []).map((probe) => [probe]),
  })),
})

/** Files that contain every part of a query in some form. It is `undefined` for a pasted text, and for a query without parts. */
export function filesWithForms(drafts: readonly DraftUnit[], text: string): FileQuery | undefined {
  const telling = drafts.filter(({ isSilent }) => !isSilent)
  if (telling.length === 0 || telling.length > TERMS_MOST) return undefined
  const parts = telling.map(({ ways, probes }) => ({
    texts: [...new Set(ways.map((way) => way.stem ?? way.text))].slice(0, WAYS_MOST),
    conditions: [probes],
  }))
  return { text, parts }
}
