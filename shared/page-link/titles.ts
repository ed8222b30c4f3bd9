import { PAGE_TITLE_LENGTH } from '#shared/limits.ts'
import { readPageAddress } from './address.ts'

/** Stands between the title of a page and a heading in the words of a link. */
export const HEADING_MARK = ' › '

/** A page that links follow by its title. */
export interface FollowedPage {
  page_id: number
  page_title: string
  /** Titles of the page, present and former, that the author of the text left as words of links to it. */
  titles: readonly string[]
}

/** Code units of the longest title: a character may take two. */
const TITLE_MOST = 2 * PAGE_TITLE_LENGTH
/** So many marks in the words of a link are looked at: few titles have one, and hostile words have very many. */
const MARKS_MOST = 5

/** The titles that the words of a link may begin with: the words as a whole, or what stands before a heading. None is longer than a title may be. */
export function titlesIn(text: string): string[] {
  const titles = text.length <= TITLE_MOST ? [text] : []
  const beginning = text.slice(0, TITLE_MOST + HEADING_MARK.length)
  let at = beginning.indexOf(HEADING_MARK)
  for (let marks = 0; at >= 0 && marks < MARKS_MOST; marks++) {
    titles.push(text.slice(0, at))
    at = beginning.indexOf(HEADING_MARK, at + 1)
  }
  return titles
}

/** The words of a link with the present title of its page, unless the author gave own words. */
export function presentText(text: string, { page_title, titles }: FollowedPage): string {
  const title = titlesIn(text).find((one) => titles.includes(one))
  return title === undefined ? text : page_title + text.slice(title.length)
}

/** A title as the words of a link in Markdown: in a sentence and in a table it reads as it is, and nothing in it ends the link. */
export const linkWords = (title: string): string =>
  title
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*[\]<>$~|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)|!(?=\[)/gu, '\\$&')

/** What links of a page are shown with, for one reader. */
export interface ShownLinks {
  /** Only pages that the reader may read. */
  links: readonly FollowedPage[]
  /** Pages that are not there. */
  gone_links: readonly number[]
}

const LINK = /<a ([^>]*)>([^<]*)<\/a>/g
const HREF = /(?:^| )href="([^"]*)"/
const SIGNS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
const decode = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (sign) => SIGNS[sign] ?? sign)
const encode = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/**
 * Shows the links of a rendered page with the present titles, and marks those that lead to no page. The HTML is the same for all readers; what
 * is put in is for one, and put in as text.
 * @param html safe HTML from the renderer
 * @param goneText says of a link that its page is not there
 */
export function showLinks(html: string, { links, gone_links }: ShownLinks, goneText: string): string {
  if (links.length === 0 && gone_links.length === 0) return html
  const followed = new Map(links.map((page) => [page.page_id, page]))
  const gone = new Set(gone_links)
  return html.replace(LINK, (whole, attributes: string, inner: string) => {
    const href = HREF.exec(attributes)?.[1]
    const address = href && readPageAddress(decode(href))
    if (!address) return whole
    if (gone.has(address.page_id)) return `<a ${markedGone(attributes, goneText)}>${inner}</a>`
    const page = followed.get(address.page_id)
    return page ? `<a ${attributes}>${encode(presentText(decode(inner).trim(), page))}</a>` : whole
  })
}

/** The pages that the links of rendered HTML lead to, with the words of the links that are plain text. */
export function linksInHtml(html: string): Map<number, Set<string>> {
  const pages = new Map<number, Set<string>>()
  for (const [, attributes = '', inner = ''] of html.matchAll(LINK)) {
    const href = HREF.exec(attributes)?.[1]
    const address = href && readPageAddress(decode(href))
    if (!address) continue
    const texts = pages.get(address.page_id) ?? new Set()
    pages.set(address.page_id, texts.add(decode(inner).trim()))
  }
  return pages
}

function markedGone(attributes: string, goneText: string): string {
  const others = attributes.replace(/(?:^| )(?:class|title)="[^"]*"/g, '').trim()
  return `${others} class="link-gone" title="${encode(goneText)}"`
}
