import { randomBytes } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/open.ts'
import { hashToken } from './session.ts'
import { deleteVisitPasses, findVisitPass, upsertVisitPass } from './visit-pass.repository.ts'

/** How long a browser may read an item after the visit password was given. */
export const VISIT_PASS_SECONDS = 30 * 24 * 3600

/**
 * The browser's pass for private items: after the visit password was given, the browser may read the item for `VISIT_PASS_SECONDS`, logged in or not.
 * The cookie identifies the browser. The database lists its items, so that a new password can end every pass.
 */

/** The cookie that names a browser. */
export const VISITOR_COOKIE = 'octavo_visitor'
const VISITOR_BYTES = 32

const visitorOfCookie = (ctx: Context): string | undefined => {
  const visitor = ctx.request.cookies[VISITOR_COOKIE]
  return visitor && /^[0-9a-f]{64}$/.test(visitor) ? visitor : undefined
}

/** Gives the browser of this request a pass for an item, with its cookie. Call it once the visit password was right. */
export async function createVisitPass(ctx: Context, item_id: number): Promise<void> {
  const sent = visitorOfCookie(ctx)
  // A value that we did not issue, or that has no live pass, is not reused.
  const known = sent !== undefined && (await findVisitPass(ctx.db, hashToken(sent), ctx.now)) !== undefined
  const visitor = known ? sent : randomBytes(VISITOR_BYTES).toString('hex')
  await upsertVisitPass(ctx.db, {
    visitor_hash: hashToken(visitor),
    item_id,
    expire_time: ctx.now + VISIT_PASS_SECONDS,
  })
  ctx.setCookie({ name: VISITOR_COOKIE, value: visitor, maxAge: VISIT_PASS_SECONDS })
}

/** Whether the browser of this request has a live pass for an item. */
export async function hasVisitPass(ctx: Context, item_id: number): Promise<boolean> {
  const visitor = visitorOfCookie(ctx)
  return visitor !== undefined && (await findVisitPass(ctx.db, hashToken(visitor), ctx.now, item_id)) !== undefined
}

/** Ends every pass for an item: its visit password was changed, or the item deleted. */
export const endVisitPasses = (db: Db, item_id: number): Promise<void> => deleteVisitPasses(db, item_id)
