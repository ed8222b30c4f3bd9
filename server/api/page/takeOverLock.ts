import { handler } from '../../http/handler.ts'
import { pageManager } from '../../policy/rules.ts'
import { takeOverLock } from './lock.service.ts'

/** `page/takeOverLock`: gives the caller the lock of a page, whoever holds it. Nothing is lost: what the other one saves later is merged. */
export const pageTakeOverLock = handler('page/takeOverLock', {
  access: (ctx, { page_id }) => pageManager(ctx, page_id),
  run: (ctx, { page_id }, { user }) => takeOverLock(ctx, page_id, user),
})
