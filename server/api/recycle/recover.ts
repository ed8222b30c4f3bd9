import { AppError } from '#shared/errors.ts'
import { handler } from '../../http/handler.ts'
import { findCatalogFacts } from '../../policy/facts.repository.ts'
import { lockForWriting } from '../../policy/lock-for-writing.ts'
import { assertPagesFit } from '../../policy/quota.ts'
import { itemChanger } from '../../policy/rules.ts'
import { logChange } from '../item/change-log.service.ts'
import { touchItem } from '../item/item.repository.ts'
import { nextPageOrder } from '../page/page.repository.ts'
import { findPageOrRecycled, unrecyclePage } from './recycle.repository.ts'

/** `recycle/recover`: brings a page back to the end of its catalog, or of the root when the catalog is gone. Its text and its saver stay as they were. */
export const recycleRecover = handler('recycle/recover', {
  transaction: true,
  access: (ctx, { item_id }) => itemChanger(ctx, item_id),
  run: async (ctx, { item_id, page_id }) => {
    const item = await lockForWriting(ctx, item_id)
    const page = await findPageOrRecycled(ctx.db, page_id)
    if (!page) throw new AppError('NOT_FOUND', { thing: '@page' })
    if (page.item_id !== item.item_id) throw new AppError('WRONG_ITEM', { thing: '@page' })
    if (!page.is_del) throw new AppError('NOT_FOUND', { thing: '@page' })
    await assertPagesFit(ctx, item_id)
    const catalog = await findCatalogFacts(ctx.db, page.cat_id)
    const cat_id = catalog?.item_id === item.item_id ? page.cat_id : 0
    await unrecyclePage(ctx.db, page_id, { cat_id, s_number: await nextPageOrder(ctx.db, item_id, cat_id) })
    await touchItem(ctx.db, item_id, ctx.now)
    await logChange(ctx, {
      item_id,
      action: 'create',
      object: 'page',
      object_id: page_id,
      object_name: page.page_title,
    })
    return []
  },
})
