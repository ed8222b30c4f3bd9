import { contains, type Query } from '#shared/search/query.ts'

/** The usual parameters of BM25: `b`, how much the length of a text matters, and `k1`, how soon further hits stop mattering. */
const LENGTH_WEIGHT = 0.75
const SATURATION = 1.2
/** The length of a usual page, in characters. */
const USUAL_LENGTH = 4000
/** The weight of a word in the title, compared with the text. */
const TITLE_WEIGHT = 10

/** How well a page matches a query that it contains. */
export interface Fit {
  /** The place of the best hit: the title first, then headings, then the text. It counts more than the score. */
  tier: number
  /** The BM25 score. Used if all matching pages are checked, so that the index need not rank them. */
  score: number
}

/** How well a page matches a query, or `null` if it does not contain it. @param title folded, like `text` */
export function fitOf(title: string, text: string, query: Query): Fit | null {
  if (!contains([title, text], query)) return null
  return { tier: tierOf(title, text, query), score: scoreOf(title, text, query) }
}

/** BM25 without IDF: every candidate contains every word. */
function scoreOf(title: string, text: string, { words }: Query): number {
  const length = 1 - LENGTH_WEIGHT + LENGTH_WEIGHT * (text.length / USUAL_LENGTH)
  let score = 0
  for (const word of words) {
    const times = timesIn(title, word) * TITLE_WEIGHT + timesIn(text, word)
    score += times / (times + SATURATION * length)
  }
  return score
}

function timesIn(text: string, word: string): number {
  let times = 0
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) times += 1
  return times
}

function tierOf(title: string, text: string, query: Query): number {
  if (title === query.text) return 7
  if (title.startsWith(query.text)) return 6
  if (title.includes(query.text)) return isWhole(title, query.text) ? 5 : 4
  if (query.words.every((word) => title.includes(word))) return 3
  const at = text.indexOf(query.text)
  if (at < 0) return 0
  return isInHeading(text, at) ? 2 : 1
}

/** Whether a text contains words as whole words: "a user" contains `user`, "users" does not. CJK characters need no gaps around them. */
const isWhole = (text: string, words: string): boolean =>
  text.split(words).some((before, at, parts) => {
    const after = parts[at + 1]
    return after !== undefined && !/[a-z0-9_]$/i.test(before) && !/^[a-z0-9_]/i.test(after)
  })

const isInHeading = (text: string, at: number): boolean =>
  /^#{1,6} /.test(text.slice(text.lastIndexOf('\n', at) + 1, at + 1))
