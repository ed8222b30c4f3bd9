import { handler } from '#server/call/handler.ts'
import { liveLock } from '#server/domain/page/lock.ts'
import { pagesExceeded } from '#server/domain/plan/fits.ts'
import { anyone, itemEditorSomewhere, pageEditor } from '#server/policy/rules.ts'

/**
 * `page/isLock`: who is editing a page and since when, for users who may edit it. For a new page (page_id 0) it answers only whether the item
 * may have another page. Older clients ask about a new page before they know its item: without both ids the answer is "not locked", for everybody.
 */
export const pageIsLock = handler('page/isLock', {
  access: (ctx, { page_id, item_id }) => {
    if (page_id !== 0) return pageEditor(ctx, page_id)
    return item_id === 0 ? anyone() : itemEditorSomewhere(ctx, item_id)
  },
  run: async (ctx, { page_id }, access) => {
    const lock = page_id === 0 ? undefined : await liveLock(ctx, page_id)
    const isFull = page_id === 0 && access !== null && (await pagesExceeded(ctx, access.item.item_id))
    return {
      lock: lock ? 1 : 0,
      lock_uid: lock?.uid ?? 0,
      lock_username: lock?.username ?? '',
      is_cur_user: lock && lock.uid === access?.user.uid ? 1 : 0,
      exceed: isFull ? 1 : 0,
      lock_since: lock?.addtime ?? 0,
      lock_to: lock?.lock_to ?? 0,
    }
  },
})
