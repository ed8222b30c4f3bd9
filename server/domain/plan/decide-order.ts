import { recordAct } from '#server/audit/record.ts'
import { findAccount } from '#server/auth/account.repository.ts'
import { type Context, inTransaction, type SessionUser } from '#server/context.ts'
import { lockAccount } from '#server/db/dialect.ts'
import { notifyAccount } from '#server/domain/message/notify-account.ts'
import { orderMail } from '#server/mail/order-mail.ts'
import { AppError } from '#shared/errors.ts'
import { isLang } from '#shared/i18n/languages.ts'
import { ORDER_STATE } from '#shared/kinds.ts'
import { endConfirmed, findOrder, listLiveOrders, type OrderRow, updateOrder } from './order.repository.ts'
import { mailPeople } from './order-mails.ts'
import { monthsAfter } from './period.ts'

/** The decision of an administrator. */
interface Decision {
  order_id: number
  note: string
}

/**
 * Cancels a waiting order of a person; inside a transaction.
 * @throws AppError NOT_FOUND for orders of others, ORDER_DECIDED
 */
export async function cancelOrder(ctx: Context, uid: number, order_id: number): Promise<void> {
  const order = await foundOrderLocked(ctx, order_id, uid)
  if (order.state !== ORDER_STATE.placed) throw new AppError('ORDER_DECIDED')
  await updateOrder(ctx.db, order_id, { state: ORDER_STATE.cancelled, decided_time: ctx.now })
}

/**
 * Confirms an order. If the person has the same plan already, the new period follows the present one. Otherwise the plan starts at once, and the
 * previous plan ends.
 * @returns whether the person got a mail
 * @throws AppError NOT_FOUND, ORDER_DECIDED
 */
export async function confirmOrder(ctx: Context, user: SessionUser, given: Decision): Promise<boolean> {
  const order = await inTransaction(ctx, async (inside) => {
    const order = await foundOrderLocked(inside, given.order_id)
    if (order.state !== ORDER_STATE.placed) throw new AppError('ORDER_DECIDED')
    return decided(inside, order, user, given, { state: ORDER_STATE.confirmed, ...(await periodOf(inside, order)) })
  })
  return mailDecision(ctx, order, 'confirmed')
}

/**
 * The period of an order that is confirmed now. It begins when the periods of the same plan that follow each other from now on have ended. Ends the
 * periods of another plan, and moves later periods of the same plan behind the new one.
 */
async function periodOf({ db, now }: Context, order: OrderRow): Promise<Pick<OrderRow, 'start_time' | 'end_time'>> {
  const live = (await listLiveOrders(db, order.uid, now)).toReversed()
  const isSame = live.length > 0 && live.every((one) => one.plan_id === order.plan_id && one.end_time > 0)
  const gap = firstGap(live, now)
  const later = live.filter((one) => one.start_time >= gap)
  // Nothing can follow a period without an end.
  if (!isSame || (order.period_months === 0 && later.length > 0)) {
    await endConfirmed(db, order.uid, now)
    return { start_time: now, end_time: order.period_months === 0 ? 0 : monthsAfter(now, order.period_months) }
  }
  const end_time = order.period_months === 0 ? 0 : monthsAfter(gap, order.period_months)
  await moveBehind(db, later, end_time)
  return { start_time: gap, end_time }
}

/** The end of the periods that follow each other without a gap from a time on. A withdrawn period leaves a gap. @param live the earliest first */
function firstGap(live: readonly OrderRow[], from: number): number {
  let end = from
  for (const one of live) {
    if (one.start_time > end) break
    end = Math.max(end, one.end_time)
  }
  return end
}

/** Moves periods behind the end of another one, as far as they would overlap it. @param later the earliest first */
async function moveBehind(db: Context['db'], later: readonly OrderRow[], end: number): Promise<void> {
  let start_time = end
  for (const { order_id, period_months, ...one } of later) {
    if (one.start_time >= start_time) return
    const end_time = monthsAfter(start_time, period_months)
    await updateOrder(db, order_id, { start_time, end_time })
    start_time = end_time
  }
}

