import { ITEM_TYPE } from '#shared/constants.ts'
import { type Heading, type RenderedPage, renderMarkdown } from '#shared/markdown/render.ts'
import { sanitizePage } from '#shared/markdown/sanitize.ts'
import { readBook } from '#shared/sheet/document.ts'
import { bookHtml, sheetExcerpt } from '#shared/sheet/text.ts'
import type { Context } from '../../http/context.ts'
import { renderApart } from '../../render/render-apart.ts'
import { findRender, type StoredRender, storeRender } from './render.repository.ts'

/** Raise it with every change of `shared/markdown` that changes what it makes: stored renderings of older versions are made anew. */
export const RENDERER_VERSION = 4

/** What a reader needs besides the text of a page: safe HTML, its headings, and a plain excerpt. */
export interface PageRendering {
  page_html: string
  headings: Heading[]
  excerpt: string
}

interface RenderSource {
  page_id: number
  revision: number
  page_content: string
}

const isSheet = (item_type: number): boolean => item_type === ITEM_TYPE.spreadsheet

/** Texts of more characters than this are rendered in a thread of their own. */
const LARGE = 64 * 1024

const isLarge = (page: RenderSource) => page.page_content.length > LARGE

/**
 * Makes the rendering of a page.
 * @param markdown turns a text into HTML: here, or in a thread of its own
 */
export async function renderPage(
  page: RenderSource,
  item_type: number,
  markdown: (text: string) => RenderedPage | Promise<RenderedPage>,
): Promise<PageRendering> {
  if (isSheet(item_type)) return renderSheet(page)
  const { html, headings, excerpt } = await markdown(page.page_content)
  return { page_html: html, headings, excerpt }
}

/** A spreadsheet for who reads without scripts, and for search engines: plain tables. What is no spreadsheet has nothing to show. */
function renderSheet(page: RenderSource): PageRendering {
  const book = readBook(page.page_content)
  if (!book) return { page_html: '', headings: [], excerpt: '' }
  return { page_html: sanitizePage(bookHtml(book), { headingIds: [] }), headings: [], excerpt: sheetExcerpt(book) }
}

/** A rendering as it is stored. */
export const storedForm = (
  { page_id, revision }: Pick<RenderSource, 'page_id' | 'revision'>,
  { headings, ...made }: PageRendering,
): StoredRender => ({ page_id, revision, renderer: RENDERER_VERSION, headings: JSON.stringify(headings), ...made })

/**
 * The rendering of a page: the stored one, which is made right after each save (`RenderSaved`), or a new one when that has not been done: the page
 * was saved this moment, was copied, or was rendered by an older version.
 */
export async function renderedPage(ctx: Context, page: RenderSource, item_type: number): Promise<PageRendering> {
  const stored = await findRender(ctx.db, page.page_id, page.revision, RENDERER_VERSION)
  return storedOrRendered(ctx, page, item_type, stored)
}

/** As `renderedPage`, for who has looked already. @param stored what is stored for this revision and this renderer, as it is stored */
export async function storedOrRendered(
  ctx: Context,
  page: RenderSource,
  item_type: number,
  stored: { page_html: string | null; headings: string | null; excerpt: string | null } | undefined,
): Promise<PageRendering> {
  if (stored?.page_html != null)
    return {
      page_html: stored.page_html,
      headings: JSON.parse(stored.headings ?? '[]') as Heading[],
      excerpt: stored.excerpt ?? '',
    }
  const options = { origin: ctx.services.config.APP_URL }
  const made = await renderPage(
    page,
    item_type,
    isLarge(page) ? (text) => renderApart(text, options) : (text) => renderMarkdown(text, options),
  )
  // Kept for the next reader; on a full disk this one still gets it.
  await storeRender(ctx.db, storedForm(page, made)).catch(() => {})
  return made
}
