import type { HandlersOf } from '#server/call/handler.ts'
import { accessTokenAdd } from './add.ts'
import { accessTokenGetList } from './getList.ts'
import { accessTokenRevoke } from './revoke.ts'

/** Handlers of `accessToken/…`. */
export const accessToken: HandlersOf<'accessToken'> = {
  getList: accessTokenGetList,
  add: accessTokenAdd,
  revoke: accessTokenRevoke,
}
