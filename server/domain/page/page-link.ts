import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/open.ts'
import { partsBySize, textSizes, textsInParts } from '#server/db/texts-in-parts.ts'
import { inTurns } from '#server/in-turns.ts'
import { WorkFailed } from '#server/work/messages.ts'
import { type Need, Prepared } from '#server/work/prepared.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { redirectLinks } from '#shared/page-link/scan.ts'
import { titlesIn } from '#shared/page-link/titles.ts'
import type { CopiedPage } from './copy-pages.repository.ts'
import {
  deleteLinks,
  formerTitles,
  insertLinks,
  listLinks,
  listTexts,
  type PageLink,
  presentTitles,
  replaceLinks,
  rewriteText,
} from './page-link.repository.ts'

/** The bytes of text that are searched at once when links are redirected to copies. */
const BYTES_TOGETHER = 32 * 1024 * 1024

/** A page with the facts that the search for links needs. */
export interface PageText {
  page_id: number
  item_id: number
  page_content: string
}

/** The words of the links from a page to another. */
export interface LinkWords {
  page_id: number
  to_page_id: number
  texts: readonly string[]
}

/**
 * Finds the words of links that are titles of the linked pages. Present titles count, and titles at the previous save and in kept versions.
 * @param before the links that were recorded before
 */
export async function judgeWords(
  db: Db,
  words: readonly LinkWords[],
  before: readonly PageLink[],
): Promise<PageLink[]> {
  const ids = [...new Set(words.map((one) => one.to_page_id))]
  const present = await presentTitles(db, ids)
  const key = (page_id: number, title: string) => `${page_id} ${title}`
  const known = new Set([...present].map(([page_id, title]) => key(page_id, title)))
  const recorded = new Map(before.map((link) => [key(link.page_id, String(link.to_page_id)), link.titles]))
  const isKnown = (one: LinkWords, title: string) =>
    known.has(key(one.to_page_id, title)) ||
    (recorded.get(key(one.page_id, String(one.to_page_id)))?.includes(title) ?? false)
  const open = words
    .filter((one) => present.has(one.to_page_id))
    .flatMap((one) => one.texts.flatMap((text) => titlesIn(text).map((title) => ({ ...one, title }))))
    .filter((one) => !isKnown(one, one.title))
  if (open.length > 0) {
    const [pages, titles] = [new Set(open.map((one) => one.to_page_id)), new Set(open.map((one) => one.title))]
    for (const row of await formerTitles(db, [...pages], [...titles])) known.add(key(row.page_id, row.page_title))
  }
  return words.map((one) => {
    const titles = new Set(
      one.texts.flatMap((text) =>
        titlesIn(text)
          .filter((title) => isKnown(one, title))
          .slice(0, 1),
      ),
    )
    return { page_id: one.page_id, to_page_id: one.to_page_id, titles: [...titles] }
  })
}

/** The task that finds the links of a text. */
export const linksNeed = (
  { services }: Pick<Context, 'services'>,
  { item_id, page_content }: { item_id: number; page_content: string },
): Need<'links'> => ({
  task: 'links',
  input: { page_content, origin: services.config.APP_URL },
  turn: `item ${item_id}`,
})

/**
 * Stores the links of a saved page, in the transaction of the save.
 * @param mayHaveSome whether the table may hold links of the former version of the page
 * @throws AppError OVERLOADED if the workers could not read the page now
 */
export async function recordLinks(
  ctx: Context,
  page: PageText,
  item_type: number,
  mayHaveSome: boolean,
): Promise<void> {
  if (item_type === ITEM_TYPE.spreadsheet) return
  const words = wordsOfLinks(ctx, ctx.prepared ?? new Prepared(), [page])
  if (words.length === 0) {
    if (mayHaveSome) await deleteLinks(ctx.db, page.page_id)
    return
  }
  const before = mayHaveSome ? await listLinks(ctx.db, [page.page_id]) : []
  await replaceLinks(ctx.db, before.length > 0 ? [page.page_id] : [], await judgeWords(ctx.db, words, before))
}

