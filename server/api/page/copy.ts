import { handler } from '#server/call/handler.ts'
import { logChanges, otherItem } from '#server/domain/item/change-log.ts'
import { touchItem } from '#server/domain/item/item.repository.ts'
import { nameOfCopy } from '#server/domain/item/name-of-copy.ts'
import { subscribe } from '#server/domain/message/notify.ts'
import { copyBeside, giveToItem } from '#server/domain/page/copy-pages.repository.ts'
import { assertNoEditLock } from '#server/domain/page/lock.ts'
import {
  findPage,
  insertPage,
  listTitlesOf,
  nextPageOrder,
  type Page,
  updatePageRow,
} from '#server/domain/page/page.repository.ts'
import { assertPagesMayGo } from '#server/domain/page/page-kinds.ts'
import { copyLinks } from '#server/domain/page/page-link.ts'
import { leavePage } from '#server/domain/recycle/moved-away.ts'
import { lockForWriting } from '#server/policy/lock-for-writing.ts'
import { assertPagesFit } from '#server/policy/quota.ts'
import { assertCatalogOf, itemEditor, pageDeleter, pageEditor } from '#server/policy/rules.ts'
import { indexNewIds, indexPage, written } from '#server/search/index-pages.ts'
import { AppError } from '#shared/errors.ts'
import { PAGE_TITLE_LENGTH } from '#shared/limits.ts'

/**
 * `page/copy`: copies a page, or moves it (`is_del` 1), to the end of a catalog (0: the root) of the same item (`to_item_id` 0) or of
 * another. A moved page keeps its id, revision and history; a copy is a new page of the caller. Who moves a page out of an item must be allowed
 * to delete it there, and the recycle bin of that item keeps a copy (decision 19).
 */
export const pageCopy = handler('page/copy', {
  transaction: true,
  access: async (ctx, { page_id, to_item_id, new_cat_id, is_del }) => {
    const source = await pageEditor(ctx, page_id)
    const target = await itemEditor(ctx, to_item_id || source.item.item_id, new_cat_id)
    if (is_del === 1 && target.item.item_id !== source.item.item_id) await pageDeleter(ctx, page_id)
    return { from: source.item, to: target.item, user: source.user }
  },
  run: async (ctx, { page_id, new_cat_id, is_del }, { from, to, user }) => {
    const isMove = is_del === 1
    const same = from.item_id === to.item_id
    const leaves = isMove && !same
    assertPagesMayGo(from, to, isMove)
    // Both are locked in the order of their ids, so that two moves in opposite directions cannot wait for each other.
    for (const item_id of [...new Set([from.item_id, to.item_id])].sort((a, b) => a - b))
      await lockForWriting(ctx, item_id)
    // While the call waited for its turn somebody may have moved the page or deleted the catalog.
    await (leaves ? pageDeleter : pageEditor)(ctx, page_id)
    const page = await findPage(ctx.db, page_id)
    if (page?.item_id !== from.item_id) throw new AppError('NOT_FOUND', { thing: '@page' })
    await assertCatalogOf(ctx, to, new_cat_id)
    if (isMove) await assertNoEditLock(ctx, page_id)
    if (!isMove || !same) await assertPagesFit(ctx, to.item_id)

    const item_id = to.item_id
    const place = { cat_id: new_cat_id, s_number: await nextPageOrder(ctx.db, item_id, new_cat_id) }
    let made: Page
    let newText: string | undefined
    if (isMove) {
      made = { ...page, ...place, item_id }
      if (leaves) await leavePage(ctx, page_id, { from_item_id: from.item_id, to_item_id: item_id, by: user })
      await updatePageRow(ctx.db, page_id, place)
      if (leaves) await giveToItem(ctx.db, [page_id], [from.item_id, item_id])
    } else {
      const titles = await listTitlesOf(ctx.db, item_id, new_cat_id)
      const isTaken = titles.some((other) => other.page_title === page.page_title)
      const { page_id: _, ...row } = page
      const values = {
        ...row,
        ...place,
        item_id,
        // A push finds its page by catalog and title.
        page_title: isTaken ? nameOfCopy(page.page_title, PAGE_TITLE_LENGTH) : page.page_title,
        author_uid: user.uid,
        author_username: user.username,
        addtime: ctx.now,
        page_addtime: ctx.now,
        revision: 1,
      }
      made = { page_id: await insertPage(ctx.db, values), ...values }
      await copyBeside(ctx.db, [[page_id, made.page_id]], { item_id, now: ctx.now })
      const copied = made.page_id
      newText = (await copyLinks(ctx, [[page_id, copied]])).get(copied)
      made.page_content = newText ?? made.page_content
      ctx.afterCommit(() => ctx.services.rendering.add(copied))
      await subscribe(ctx, made.page_id, user.uid)
    }
    if (newText !== undefined) await indexNewIds(ctx, [made.page_id])
    else if (!isMove || !same) await indexPage(written(ctx), made, to.item_type)
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
  },
})
