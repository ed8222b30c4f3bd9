import { touchToken } from '#server/auth/session.repository.ts'
import type { Context, SessionUser } from '#server/context.ts'
import { allows } from '#server/policy/allows.ts'
import { pageEditor } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'
import { LOCK_SECONDS } from '#shared/limits.ts'
import { deleteLock, findRunningLock, listRunningLocksIn, type RunningLock, upsertLock } from './lock.repository.ts'

/** The longest lock that may be requested. Old clients request this. */
export const LOCK_SECONDS_MOST = 18_000

/**
 * The live edit lock of a page. Its time has not run out, its session is alive, and its holder may still write the page by the rule for saves. So a
 * lock ends with a logout, a new password, a revoked session or a lost membership.
 */
export async function liveLock(ctx: Context, page_id: number): Promise<RunningLock | undefined> {
  return ifLive(ctx, page_id, await findRunningLock(ctx.db, page_id, ctx.now))
}

async function ifLive(ctx: Context, page_id: number, lock: RunningLock | undefined): Promise<RunningLock | undefined> {
  if (!lock || lock.uid === ctx.user?.uid) return lock
  return (await mayStillWrite(ctx, page_id, lock)) ? lock : undefined
}

const mayStillWrite = (ctx: Context, page_id: number, holder: SessionUser): Promise<boolean> =>
  allows(() => pageEditor({ ...ctx, user: holder, visitPassword: '' }, page_id))

const refusal = (lock: Pick<RunningLock, 'username'>, page = '@this_page') =>
  new AppError('PAGE_LOCKED', { name: lock.username, page })

/** Refuses while another user's edit lock is live. @throws AppError PAGE_LOCKED naming the holder */
export async function assertNoEditLock(ctx: Context, page_id: number): Promise<void> {
  await assertNotLocked(ctx, page_id, await findRunningLock(ctx.db, page_id, ctx.now))
}

/** `assertNoEditLock` for a page whose lock was read by `askRunningLock`. @throws AppError PAGE_LOCKED */
export async function assertNotLocked(ctx: Context, page_id: number, running: RunningLock | undefined): Promise<void> {
  const lock = await ifLive(ctx, page_id, running)
  if (lock && lock.uid !== ctx.user?.uid) throw refusal(lock)
}

/**
 * Refuses while another user's edit lock is live on any page of these catalogs.
 * @throws AppError PAGE_LOCKED naming a page and the holder
 */
export async function assertNoEditLockIn(ctx: Context, item_id: number, cat_ids: number[]): Promise<void> {
  for (const lock of await listRunningLocksIn(ctx.db, item_id, cat_ids, ctx.now)) {
    if (lock.uid !== ctx.user?.uid && (await mayStillWrite(ctx, lock.page_id, lock)))
      throw refusal(lock, `“${lock.page_title}”`)
  }
}

/** How often a dead lock is removed before the call gives up. Another attempt is needed if another user was faster. */
const TRIES = 5

/**
 * Takes the lock of a page for a user, or renews it from any session of the user.
 * @param asked the end in unix seconds; 0: after `LOCK_SECONDS`. Never later than `LOCK_SECONDS_MOST` from now
 * @throws AppError PAGE_LOCKED while another user's lock is live
 */
export async function takeLock(
  ctx: Context,
  page_id: number,
  user: SessionUser,
  asked: number,
): Promise<{ id: number; lock_to: number }> {
  const lock_to = asked === 0 ? ctx.now + LOCK_SECONDS : Math.min(asked, ctx.now + LOCK_SECONDS_MOST)
  const row = {
    page_id,
    lock_uid: user.uid,
    lock_username: user.username,
    token_id: user.token_id,
    lock_to,
    addtime: ctx.now,
  }
  for (let tries = 0; ; tries += 1) {
    const id = await upsertLock(ctx.db, row, ctx.now)
    if (id !== undefined) {
      // A lock is judged by when its session was heard of, too.
      await touchToken(ctx.db, user, ctx.now)
      return { id, lock_to }
    }
    const lock = await findRunningLock(ctx.db, page_id, ctx.now)
    if (lock && (tries === TRIES || (await mayStillWrite(ctx, page_id, lock)))) throw refusal(lock)
    if (lock) await deleteLock(ctx.db, page_id, lock.uid)
  }
}

/**
 * Takes over the lock of a page for a user who manages the item.
 * @throws AppError PAGE_LOCKED if another user was faster
 */
export async function takeOverLock(
  ctx: Context,
  page_id: number,
  user: SessionUser,
): Promise<{ id: number; lock_to: number }> {
  const lock = await findRunningLock(ctx.db, page_id, ctx.now)
  if (lock && lock.uid !== user.uid) await deleteLock(ctx.db, page_id, lock.uid)
  return takeLock(ctx, page_id, user, 0)
}

/** Releases the lock of this session and no other, because the user may be writing on another device. */
export async function releaseLock(ctx: Context, page_id: number, user: SessionUser): Promise<void> {
  await deleteLock(ctx.db, page_id, user.uid, user.token_id)
}
