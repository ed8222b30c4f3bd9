import { randomBytes } from 'node:crypto'
import { hashToken } from '#server/auth/session.ts'
import type { Context } from '#server/context.ts'
import { isAlive } from '#server/time.ts'
import { AppError } from '#shared/errors.ts'
import { findPendingLogin, insertPendingLogin } from './pending-login.repository.ts'

/** The cookie of a browser whose login waits for its second step. The cookie alone gives no access. */
export const PENDING_LOGIN_COOKIE = 'octavo-second-step'
/** How long a login waits for its second step. */
export const PENDING_LOGIN_SECONDS = 600
const TOKEN_BYTES = 32
const TOKEN = /^[0-9a-f]{64}$/

/** Records in the browser and in the database that the password of a login was right. */
export async function keepPendingLogin(ctx: Context, uid: number, way: string): Promise<void> {
  const token = randomBytes(TOKEN_BYTES).toString('hex')
  const expire_time = ctx.now + PENDING_LOGIN_SECONDS
  await insertPendingLogin(ctx.db, { token_hash: hashToken(token), uid, way, expire_time })
  ctx.setCookie({ name: PENDING_LOGIN_COOKIE, value: token, maxAge: PENDING_LOGIN_SECONDS })
}

/** The login of this browser that waits for its second step. @throws AppError SECOND_STEP_OVER when there is none (any more) */
export async function pendingLogin(ctx: Context) {
  const token = ctx.request.cookies[PENDING_LOGIN_COOKIE]
  const found =
    token !== undefined && TOKEN.test(token) ? await findPendingLogin(ctx.db, hashToken(token), ctx.now) : undefined
  if (!found || !isAlive(found.expire_time, ctx.now, PENDING_LOGIN_SECONDS)) throw new AppError('SECOND_STEP_OVER')
  return found
}

/** Removes the cookie of a login that is complete. */
export const forgetPendingLogin = (ctx: Context): void => ctx.setCookie({ name: PENDING_LOGIN_COOKIE, value: null })
