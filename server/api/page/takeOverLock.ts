import { handler } from '#server/call/handler.ts'
import { takeOverLock } from '#server/domain/page/lock.ts'
import { pageManager } from '#server/policy/rules.ts'

/** `page/takeOverLock`: gives the caller the edit lock of a page, whoever holds it. Later saves of the former holder are merged, so nothing is lost. */
export const pageTakeOverLock = handler('page/takeOverLock', {
  access: (ctx, { page_id }) => pageManager(ctx, page_id),
  run: (ctx, { page_id }, { user }) => takeOverLock(ctx, page_id, user),
})
