import { handler } from '../../http/handler.ts'
import { purgeDeletedPages } from '../../jobs/purge-recycle-bin.repository.ts'
import { lockForWriting } from '../../policy/lock-for-writing.ts'
import { itemChanger } from '../../policy/rules.ts'
import { searched } from '../../search/index-pages.service.ts'
import { logChange } from '../item/change-log.service.ts'
import { removeAfterCommit } from './forget-files.service.ts'
import { pageInBin } from './in-bin.service.ts'

/** `recycle/delete`: deletes a page of the recycle bin for good, with all that hangs on it. For those who manage the item. */
export const recycleDelete = handler('recycle/delete', {
  transaction: true,
  access: (ctx, { item_id }) => itemChanger(ctx, item_id),
  run: async (ctx, { item_id, page_id }, { rights }) => {
    const item = await lockForWriting(ctx, item_id)
    const { page } = await pageInBin(ctx, { item, rights }, page_id)
    removeAfterCommit(ctx, await purgeDeletedPages(searched(ctx), [page_id]))
    await logChange(ctx, {
      item_id,
      action: 'purge',
      object: 'page',
      object_id: page_id,
      object_name: page.page_title,
    })
    return []
  },
})
