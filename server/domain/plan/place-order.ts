import { listAdministrators } from '#server/auth/account.repository.ts'
import { type Context, inTransaction, type SessionUser } from '#server/context.ts'
import { isUniqueViolation } from '#server/db/dialect.ts'
import { notifyAccount } from '#server/domain/message/notify-account.ts'
import { orderMail } from '#server/mail/order-mail.ts'
import type { Output, Parsed } from '#shared/api/index.ts'
import { AppError } from '#shared/errors.ts'
import { ORDER_STATE } from '#shared/kinds.ts'
import { insertOrder } from './order.repository.ts'
import { mailPeople } from './order-mails.ts'
import { orderForOwner } from './order-rows.ts'
import { foundPlan } from './save-plan.ts'

/**
 * Places an order of a plan. The administrators of the site get a notice, and a mail if they have a verified address.
 * @throws AppError NOT_FOUND for a plan that is not offered, PLAN_CHANGED if the person saw another price or period, ORDER_WAITS
 */
export async function placeOrder(
  ctx: Context,
  user: SessionUser,
  { plan_id, note, seen_price, seen_months }: Parsed<'order/place'>,
): Promise<Output<'order/place'>> {
  const { row, administrators } = await inTransaction(ctx, async (inside) => {
    const plan = await foundPlan(inside, plan_id)
    if (plan.is_retired) throw new AppError('NOT_FOUND', { thing: '@plan' })
    const { price_text, period_months } = plan
    if ((seen_price ?? price_text) !== price_text || (seen_months >= 0 && seen_months !== period_months))
      throw new AppError('PLAN_CHANGED')
    const row = await insertOrder(inside.db, {
      uid: user.uid,
      username: user.username,
      plan_id,
      plan_name: plan.plan_name,
      price_text,
      period_months,
      state: ORDER_STATE.placed,
      lang: ctx.lang,
      note: note.trim(),
      admin_note: '',
      decided_by: '',
      addtime: ctx.now,
      decided_time: 0,
      start_time: 0,
      end_time: 0,
      reminded: 0,
    })
    const administrators = await listAdministrators(inside.db)
    await notifyAccount(
      inside,
      administrators.map(({ uid }) => uid),
      { action_type: 'order_placed', object_type: 'order', object_id: row.order_id, from: user, content: row.note },
    )
    return { row, administrators }
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError('ORDER_WAITS') : error
  })
  await mailPeople(ctx, administrators, (to, site) => orderMail(ctx.lang, 'placed', { to, site, order: row }))
  return orderForOwner(row, ctx.now)
}
