import { timeText } from '#server/time.ts'
import type { Output } from '#shared/api/index.ts'
import { ORDER_STATE } from '#shared/kinds.ts'
import type { OrderRow } from './order.repository.ts'

type OwnOrder = Output<'order/place'>
type AnyOrder = Output<'adminOrder/getList'>['orders'][number]

const textOf = (seconds: number): string => (seconds > 0 ? timeText(seconds) : '')

/** An order for the person who placed it. An order whose end has passed is shown as ended, even before the job has run. */
export const orderForOwner = (row: OrderRow, now: number): OwnOrder => ({
  order_id: row.order_id,
  plan_id: row.plan_id,
  plan_name: row.plan_name,
  price_text: row.price_text,
  period_months: row.period_months,
  state: stateOf(row, now),
  note: row.note,
  admin_note: row.admin_note,
  addtime: timeText(row.addtime),
  decided_time: textOf(row.decided_time),
  start_time: textOf(row.start_time),
  is_later: Number(row.state === ORDER_STATE.confirmed && row.start_time > now),
  end_time: textOf(row.end_time),
})

/** An order for administrators of the site. */
export const orderForAdministrators = (row: OrderRow, now: number): AnyOrder => ({
  ...orderForOwner(row, now),
  uid: row.uid,
  username: row.username,
  decided_by: row.decided_by,
})

const stateOf = ({ state, end_time }: OrderRow, now: number): OwnOrder['state'] =>
  state === ORDER_STATE.confirmed && end_time > 0 && end_time <= now ? ORDER_STATE.ended : (state as OwnOrder['state'])
