import { SEARCH_AFTER, SEARCH_BEFORE } from '#shared/limits.ts'
import { fold, wordsOf } from '#shared/search/fold.ts'
import { locateAll } from '#shared/search/locate.ts'

/** A page that holds what was searched for. */
export interface Hit {
  page_id: number
  title: string
  /** Text around the first hit; empty for guests. */
  excerpt: string
}

const CHINESE = /\p{Script=Han}/u

/**
 * Whether a keyword starts a search: anything but nothing, and of single characters only a Chinese one.
 */
export function isSearch(keyword: string): boolean {
  const characters = [...keyword.trim()]
  return characters.length > 1 || CHINESE.test(characters[0] ?? '')
}

/** Whether a text holds each word of a keyword, whatever the case and the width of the characters. */
export function holdsWords(text: string, keyword: string): boolean {
  const folded = fold(text)
  return wordsOf(keyword).every((word) => folded.includes(word))
}

/** Pages whose title holds the keyword stand before those that only mention it; the order is kept otherwise. */
export function titlesFirst(hits: readonly Hit[], keyword: string): Hit[] {
  const inTitle = (hit: Hit) => holdsWords(hit.title, keyword)
  return [...hits.filter(inTitle), ...hits.filter((hit) => !inTitle(hit))]
}

/** So many characters may stand before the first hit where only the beginning of an excerpt is seen. */
const LEAD = 30

/**
 * An excerpt for a single line, which is cut at its end: of what stands before the first hit, only the last characters are kept.
 * @param excerpt what `plainExcerpt` made
 */
export function shortLead(excerpt: string, keyword: string): string {
  const at = locateAll(excerpt, wordsOf(keyword))[0]?.at ?? 0
  const before = [...excerpt.slice(0, at)]
  return before.length > LEAD ? `…${before.slice(-LEAD).join('').trimStart()}${excerpt.slice(at)}` : excerpt
}

/** The lines around blocks of ours: `:::warn title`, `:::api`, `:::tabs`, `:::`. Their titles stay. */
const BLOCK_MARK = /(^|\n)[ \t]*:{3,}[ \t]*(?:[a-z]{2,12}(?![^\s[]))?/gi

/**
 * Takes the signs of Markdown and HTML out of an excerpt, so that it reads as text. When the only hits stood in what was taken out (an
 * address), the excerpt stays as it was written. The dots that the protocol puts around every excerpt stay where one may have been cut.
 */
export function plainExcerpt(excerpt: string, keyword: string): string {
  const inner = excerpt.replace(/^\.{3}|\.{3}$/g, '')
  const around = (text: string) =>
    `${inner.length > SEARCH_BEFORE ? '…' : ''}${text}${inner.length > SEARCH_AFTER ? '…' : ''}`
  const line = (text: string) => text.replace(/\s+/g, ' ').trim()
  const plain = line(
    inner
      .replace(/<\/?[a-z][^>]*>/gi, ' ')
      .replace(BLOCK_MARK, '$1')
      .replace(/\[![a-z]{3,9}\]/gi, ' ')
      .replace(/\$\$([^$]+)\$\$/g, '$1')
      .replace(/(?<![\w\\$])\$([^\s$](?:[^$\n]*[^\s$])?)\$(?![\w$])/g, '$1')
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/(^|\n)\s*(?:(?:#{1,6}|>|[-*+]|\d+\.)\s+)+(?:\[[ x]\]\s+)?/gi, '$1')
      .replace(/(?:\*\*|__|~~|```\w*|`)/g, '')
      .replace(/\|?\s*:?-{3,}:?\s*\|?/g, ' ')
      .replace(/\s*\|\s*/g, ' '),
  )
  const words = wordsOf(keyword)
  const holdsOne = (text: string) => words.some((word) => fold(text).includes(word))
  return around(holdsOne(plain) || !holdsOne(inner) ? plain : line(inner))
}
