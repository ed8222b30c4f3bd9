import { handler } from '#server/call/handler.ts'
import { logChange } from '#server/domain/item/change-log.ts'
import { touchItem } from '#server/domain/item/item.repository.ts'
import { assertNoEditLock } from '#server/domain/page/lock.ts'
import { recyclePage } from '#server/domain/recycle/recycle.repository.ts'
import { lockForWriting } from '#server/policy/lock-for-writing.ts'
import { pageDeleter } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/** `page/delete`: puts a page into the recycle bin. Its last saving stays as it is. */
export const pageDelete = handler('page/delete', {
  transaction: true,
  access: (ctx, { page_id }) => pageDeleter(ctx, page_id),
  run: async (ctx, { page_id }, { item, page, user }) => {
    await assertNoEditLock(ctx, page_id)
    await lockForWriting(ctx, item.item_id)
    const deleted = await recyclePage(ctx.db, item.item_id, page_id, { by: user, at: ctx.now })
    if (!deleted) throw new AppError('NOT_FOUND', { thing: '@page' })
    await touchItem(ctx.db, item.item_id, ctx.now)
    await logChange(ctx, {
      item_id: item.item_id,
      action: 'delete',
      object: 'page',
      object_id: page_id,
      object_name: page.page_title,
    })
    return []
  },
})
