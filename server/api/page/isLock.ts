import { handler } from '../../http/handler.ts'
import { pagesExceeded } from '../../policy/quota.ts'
import { itemEditorSomewhere, pageEditor } from '../../policy/rules.ts'
import { liveLock } from './lock.service.ts'

/** `page/isLock`: who is editing a page, for those who may edit it. For a new page (page_id 0) only whether the item has room for it. */
export const pageIsLock = handler('page/isLock', {
  access: (ctx, { page_id, item_id }) => (page_id === 0 ? itemEditorSomewhere(ctx, item_id) : pageEditor(ctx, page_id)),
  run: async (ctx, { page_id }, { item, user }) => {
    const lock = page_id === 0 ? undefined : await liveLock(ctx, page_id)
    return {
      lock: lock ? 1 : 0,
      lock_uid: lock?.uid ?? 0,
      lock_username: lock?.username ?? '',
      is_cur_user: lock?.uid === user.uid ? 1 : 0,
      exceed: page_id === 0 && (await pagesExceeded(ctx, item.item_id)) ? 1 : 0,
      lock_to: lock?.lock_to ?? 0,
    }
  },
})
