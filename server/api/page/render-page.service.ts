import { ITEM_TYPE } from '#shared/constants.ts'
import { type Heading, renderMarkdown } from '#shared/markdown/render.ts'
import type { Context } from '../../http/context.ts'
import { findRender, storeRender } from './render.repository.ts'

/** Raise it with every change of `shared/markdown` that changes what it makes: stored renderings of older versions are made anew. */
export const RENDERER_VERSION = 2

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

/** Pages of spreadsheets hold the protocol's JSON, not Markdown. */
const isMarkdown = (item_type: number): boolean => item_type !== ITEM_TYPE.spreadsheet

function render(ctx: Context, page: RenderSource): PageRendering {
  const { html, headings, excerpt } = renderMarkdown(page.page_content, { origin: ctx.services.config.APP_URL })
  return { page_html: html, headings, excerpt }
}

const store = (ctx: Context, { page_id, revision }: RenderSource, { headings, ...made }: PageRendering) =>
  storeRender(ctx.db, { page_id, revision, renderer: RENDERER_VERSION, headings: JSON.stringify(headings), ...made })

/** Renders a page and stores the result. On a save it belongs into the save's transaction. Pages without Markdown have none. */
export async function renderAndStore(ctx: Context, page: RenderSource, item_type: number): Promise<void> {
  if (isMarkdown(item_type)) await store(ctx, page, render(ctx, page))
}

/** The rendering of a page: the stored one, or a new one when it is missing or stale. */
export async function renderedPage(ctx: Context, page: RenderSource, item_type: number): Promise<PageRendering> {
  if (!isMarkdown(item_type)) return { page_html: '', headings: [], excerpt: '' }
  const stored = await findRender(ctx.db, page.page_id, page.revision, RENDERER_VERSION)
  if (!stored) {
    const made = render(ctx, page)
    // Kept for the next reader; on a full disk this one still gets it.
    await store(ctx, page, made).catch(() => {})
    return made
  }
  return {
    page_html: stored.page_html,
    headings: JSON.parse(stored.headings) as Heading[],
    excerpt: stored.excerpt,
  }
}
