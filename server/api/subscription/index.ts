import type { HandlersOf } from '#server/call/handler.ts'
import { subscriptionDeletePage } from './deletePage.ts'
import { subscriptionGetPageList } from './getPageList.ts'
import { subscriptionSavePage } from './savePage.ts'

/** Handlers of `subscription/…`. */
export const subscription: HandlersOf<'subscription'> = {
  getPageList: subscriptionGetPageList,
  savePage: subscriptionSavePage,
  deletePage: subscriptionDeletePage,
}
