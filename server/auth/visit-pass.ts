import { randomBytes } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/open.ts'
import { hashToken } from './session.ts'
import { deleteVisitPasses, findVisitPass, upsertVisitPass } from './visit-pass.repository.ts'

/** How long a browser that gave the visit password of an item may read it. */
export const VISIT_PASS_SECONDS = 30 * 24 * 3600

/**
 * The browser's pass for private items: whoever gave the visit password of an item may read it for `VISIT_PASS_SECONDS`, logged in or
 * not. The cookie names the browser; which items it may read stands in the database, so that a new password can end every pass.
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
  // A name that we did not give, or that has no live pass any more, is not taken up again.
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
