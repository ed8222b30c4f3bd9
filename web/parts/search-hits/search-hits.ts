import { SEARCH_AFTER, SEARCH_BEFORE } from '#shared/limits.ts'
import { fold, wordsOf } from '#shared/search/fold.ts'
import { locateAll } from '#shared/search/locate-all.ts'

/** A page that contains the keyword. */
export interface Hit {
  page_id: number
  title: string
  /** Text around the first hit; empty for guests. */
  excerpt: string
}

const CHINESE = /\p{Script=Han}/u

/** Whether a keyword is long enough to search: at least two characters, or one Chinese character. */
export function isSearch(keyword: string): boolean {
  const characters = [...keyword.trim()]
  return characters.length > 1 || CHINESE.test(characters[0] ?? '')
}

/** Whether a text contains each word of a keyword. Case and width of the characters are ignored. */
export function holdsWords(text: string, keyword: string): boolean {
  const folded = fold(text)
  return wordsOf(keyword).every((word) => folded.includes(word))
}

/** Puts pages whose title contains the keyword before the others. Otherwise the order stays. */
export function titlesFirst(hits: readonly Hit[], keyword: string): Hit[] {
  const inTitle = (hit: Hit) => holdsWords(hit.title, keyword)
  return [...hits.filter(inTitle), ...hits.filter((hit) => !inTitle(hit))]
}

/** The maximum of characters before the first hit, in an excerpt on a single line. */
const LEAD = 30

/**
 * Shortens an excerpt for a single line that is cut at its end: of the text before the first hit, only the last characters stay.
 * @param excerpt the result of `plainExcerpt`
 */
export function shortLead(excerpt: string, keyword: string): string {
  const at = locateAll(excerpt, wordsOf(keyword))[0]?.at ?? 0
  const before = [...excerpt.slice(0, at)]
  return before.length > LEAD ? `…${before.slice(-LEAD).join('').trimStart()}${excerpt.slice(at)}` : excerpt
}

/** The lines that open and close our blocks: `:::warn title`, `:::api`, `:::tabs`, `:::`. Titles are not part of the match. */
const BLOCK_MARK = /(^|\n)[ \t]*:{3,}[ \t]*(?:[a-z]{2,12}(?![^\s[]))?/gi

/**
 * Removes the syntax of Markdown and HTML from an excerpt, so that it reads as text. When that removes the only hits (in an
 * address), the excerpt keeps its syntax. The dots that the protocol puts around every excerpt stay only where the text may have
 * been cut.
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
