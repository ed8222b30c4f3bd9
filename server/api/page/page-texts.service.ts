import type { Output } from '#shared/api/index.ts'
import type { Context } from '../../http/context.ts'
import { type ReadyJson, readyField } from '../../http/ready-json.ts'
import { findTextsToRead } from './page-to-read.repository.ts'
import { RENDERER_VERSION, storedOrRendered } from './render-page.service.ts'

type Texts = Pick<Output<'page/info'>, 'page_content' | 'page_html' | 'headings' | 'excerpt'>

interface Revision {
  page_id: number
  revision: number
}

/** The texts of a revision of a page; undefined when it was saved again meanwhile. */
export async function pageTexts(ctx: Context, page: Revision, item_type: number): Promise<Texts | undefined> {
  const { page_id, revision } = page
  const found = await findTextsToRead(ctx.db, page_id, revision, RENDERER_VERSION)
  if (!found) return undefined
  const { page_content, ...stored } = found
  return { page_content, ...(await storedOrRendered(ctx, { page_id, revision, page_content }, item_type, stored)) }
}

/** The same as JSON for our own door, made once for each revision: most of an answer is text that many readers get. */
export interface ReadyTexts {
  ready: Record<'page_content' | 'page_html' | 'headings', ReadyJson>
  excerpt: string
  /** In bytes. */
  size: number
}

/** Those of a revision of a page; undefined when it was saved again meanwhile. */
export async function readyTexts(ctx: Context, page: Revision, item_type: number): Promise<ReadyTexts | undefined> {
  const key = `${page.page_id} ${page.revision} ${RENDERER_VERSION}`
  const kept = await ctx.services.ready.get<ReadyTexts | Gone>(`page ${key}`, async () => {
    const texts = await pageTexts(ctx, page, item_type)
    if (!texts) return GONE
    const field = <F extends 'page_content' | 'page_html' | 'headings'>(name: F) =>
      readyField(['page/info', name], texts[name] as Output<'page/info'>[F], 'own', key)
    const ready = { page_content: field('page_content'), page_html: field('page_html'), headings: field('headings') }
    const size = Object.values(ready).reduce((sum, { bytes }) => sum + bytes.length, texts.excerpt.length * 2)
    return { ready, excerpt: texts.excerpt, size }
  })
  return 'ready' in kept ? kept : undefined
}

/** A revision that was replaced never comes back. */
const GONE = { size: 0 }
type Gone = typeof GONE
