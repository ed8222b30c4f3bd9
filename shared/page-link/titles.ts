import { PAGE_TITLE_LENGTH } from '#shared/limits.ts'
import { readPageAddress } from './address.ts'

/** Separates the title of a page from a heading in the words of a link. */
export const HEADING_MARK = ' › '

/** A linked page whose links show its present title. */
export interface FollowedPage {
  page_id: number
  page_title: string
  /** Present and former titles of the page that the text uses as words of links. */
  titles: readonly string[]
}

/** The code units of the longest title. A character may take two. */
const TITLE_MOST = 2 * PAGE_TITLE_LENGTH
/** Only this many marks in the words of a link are considered. Few titles contain one, but hostile words contain very many. */
const MARKS_MOST = 5

/** The possible titles at the beginning of the words of a link: all words, or those before a mark. None is longer than a title may be. */
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

/** Replaces a title in the words of a link by the present title of the page. Own words of the author stay. */
export function presentText(text: string, { page_title, titles }: FollowedPage): string {
  const title = titlesIn(text).find((one) => titles.includes(one))
  return title === undefined ? text : page_title + text.slice(title.length)
}

/** Escapes a title for the words of a Markdown link, also inside a table. */
export const linkWords = (title: string): string =>
  title
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*[\]<>$~|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)|!(?=\[)/gu, '\\$&')

/** How the links of a page are displayed to one reader. */
export interface ShownLinks {
  /** Linked pages that the reader may read. */
  links: readonly FollowedPage[]
  /** Ids of pages that do not exist. */
  gone_links: readonly number[]
}

const LINK = /<a ([^>]*)>([^<]*)<\/a>/g
const HREF = /(?:^| )href="([^"]*)"/
const SIGNS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
const decode = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (sign) => SIGNS[sign] ?? sign)
const encode = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/**
 * Updates the links in the HTML of a page: puts in present titles, and marks links to pages that do not exist. The HTML is the same for all readers;
 * the titles are for one reader, and are inserted as text.
 * @param html safe HTML from the renderer
 * @param goneText the tooltip of a link to a page that does not exist
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

/** The pages that rendered HTML links to, with the words of those links that are plain text. */
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
