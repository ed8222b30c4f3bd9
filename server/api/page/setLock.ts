import { handler } from '#server/call/handler.ts'
import { releaseLock, takeLock } from '#server/domain/page/lock.ts'
import { pageEditor } from '#server/policy/rules.ts'

/**
 * `page/setLock`: locks a page for editing or renews the lock. A `lock_to` in the past (1000 in the protocol) releases the lock of the caller's session.
 * The field `item_id` is ignored.
 */
export const pageSetLock = handler('page/setLock', {
  access: (ctx, { page_id }) => pageEditor(ctx, page_id),
  run: async (ctx, { page_id, lock_to }, { user }) => {
    if (lock_to === 0 || lock_to > ctx.now) return takeLock(ctx, page_id, user, lock_to)
    await releaseLock(ctx, page_id, user)
    return { id: 0, lock_to: 0 }
  },
})