/** The links of pages; none for a text that could not be read in time. */
function wordsOfLinks(where: Pick<Context, 'services'>, prepared: Prepared, pages: readonly PageText[]): LinkWords[] {
  const read = prepared.all(pages.map((page) => linksNeed(where, page)))
  return pages.flatMap(({ page_id }, at) => {
    const links = read[at]
    return links && !(links instanceof WorkFailed) ? links.map((link) => ({ page_id, ...link })) : []
  })
}

/** Stores the links of pages again. For pages saved by an earlier version of the product. @throws AppError OVERLOADED as `recordLinks` */
export async function recordLinksOf(
  { db, services, prepared }: Pick<Context, 'db' | 'services'> & { prepared: Prepared },
  pages: readonly PageText[],
): Promise<void> {
  const page_ids = pages.map((page) => page.page_id)
  const words = wordsOfLinks({ services }, prepared, pages)
  await replaceLinks(db, page_ids, await judgeWords(db, words, await listLinks(db, page_ids)))
}

/**
 * Copies the links of pages to their copies. A link to a page that was also copied now leads to its copy, in the text too.
 * @param pages all pages that were copied together. The copies have no links yet
 * @returns the changed texts by the id of the copy
 * @throws AppError OVERLOADED if the workers could not find the links now
 */
export async function copyLinks(ctx: Context, pages: readonly CopiedPage[]): Promise<Map<number, string>> {
  const { db } = ctx
  const copies = new Map(pages)
  const links = (await listLinks(db, [...copies.keys()])).map((link) => ({
    page_id: copies.get(link.page_id) as number,
    to_page_id: copies.get(link.to_page_id) ?? link.to_page_id,
    titles: link.titles,
    isWithin: copies.has(link.to_page_id),
  }))
  await insertLinks(db, once(links))
  const within = [...new Set(links.filter((link) => link.isWithin).map((link) => link.page_id))]
  const changed = new Map<number, string>()
  for (const part of partsBySize(await textSizes(db, within), BYTES_TOGETHER))
    for (const page of await ledToCopies(ctx, copies, part)) {
      changed.set(page.page_id, page.page_content)
      await rewriteText(db, page.page_id, page.page_content)
    }
  return changed
}

/** The pages with links to copies, with their new texts. */
async function ledToCopies(
  ctx: Context,
  copies: ReadonlyMap<number, number>,
  pages: readonly { page_id: number }[],
): Promise<PageText[]> {
  const page_ids = pages.map((page) => page.page_id)
  const texts = await textsInParts(ctx.db, page_ids, (part) => listTexts(ctx.db, part))
  const positions = (ctx.prepared ?? new Prepared()).all(texts.map((page) => linkPositionsNeed(ctx, page)))
  const takeTurns = inTurns()
  const changed: PageText[] = []
  for (const [at, page] of texts.entries()) {
    const found = positions[at]
    // If the links of a text could not be found in time, they still lead to the original pages.
    if (!found || found instanceof WorkFailed) continue
    const page_content = redirectLinks(page.page_content, found, copies)
    if (page_content !== page.page_content) changed.push({ ...page, page_content })
    await takeTurns()
  }
  return changed
}

const linkPositionsNeed = (
  { services }: Pick<Context, 'services'>,
  { item_id, page_content }: PageText,
): Need<'linkPositions'> => ({
  task: 'linkPositions',
  input: { page_content, origin: services.config.APP_URL },
  turn: `item ${item_id}`,
})

/** Links with one row for each pair of pages, because a text may link to a page and to its copy. */
function once(links: readonly PageLink[]): PageLink[] {
  const rows = new Map<string, PageLink>()
  for (const { page_id, to_page_id, titles } of links) {
    const key = `${page_id} ${to_page_id}`
    rows.set(key, { page_id, to_page_id, titles: [...new Set([...(rows.get(key)?.titles ?? []), ...titles])] })
  }
  return [...rows.values()]
}
