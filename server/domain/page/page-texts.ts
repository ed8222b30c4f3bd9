import {
  type PreserialisedAnswer,
  PreserialisedFields,
  type PreserialisedJson,
  preserialiseAnswer,
  preserialiseField,
  temporaryPart,
} from '#server/answer/preserialised.ts'
import type { Context } from '#server/context.ts'
import type { Output } from '#shared/api/index.ts'
import { findTextsToRead, type HeadToRead } from './page-to-read.repository.ts'
import { RENDERER_VERSION, storedOrRendered } from './render-page.ts'

type Texts = Pick<Output<'page/info'>, 'page_content' | 'page_html' | 'headings' | 'excerpt'> & { temporary?: true }

interface Revision {
  page_id: number
  item_id: number
  revision: number
}

/** The texts of a revision of a page; undefined if it was saved again meanwhile. */
async function pageTexts(ctx: Context, page: Revision, item_type: number): Promise<Texts | undefined> {
  const { page_id, item_id, revision } = page
  const found = await findTextsToRead(ctx.db, page_id, revision, RENDERER_VERSION)
  if (!found) return undefined
  const { page_content, line_breaks, ...stored } = found
  const source = { page_id, item_id, revision, page_content, line_breaks }
  return { page_content, ...(await storedOrRendered(ctx, source, item_type, stored)) }
}

/** The same texts preserialised for our own door. Made once for each revision, because many readers get them. */
interface ReadyTexts {
  ready: Record<'page_content' | 'page_html' | 'headings', PreserialisedJson>
  excerpt: string
  /** In bytes. */
  size: number
}

/** The preserialised texts of a revision; undefined when the page was saved again meanwhile. */
async function readyTexts(ctx: Context, page: Revision, item_type: number): Promise<ReadyTexts | undefined> {
  const key = `${page.page_id} ${page.revision} ${RENDERER_VERSION}`
  const kept = await ctx.services.ready.get<ReadyTexts | Gone>(`page ${key}`, async () => {
    const texts = await pageTexts(ctx, page, item_type)
    if (!texts) return GONE
    const field = <F extends 'page_content' | 'page_html' | 'headings'>(name: F) => {
      const made = preserialiseField(['page/info', name], texts[name] as Output<'page/info'>[F], 'own', key)
      return texts.temporary && name !== 'page_content' ? temporaryPart(made) : made
    }
    const ready = { page_content: field('page_content'), page_html: field('page_html'), headings: field('headings') }
    const bytes = Object.values(ready).reduce((sum, { bytes }) => sum + bytes.length, texts.excerpt.length * 2)
    // A temporary rendering is not cached here. Its parts say it, so that nobody else caches or tags it.
    const size = texts.temporary ? Number.POSITIVE_INFINITY : bytes
    return { ready, excerpt: texts.excerpt, size }
  })
  return 'ready' in kept ? kept : undefined
}

/** A replaced revision is never requested again. */
const GONE = { size: 0 }
type Gone = typeof GONE

export type PageAnswer = Output<'page/info'>

/**
 * The answer of `page/info` for our own door, with preserialised texts.
 * @param rest the other fields
 * @returns undefined when the page was saved again meanwhile
 */
export async function withTexts(
  ctx: Context,
  page: Revision,
  item_type: number,
  rest: Omit<PageAnswer, keyof Texts>,
): Promise<PreserialisedFields<PageAnswer> | undefined> {
  const texts = await readyTexts(ctx, page, item_type)
  return (
    texts &&
    PreserialisedFields.of<PageAnswer, keyof ReadyTexts['ready']>({ ...rest, excerpt: texts.excerpt }, texts.ready)
  )
}

/** The cached answer of `page/info` for the legacy door. */
interface LegacyPage {
  answer: PreserialisedAnswer<PageAnswer>
  /** In bytes. */
  size: number
}

/**
 * The answer of `page/info` for the legacy door. It is preserialised as a whole, because it is the same for every reader.
 * @param page all data that the answer is made from, except the text of the revision. It is the key of the cached answer.
 * @param rest makes the other fields of the answer from `page`
 * @returns undefined when the page was saved again meanwhile
 */
export async function legacyPage(
  ctx: Context,
  page: HeadToRead,
  rest: () => Omit<PageAnswer, keyof Texts>,
): Promise<PreserialisedAnswer<PageAnswer> | undefined> {
  const key = JSON.stringify(page)
  const kept = await ctx.services.ready.get<LegacyPage | Gone>(`legacy page ${key}`, async () => {
    const found = await findTextsToRead(ctx.db, page.page_id, page.revision, RENDERER_VERSION)
    if (!found) return GONE
    const { page_content } = found
    const noRendering = { page_html: '', headings: [], excerpt: '' }
    const answer = preserialiseAnswer('page/info', { ...rest(), page_content, ...noRendering }, 'legacy', key)
    return { answer, size: answer.json.bytes.length + 2 * answer.json.key.length }
  })
  return 'answer' in kept ? kept.answer : undefined
}
