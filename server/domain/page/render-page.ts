import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Context } from '#server/context.ts'
import { type PageRendering, renderingGivenUp } from '#server/text/render-text.ts'
import { WorkFailed } from '#server/work/messages.ts'
import { work } from '#server/work/work.ts'
import type { Heading } from '#shared/markdown/render.ts'
import { findRender, type StoredRender, storeRender } from './render.repository.ts'

/** How long a reader waits for a rendering before getting the unrendered text. */
const READER_PATIENCE_MS = 4_000

/**
 * How often the rendering of a text may lose its worker before this process leaves it alone, and for how long, in milliseconds. A text that ends
 * workers must not end one for each reader.
 */
const LOST_MOST = 2
const LEFT_ALONE_MS = 5 * 60_000
/** The lost workers of renderings, by the digest of the text. Callers that share a rendering get the same error, and it counts once. */
const lost = new LRUCache<string, Set<WorkFailed>>({ max: 1000, ttl: LEFT_ALONE_MS })

/** Raise it with every change of `shared/markdown` that changes the HTML: stored renderings of older versions are then made again. */
export const RENDERER_VERSION = 8

export interface RenderSource {
  page_id: number
  item_id: number
  revision: number
  page_content: string
  line_breaks: number
}

/** A rendering. A reader who would wait too long gets a `temporary` one, which is not stored and not shared. */
export type ShownRendering = PageRendering & { temporary?: true }

/**
 * Renders a page outside the thread that answers calls. Callers that ask for the same revision share one rendering.
 * @param inWorker render even a small text in a worker, because nobody waits for it
 * @returns the unrendered text if rendering takes too long or too much memory, or fails
 * @throws WorkFailed if no worker is free, or the worker died. That says nothing about the text, so a later caller tries again
 */
export async function renderPage(
  page: RenderSource,
  item_type: number,
  origin: string | undefined,
  inWorker = true,
): Promise<PageRendering> {
  const { page_id, item_id, revision, page_content } = page
  const key = `render ${page_id} ${revision} ${RENDERER_VERSION}`
  const digest = hash('sha256', page_content)
  const losses = lost.get(digest) ?? new Set()
  if (losses.size >= LOST_MOST) throw new WorkFailed('broken')
  try {
    return await work('render', { ...textOf(page), item_type, origin }, { turn: `item ${item_id}`, key, inWorker })
  } catch (error) {
    if (!(error instanceof WorkFailed)) throw error
    if (error.reason === 'broken') lost.set(digest, losses.add(error))
    if (error.isPassing) throw error
    return renderingGivenUp({ page_content, item_type })
  }
}

const textOf = ({ page_content, line_breaks }: RenderSource) => ({ page_content, line_breaks })

/** A stored rendering. */
export const storedForm = (
  { page_id, revision }: Pick<RenderSource, 'page_id' | 'revision'>,
  { headings, ...made }: PageRendering,
): StoredRender => ({ page_id, revision, renderer: RENDERER_VERSION, headings: JSON.stringify(headings), ...made })

/**
 * The rendering of a page. Usually it is the stored one, which is made right after each save (`RenderSaved`). It is made now if the page was just
 * saved or copied, or was rendered by an older version.
 */
export async function renderedPage(ctx: Context, page: RenderSource, item_type: number): Promise<ShownRendering> {
  const stored = await findRender(ctx.db, page.page_id, page.revision, RENDERER_VERSION)
  return storedOrRendered(ctx, page, item_type, stored)
}

/** Like `renderedPage`, for callers that loaded the stored rendering. @param stored the row for this revision and renderer, if there is one */
export async function storedOrRendered(
  ctx: Context,
  page: RenderSource,
  item_type: number,
  stored: { page_html: string | null; headings: string | null; excerpt: string | null } | undefined,
): Promise<ShownRendering> {
  if (stored?.page_html != null)
    return {
      page_html: stored.page_html,
      headings: JSON.parse(stored.headings ?? '[]') as Heading[],
      excerpt: stored.excerpt ?? '',
    }
  const waiting = Promise.withResolvers<ShownRendering>()
  const late = () => waiting.resolve({ ...renderingGivenUp({ ...page, item_type }), temporary: true })
  const timer = setTimeout(late, READER_PATIENCE_MS)
  renderAndStore(ctx, page, item_type).then(waiting.resolve, (error: unknown) =>
    error instanceof WorkFailed ? late() : waiting.reject(error),
  )
  try {
    return await waiting.promise
  } finally {
    clearTimeout(timer)
  }
}

/** Continues even if the reader no longer waits, so that the next reader finds the rendering. */
async function renderAndStore(ctx: Context, page: RenderSource, item_type: number): Promise<PageRendering> {
  const made = await renderPage(page, item_type, ctx.services.config.APP_URL, false)
  // Stored for the next reader. If the disk is full, this reader still gets it.
  await storeRender(ctx.services.database.db, storedForm(page, made)).catch(() => {})
  return made
}