/**
 * Refuses a waiting order, or withdraws a confirmed one, whose plan then ends at once.
 * @param given.seen_state the state that the administrator saw, so that nobody withdraws an order which somebody else has confirmed meanwhile; empty: any
 * @returns whether the person got a mail
 * @throws AppError NOT_FOUND, ORDER_DECIDED
 */
export async function refuseOrder(
  ctx: Context,
  user: SessionUser,
  { seen_state, ...given }: Decision & { seen_state: OrderRow['state'] | '' },
): Promise<boolean> {
  const { order, isLive } = await inTransaction(ctx, async (inside) => {
    const order = await foundOrderLocked(inside, given.order_id)
    if (seen_state !== '' && order.state !== seen_state) throw new AppError('ORDER_DECIDED')
    const isLive = order.state === ORDER_STATE.confirmed && (order.end_time === 0 || order.end_time > ctx.now)
    if (order.state !== ORDER_STATE.placed && !isLive) throw new AppError('ORDER_DECIDED')
    const change = {
      state: ORDER_STATE.refused,
      ...(isLive ? { end_time: Math.max(ctx.now, order.start_time) } : {}),
    }
    return { order: await decided(inside, order, user, given, change), isLive }
  })
  return mailDecision(ctx, order, !isLive ? 'refused' : order.start_time > ctx.now ? 'withdrawn_later' : 'withdrawn')
}

/** Loads an order and locks out other decisions on orders of this person. @param uid only an order of this person */
async function foundOrderLocked(ctx: Context, order_id: number, uid?: number): Promise<OrderRow> {
  const missing = () => new AppError('NOT_FOUND', { thing: '@order' })
  const found = await findOrder(ctx.db, order_id)
  if (!found || (uid !== undefined && found.uid !== uid)) throw missing()
  await lockAccount(ctx.db, ctx.services.database.dialect, found.uid)
  const order = await findOrder(ctx.db, order_id)
  if (!order) throw missing()
  return order
}

/** Writes a decision, with its notice and its entry in the audit log. @returns the present order */
async function decided(
  ctx: Context,
  order: OrderRow,
  user: SessionUser,
  { note }: Decision,
  change: Pick<OrderRow, 'state'> & Partial<OrderRow>,
): Promise<OrderRow> {
  const { order_id, uid, username, plan_name } = order
  const full = { ...change, admin_note: note.trim(), decided_by: user.username, decided_time: ctx.now }
  await updateOrder(ctx.db, order_id, full)
  const isConfirmed = change.state === ORDER_STATE.confirmed
  const isWithdrawn = order.state === ORDER_STATE.confirmed
  const withdrawn = order.start_time > ctx.now ? 'order_withdrawn_later' : 'order_withdrawn'
  await notifyAccount(ctx, [uid], {
    action_type: isConfirmed ? 'order_confirmed' : isWithdrawn ? withdrawn : 'order_refused',
    object_type: 'order',
    object_id: order_id,
    from: user,
    content: full.admin_note,
  })
  await recordAct(ctx, {
    action: isConfirmed ? 'order.confirm' : 'order.refuse',
    object: { type: 'order', id: order_id, name: `${username}: ${plan_name}` },
    detail: isWithdrawn ? 'withdrawn' : '',
  })
  return { ...order, ...full }
}

async function mailDecision(
  ctx: Context,
  order: OrderRow,
  kind: 'confirmed' | 'refused' | 'withdrawn' | 'withdrawn_later',
): Promise<boolean> {
  const account = await findAccount(ctx.db, order.uid)
  const lang = isLang(order.lang) ? order.lang : ctx.lang
  const sent = await mailPeople(ctx, account ? [account] : [], (to, site) => orderMail(lang, kind, { to, site, order }))
  return sent > 0
}
