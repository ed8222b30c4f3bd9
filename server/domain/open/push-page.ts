import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'
import { type Context, inTransaction } from '#server/context.ts'
import { catalogByPath, findCatalogByPath } from '#server/domain/catalog/catalog-path.ts'
import { touchKey } from '#server/domain/item/item-key.repository.ts'
import { findPageInCatalog, listPagePlaces } from '#server/domain/page/find-pages.repository.ts'
import type { Page } from '#server/domain/page/page.repository.ts'
import { pageContent } from '#server/domain/page/page-content.ts'
import { createPage, saveNeeds, updatePage } from '#server/domain/page/save-page.ts'
import { assertPagesFit } from '#server/domain/plan/fits.ts'
import { countPages } from '#server/domain/plan/use.repository.ts'
import { outageOf } from '#server/outage.ts'
import { parseInput } from '#server/parse-input.ts'
import type { ItemRow } from '#server/policy/facts.repository.ts'
import { lockForWriting } from '#server/policy/lock-for-writing.ts'
import { unescapeOnce } from '#server/text/protocol-escaping.ts'
import { AppError } from '#shared/errors.ts'
import { line } from '#shared/fields.ts'
import { takesOnePush } from '#shared/kinds.ts'
import { CATALOG_PATH_BYTES, DEFAULT_ORDER, PAGE_TITLE_LENGTH } from '#shared/limits.ts'

export const OPEN_API_PAGES_PER_ITEM = 5000
/** The most pages of one transaction, and the most bytes of their texts. On SQLite nothing else happens in the process meanwhile. */
const PART_PAGES = 25
const PART_BYTES = 512 * 1024
/** The longest pause between two transactions, in milliseconds. */
const REST_MOST_MS = 50

/** A page from a script. */
export interface Push {
  cat_name?: string | undefined
  /** One more level below `cat_name`. */
  cat_name_sub?: string | undefined
  page_title: string
  page_content: string
  s_number: number
}

/** The author of pushed pages: the user of an access token. The key of an item does not identify a user. */
const authorOf = ({ user }: Context) => (user?.grant ? { uid: user.uid, username: user.username } : KEY_AUTHOR)
const KEY_AUTHOR = { uid: 0, username: 'API' }

/** Pushes a page into an item; see `pushPages`. */
export async function pushPage(ctx: Context, item: ItemRow, push: Push): Promise<Page> {
  const [page] = await pushPages(ctx, item, [push])
  return page as Page
}

/** A page that was not pushed, with the reason. */
export interface RefusedPush {
  page_title: string
  error: AppError
}

/**
 * Pushes pages into an item. A page is identified by its catalog path and its exact title. An existing page is replaced, and its
 * former state goes to the history; an equal page is not changed. An empty text makes an empty page but replaces no text. Missing catalogs are
 * created. If a page occurs twice, its last push counts.
 *
 * Many pages are written in several transactions, so that others get their turn. All pages are checked before the first one is written, and so are the limits of the item unless `onRefused` is given. If
 * the item is archived or the database fails in between, the parts before are written. The same push then writes the rest.
 * @param item a writable item, loaded by the key
 * @param onRefused is called for each page that cannot be pushed. The other pages are pushed all the same
 * @returns the rows, in the order of the pushes
 * @throws AppError BAD_FIELD, CATALOG_TOO_DEEP, TOO_MANY_CATALOGS, TOO_MANY_PAGES; NOT_FOUND, ITEM_ARCHIVED when the item has changed meanwhile
 */
export async function pushPages(
  ctx: Context,
  item: ItemRow,
  pushes: readonly Push[],
  onRefused?: (refused: RefusedPush) => void,
): Promise<Page[]> {
  const unlessRefused = async (page_title: string, tell: (refused: RefusedPush) => void, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      // An outage ends the transaction. It may have been noticed after a part of the page was written.
      if (!onRefused || !(error instanceof AppError) || outageOf(error)) throw error
      tell({ page_title, error })
    }
  }
  const last = new Map<string, Checked>()
  for (const push of pushes)
    await unlessRefused(
      push.page_title,
      (one) => onRefused?.(one),
      async () => {
        const checked = check(push)
        last.set(JSON.stringify([checked.path, checked.page_title]), checked)
      },
    )
  // Too many pages are refused before any work.
  if (last.size > OPEN_API_PAGES_PER_ITEM) throw new AppError('TOO_MANY_PAGES', { max: OPEN_API_PAGES_PER_ITEM })
  const parts = [...partsOf([...last.values()])]
  const pages: Page[] = []
  for (const [at, part] of parts.entries()) {
    let begun = performance.eventLoopUtilization()
    const made = await inTransaction(ctx, async (inside) => {
      // Requests the work for all texts together, so that the transaction begins again only once.
      inside.prepared?.ask(part.flatMap((push) => saveNeeds(inside, item, push)))
      begun = performance.eventLoopUtilization()
      // Concurrent pushes of the same new title wait here. So the second one finds the page of the first.
      await lockForWriting(inside, item.item_id)
      if (at === 0 && parts.length > 1 && !onRefused) await assertAllFit(inside, item.item_id, parts.flat())
      const catalogs = new Map<string, number>()
      const pages: Page[] = []
      // Reported after the transaction, because the transaction may run several times.
      const refused: RefusedPush[] = []
      for (const push of part)
        await unlessRefused(
          push.page_title,
          (one) => refused.push(one),
          async () => {
            await assertTaken(inside, item, push)
            const cat_id = catalogs.get(push.path) ?? (await catalogByPath(inside, item.item_id, push.path))
            catalogs.set(push.path, cat_id)
            pages.push(await upsert(inside, item, cat_id, push))
          },
        )
      await touchKey(inside.db, item.item_id, inside.now)
      return { pages, refused }
    })
    pages.push(...made.pages)
    for (const one of made.refused) onRefused?.(one)
    const { active } = performance.eventLoopUtilization(begun)
    // Half of the time is left to other requests and to other processes.
    if (at < parts.length - 1) await setTimeout(Math.min(active, REST_MOST_MS))
  }
  return pages
}

