import { handler } from '#server/call/handler.ts'
import { takeOverLock } from '#server/domain/page/lock.ts'
import { pageManager } from '#server/policy/rules.ts'

/** `page/takeOverLock`: gives the caller the lock of a page, whoever holds it. Nothing is lost: what the other one saves later is merged. */
export const pageTakeOverLock = handler('page/takeOverLock', {
  access: (ctx, { page_id }) => pageManager(ctx, page_id),
  run: (ctx, { page_id }, { user }) => takeOverLock(ctx, page_id, user),
})
