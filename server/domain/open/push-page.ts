import { z } from 'zod'
import { type Context, inTransaction } from '#server/context.ts'
import { catalogByPath } from '#server/domain/catalog/catalog-path.ts'
import { touchKey } from '#server/domain/item/item-key.repository.ts'
import { findPageInCatalog } from '#server/domain/page/find-pages.repository.ts'
import type { Page } from '#server/domain/page/page.repository.ts'
import { pageContent } from '#server/domain/page/page-content.ts'
import { createPage, saveNeeds, updatePage } from '#server/domain/page/save-page.ts'
import { countPages } from '#server/domain/plan/use.repository.ts'
import { parseInput } from '#server/parse-input.ts'
import type { ItemRow } from '#server/policy/facts.repository.ts'
import { lockForWriting } from '#server/policy/lock-for-writing.ts'
import { unescapeOnce } from '#server/text/unescape-once.ts'
import { AppError } from '#shared/errors.ts'
import { line } from '#shared/fields.ts'
import { CATALOG_PATH_BYTES, DEFAULT_ORDER, PAGE_TITLE_LENGTH } from '#shared/limits.ts'

export const OPEN_API_PAGES_PER_ITEM = 5000

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
 * Pushes pages into an item, all of them or none. A page is identified by its catalog path and its exact title. An existing page is replaced, and its
 * former state goes to the history; an equal page is not changed. Missing catalogs are created. If a page occurs twice, its last push counts.
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
      if (!onRefused || !(error instanceof AppError)) throw error
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
  const { pages, refused } = await inTransaction(ctx, async (inside) => {
    // Requests the work for all texts together, so that the transaction begins again only once.
    inside.prepared?.ask([...last.values()].flatMap((push) => saveNeeds(inside, item, push)))
    // Concurrent pushes of the same new title wait here. So the second one finds the page of the first.
    await lockForWriting(inside, item.item_id)
    const catalogs = new Map<string, number>()
    const pages: Page[] = []
    // Reported after the transaction, because the transaction may run several times.
    const refused: RefusedPush[] = []
    for (const push of last.values())
      await unlessRefused(
        push.page_title,
        (one) => refused.push(one),
        async () => {
          const cat_id = catalogs.get(push.path) ?? (await catalogByPath(inside, item.item_id, push.path))
          catalogs.set(push.path, cat_id)
          pages.push(await upsert(inside, item, cat_id, push))
        },
      )
    await touchKey(inside.db, item.item_id, inside.now)
    return { pages, refused }
  })
  for (const one of refused) onRefused?.(one)
  return pages
}

interface Checked {
  path: string
  page_title: string
  page_content: string
  s_number: number
}

const Title = z.object({ page_title: line(PAGE_TITLE_LENGTH) })

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
    page_content: page_content && pageContent(page_content, false),
    // In the protocol 0 means "not given", and some scripts send −1 instead.
    s_number: s_number > 0 ? s_number : DEFAULT_ORDER,
    ...parseInput(Title, { page_title: unescapeOnce(page_title) }),
  }
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
  return updatePage(ctx, current.page_id, { item, cat_id, page_content, s_number, author: authorOf(ctx) })
}