/** Divides pushes into the parts that one transaction writes. */
function* partsOf(pushes: readonly Checked[]): Generator<Checked[]> {
  let part: Checked[] = []
  let bytes = 0
  for (const push of pushes) {
    const more = Buffer.byteLength(push.page_content)
    if (part.length === PART_PAGES || (part.length > 0 && bytes + more > PART_BYTES)) {
      yield part
      part = []
      bytes = 0
    }
    part.push(push)
    bytes += more
  }
  yield part
}

/**
 * Checks the limits of pages before any of these is written.
 * @throws AppError TOO_MANY_PAGES, PAGE_COUNT_EXCEEDED, BAD_FIELD (cat_name), CATALOG_TOO_DEEP
 */
async function assertAllFit(ctx: Context, item_id: number, pushes: readonly Checked[]): Promise<void> {
  const present = await listPagePlaces(ctx.db, item_id)
  const titlesOf = Map.groupBy(present, (page) => page.cat_id)
  let fresh = 0
  for (const [path, there] of Map.groupBy(pushes, (push) => push.path)) {
    const cat_id = await findCatalogByPath(ctx, item_id, path)
    const known = cat_id === undefined ? [] : (titlesOf.get(cat_id) ?? [])
    const titles = new Set(known.map((page) => page.page_title))
    fresh += there.filter((push) => !titles.has(push.page_title)).length
  }
  if (fresh > 0 && present.length + fresh > OPEN_API_PAGES_PER_ITEM)
    throw new AppError('TOO_MANY_PAGES', { max: OPEN_API_PAGES_PER_ITEM })
  await assertPagesFit(ctx, item_id, fresh)
}

interface Checked {
  path: string
  page_title: string
  page_content: string
  s_number: number
}

const Title = z.object({ page_title: line(PAGE_TITLE_LENGTH) })

/** Before the text of a file that a Windows editor saved. Behind it the first line would be no heading. */
const BYTE_ORDER_MARK = /^\uFEFF/

function check({ cat_name = '', cat_name_sub = '', page_title, page_content, s_number }: Push): Checked {
  const path = [cat_name, cat_name_sub]
    .flatMap((part) => part.split('/'))
    .map((name) => name.trim())
    .filter(Boolean)
    .join('/')
  if (Buffer.byteLength(path) > CATALOG_PATH_BYTES)
    throw new AppError('BAD_FIELD', { field: 'cat_name', reason: '@too_long', max: CATALOG_PATH_BYTES })
  return {
    path,
    page_content: page_content && pageContent(page_content, false).replace(BYTE_ORDER_MARK, ''),
    // In the protocol 0 means "not given", and some scripts send −1 instead.
    s_number: s_number > 0 ? s_number : DEFAULT_ORDER,
    ...parseInput(Title, { page_title: unescapeOnce(page_title) }),
  }
}

/**
 * Refuses a further page of an item in which pushes make one page. Those that such an item already has can be replaced.
 * @throws AppError BAD_FIELD (page_title)
 */
async function assertTaken(ctx: Context, item: ItemRow, { path, page_title }: Checked): Promise<void> {
  if (!takesOnePush(item)) return
  const cat_id = await findCatalogByPath(ctx, item.item_id, path)
  if (cat_id !== undefined && (await findPageInCatalog(ctx.db, item.item_id, cat_id, page_title))) return
  if ((await countPages(ctx.db, item.item_id)) > 0)
    throw new AppError('BAD_FIELD', { field: 'page_title', reason: '@one_page_only' })
}

async function upsert(ctx: Context, item: ItemRow, cat_id: number, push: Checked): Promise<Page> {
  const { page_title, page_content } = push
  const current = await findPageInCatalog(ctx.db, item.item_id, cat_id, page_title)
  if (!current) {
    if ((await countPages(ctx.db, item.item_id)) >= OPEN_API_PAGES_PER_ITEM)
      throw new AppError('TOO_MANY_PAGES', { max: OPEN_API_PAGES_PER_ITEM })
    return createPage(ctx, { item, cat_id, page_title, page_content, s_number: push.s_number, author: authorOf(ctx) })
  }
  // Senders without an order number get the default one. It must not replace an order set by people.
  const s_number = push.s_number === DEFAULT_ORDER ? current.s_number : push.s_number
  if (current.page_content === page_content && current.s_number === s_number) return current
  // The script did not read its file.
  if (page_content === '' && current.page_content !== '')
    throw new AppError('BAD_FIELD', { field: 'page_content', reason: '@required' })
  return updatePage(ctx, current.page_id, { item, cat_id, page_content, s_number, author: authorOf(ctx) })
}
