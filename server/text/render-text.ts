import { ITEM_TYPE } from '#shared/kinds.ts'
import { type Heading, renderMarkdown } from '#shared/markdown/render.ts'
import { renderGivenUp } from '#shared/markdown/render-given-up.ts'
import { sanitizePage } from '#shared/markdown/sanitize.ts'
import { readBook } from '#shared/sheet/document.ts'
import { bookHtml, sheetExcerpt } from '#shared/sheet/text.ts'
import { lineBreaksOf } from './line-breaks.ts'

/** The limits for the HTML of a page, in characters, and for the listed headings. */
const PAGE_HTML_LENGTH = 8 * 1024 * 1024
const PAGE_HEADINGS = 5_000

/** The input of a page's rendering. */
export interface TextToRender {
  page_content: string
  item_type: number
  /** As `page.line_breaks`. */
  line_breaks: number
  /** Our own origin: absolute addresses that start with it are internal links. */
  origin?: string | undefined
}

/** The rendering of a page: safe HTML, its headings, and an excerpt in plain text. */
export interface PageRendering {
  page_html: string
  headings: Heading[]
  excerpt: string
}

/** Renders a page. A spreadsheet becomes plain tables. In a spreadsheet item, a text that is not a spreadsheet renders as nothing. */
export function renderText({ page_content, item_type, line_breaks, origin }: TextToRender): PageRendering {
  if (item_type !== ITEM_TYPE.spreadsheet) {
    const { html, headings, excerpt } = renderMarkdown(page_content, {
      lineBreaks: lineBreaksOf({ line_breaks }),
      ...(origin === undefined ? {} : { origin }),
    })
    if (html.length > PAGE_HTML_LENGTH) return asWritten(page_content)
    return { page_html: html, headings: headings.slice(0, PAGE_HEADINGS), excerpt }
  }
  const book = readBook(page_content)
  if (!book) return { page_html: '', headings: [], excerpt: '' }
  return { page_html: sanitizePage(bookHtml(book), { headingIds: [] }), headings: [], excerpt: sheetExcerpt(book) }
}

/** The unrendered text of a page with a notice, for a page whose rendering takes too long or is too large. */
function asWritten(page_content: string): PageRendering {
  const { html, headings, excerpt } = renderGivenUp(page_content)
  return { page_html: html, headings, excerpt }
}

/** The replacement for a failed rendering: the unrendered text with a notice. Empty for a spreadsheet, because nobody can read its JSON. */
export const renderingGivenUp = ({
  page_content,
  item_type,
}: Pick<TextToRender, 'page_content' | 'item_type'>): PageRendering =>
  item_type === ITEM_TYPE.spreadsheet ? { page_html: '', headings: [], excerpt: '' } : asWritten(page_content)
