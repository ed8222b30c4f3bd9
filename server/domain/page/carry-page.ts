import type { Context } from '#server/context.ts'
import { logChanges, otherItem } from '#server/domain/item/change-log.ts'
import { touchItem } from '#server/domain/item/item.repository.ts'
import { nameOfCopy } from '#server/domain/item/name-of-copy.ts'
import { subscribe } from '#server/domain/message/notify.ts'
import { assertPagesFit } from '#server/domain/plan/fits.ts'
import { leavePage } from '#server/domain/recycle/moved-away.ts'
import type { ItemRow } from '#server/policy/facts.repository.ts'
import { lockForWriting } from '#server/policy/lock-for-writing.ts'
import { assertCatalogOf, pageDeleter, pageEditor } from '#server/policy/rules.ts'
import { indexSaved } from '#server/search/index-pages.ts'
import { AppError } from '#shared/errors.ts'
import { PAGE_TITLE_LENGTH } from '#shared/limits.ts'
import { copyBeside, giveToItem } from './copy-pages.repository.ts'
import { assertNoEditLock } from './lock.ts'
import { findPage, insertPage, listTitlesOf, nextPageOrder, type Page, updatePageRow } from './page.repository.ts'
import { assertPagesMayGo } from './page-kinds.ts'
import { copyLinks } from './page-link.ts'

/** The move or copy: a page of `from` into a catalog (0: the root) of `to`, which may be the same item. */
export interface Carriage {
  page_id: number
  from: ItemRow
  to: ItemRow
  cat_id: number
  isMove: boolean
}

interface Place {
  cat_id: number
  s_number: number
}

/** The user who moves or copies. */
interface Carrier {
  uid: number
  username: string
}

/**
 * Copies or moves a page to the end of a catalog; inside a transaction. A moved page keeps its id, revision and history; a copy is a new page of the
 * user. An item that a page leaves keeps a copy of it in its recycle bin (decision 19).
 * @returns the page as it is now, or its copy
 * @throws AppError NOT_FOUND, WRONG_ITEM, NO_PERMISSION, PAGE_COUNT_EXCEEDED, and the refusals that prevent a move
 */
export async function carryPage(ctx: Context, carriage: Carriage, user: Carrier): Promise<Page> {
  const { page_id, from, to, cat_id, isMove } = carriage
  const { item_id } = to
  const leaves = isMove && from.item_id !== item_id
  const staysInItem = isMove && !leaves
  assertPagesMayGo(from, to, isMove)
  // Both are locked in the order of their ids, so that two moves in opposite directions cannot wait for each other.
  for (const id of [...new Set([from.item_id, item_id])].sort((a, b) => a - b)) await lockForWriting(ctx, id)
  // While the call waited, another user may have moved the page or deleted the catalog.
  await (leaves ? pageDeleter : pageEditor)(ctx, page_id)
  const page = await findPage(ctx.db, page_id)
  if (page?.item_id !== from.item_id) throw new AppError('NOT_FOUND', { thing: '@page' })
  await assertCatalogOf(ctx, to, cat_id)
  if (isMove) await assertNoEditLock(ctx, page_id)
  if (!staysInItem) await assertPagesFit(ctx, item_id)

  const place = { cat_id, s_number: await nextPageOrder(ctx.db, item_id, cat_id) }
  const made = isMove ? await move(ctx, page, place, carriage, user) : await copy(ctx, page, place, to, user)
  const logged = { object: 'page' as const, object_id: made.page_id, object_name: made.page_title }
  await logChanges(
    ctx,
    leaves
      ? [
          { ...logged, item_id: from.item_id, action: 'move_out', remark: otherItem(item_id) },
          { ...logged, item_id, action: 'move_in', remark: otherItem(from.item_id) },
        ]
      : [{ ...logged, item_id, action: isMove ? 'update' : 'create' }],
  )
  await touchItem(ctx.db, item_id, ctx.now)
  if (leaves) await touchItem(ctx.db, from.item_id, ctx.now)
  return made
}

async function move(ctx: Context, page: Page, place: Place, { from, to }: Carriage, by: Carrier): Promise<Page> {
  const { page_id } = page
  const moved = { ...page, ...place, item_id: to.item_id }
  if (from.item_id === to.item_id) {
    await updatePageRow(ctx.db, page_id, place)
    return moved
  }
  await leavePage(ctx, page_id, { from_item_id: from.item_id, to_item_id: to.item_id, by })
  await updatePageRow(ctx.db, page_id, place)
  await giveToItem(ctx.db, [page_id], [from.item_id, to.item_id])
  await indexSaved(ctx, moved)
  return moved
}

async function copy(ctx: Context, page: Page, place: Place, { item_id }: ItemRow, author: Carrier) {
  const titles = await listTitlesOf(ctx.db, item_id, place.cat_id)
  const isTaken = titles.some((other) => other.page_title === page.page_title)
  const { page_id, ...row } = page
  const values = {
    ...row,
    ...place,
    item_id,
    // A push finds its page by catalog and title.
    page_title: isTaken ? nameOfCopy(page.page_title, PAGE_TITLE_LENGTH) : page.page_title,
    author_uid: author.uid,
    author_username: author.username,
    addtime: ctx.now,
    page_addtime: ctx.now,
    revision: 1,
  }
  const made: Page = { page_id: await insertPage(ctx.db, values), ...values }
  const copied = made.page_id
  await copyBeside(ctx.db, [[page_id, copied]], { item_id, now: ctx.now })
  const newText = (await copyLinks(ctx, [[page_id, copied]])).get(copied)
  ctx.afterCommit(() => ctx.services.rendering.add(copied))
  await subscribe(ctx, copied, author.uid)
  await indexSaved(ctx, made)
  return { ...made, page_content: newText ?? made.page_content }
}
