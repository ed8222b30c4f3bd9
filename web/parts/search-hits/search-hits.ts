import { fold, wordsOf } from '#shared/search/fold.ts'
import type { Marks } from '#web/ui/marked.tsx'
import type { HitFile } from './hit-parts.tsx'

/** A page that contains the keyword. */
export interface Hit {
  page_id: number
  title: string
  /** What to mark in the title, and a part of the text; none for guests. */
  title_marks?: Marks
  excerpt?: { text: string; marks: Marks }
  /** The names of the catalogs that contain the page, from the outside in. */
  catalogs?: readonly string[]
  /** The words of the query that the page lacks. */
  missing?: readonly string[]
  /** The attachments with words of the query. */
  files?: readonly HitFile[]
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
export function titlesFirst<H extends Pick<Hit, 'title'>>(hits: readonly H[], keyword: string): H[] {
  const inTitle = (hit: H) => holdsWords(hit.title, keyword)
  return [...hits.filter(inTitle), ...hits.filter((hit) => !inTitle(hit))]
}
