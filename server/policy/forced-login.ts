import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/open.ts'
import { readSiteOption } from '#server/site-options.ts'
import type { CallName } from '#shared/api/index.ts'
import { AppError } from '#shared/errors.ts'

/**
 * The calls of guests on a site with forced login: the ways to log in, and what their screens need. None of them reveals anything of an item. Calls
 * with an item's key are not calls of a guest. A call that is not listed here is closed, so a new one cannot be forgotten.
 */
const OPEN_TO_GUESTS: ReadonlySet<CallName> = new Set<CallName>([
  'common/createCaptcha',
  'common/homePageSetting',
  'common/qrcode',
  'common/showCaptcha',
  'common/verify',
  'common/version',
  'ExtLogin/bySecretKey',
  'ExtLogin/cas',
  'ExtLogin/oauth2',
  'agent/config',
  'publicSquare/checkEnabled',
  'ScriptCron/run',
  'invite/info',
  'user/login',
  'user/loginByPasskey',
  'user/loginByUserToken',
  'user/loginByVerify',
  'user/loginSecondStep',
  'user/logout',
  'user/oauthInfo',
  'user/passkeyOptions',
  'user/registerByVerify',
  'user/resetPasswordByUrlToken',
  'user/resetPasswordEmail',
  'user/verifyEmail',
  'item/updateByApi',
  'open/fromComments',
  'open/getCatalogTree',
  'open/getPage',
  'open/updateDbItem',
  'open/updateItem',
  'open/updatePage',
])

/** Whether the site shows nothing to guests. */
export const isLoginForced = (db: Db): Promise<boolean> => readSiteOption(db, 'force_login')

/**
 * Refuses the calls of guests on a site with forced login.
 * @throws AppError LOGIN_FORCED for `item/info`, as existing clients expect, and NOT_LOGGED_IN for all others
 */
export async function assertGuestMayCall(ctx: Context, name: CallName): Promise<void> {
  if (ctx.user || OPEN_TO_GUESTS.has(name) || !(await isLoginForced(ctx.services.database.db))) return
  throw new AppError(name === 'item/info' ? 'LOGIN_FORCED' : 'NOT_LOGGED_IN')
}
