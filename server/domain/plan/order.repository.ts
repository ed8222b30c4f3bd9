import type { Insertable, Selectable, Updateable } from 'kysely'
import { inParts } from '#server/db/in-parts.ts'
import type { Db } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'
import type { PlanOrderTable } from '#server/db/site-tables.ts'
import { ORDER_STATE } from '#shared/kinds.ts'

export type OrderRow = Selectable<PlanOrderTable>

/** Adds an order. @returns its row */
export async function insertOrder(db: Db, order: Insertable<PlanOrderTable>): Promise<OrderRow> {
  return db.insertInto('plan_order').values(order).returningAll().executeTakeFirstOrThrow()
}

/** An order by its id, in any state. */
export function findOrder(db: Db, order_id: number): Promise<OrderRow | undefined> {
  return db.selectFrom('plan_order').selectAll().where('order_id', '=', order_id).executeTakeFirst()
}

/** Changes an order. */
export async function updateOrder(db: Db, order_id: number, change: Updateable<PlanOrderTable>): Promise<void> {
  await db.updateTable('plan_order').set(change).where('order_id', '=', order_id).execute()
}

/** A filter for orders: by person, by plan, by state, or none. */
export interface OrderFilter {
  uid?: number
  plan_id?: number
  state?: string
}

const filtered = (db: Db, { uid, plan_id, state }: OrderFilter) => {
  let orders = db.selectFrom('plan_order')
  if (uid !== undefined) orders = orders.where('uid', '=', uid)
  if (plan_id !== undefined) orders = orders.where('plan_id', '=', plan_id)
  if (state !== undefined) orders = orders.where('state', '=', state)
  return orders
}

/** A page of orders, the newest first. */
export function listOrders(
  db: Db,
  filter: OrderFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<OrderRow[]> {
  return filtered(db, filter).selectAll().orderBy('order_id', 'desc').limit(limit).offset(offset).execute()
}

/** The number of orders that fit a filter. */
export async function countOrders(db: Db, filter: OrderFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select((q) => q.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Orders by their ids. */
export function listOrdersByIds(db: Db, order_ids: readonly number[]): Promise<OrderRow[]> {
  return inParts(order_ids, (part) => db.selectFrom('plan_order').selectAll().where('order_id', 'in', part).execute())
}

/** The confirmed orders of a person that have not ended: the present one and later ones, the latest begin first. */
export function listLiveOrders(db: Db, uid: number, now: number): Promise<OrderRow[]> {
  return db
    .selectFrom('plan_order')
    .selectAll()
    .where('uid', '=', uid)
    .where('state', '=', ORDER_STATE.confirmed)
    .where((q) => q.or([q('end_time', '=', 0), q('end_time', '>', now)]))
    .orderBy('start_time', 'desc')
    .orderBy('order_id', 'desc')
    .execute()
}

const inForce = prepared((db: Db, given: { uid: number; now: number }) =>
  db
    .selectFrom('plan_order')
    .innerJoin('plan', 'plan.plan_id', 'plan_order.plan_id')
    .selectAll('plan')
    .select(['plan_order.order_id', 'plan_order.end_time'])
    .where('plan_order.uid', '=', given.uid)
    .where('plan_order.state', '=', ORDER_STATE.confirmed)
    .where('plan_order.start_time', '<=', given.now)
    .where((q) => q.or([q('plan_order.end_time', '=', 0), q('plan_order.end_time', '>', given.now)]))
    .orderBy('plan_order.start_time', 'desc')
    .orderBy('plan_order.order_id', 'desc')
    .limit(1),
)

/** The present plan of a person from an order, with the order; undefined if there is none. */
export const findPlanInForce = async (db: Db, uid: number, now: number) => (await inForce(db, { uid, now }))[0]

/** `findPlanInForce`, to be run with other queries. */
export const askPlanInForce = (uid: number, now: number) => inForce.with({ uid, now }, ([order]) => order)

/** Ends the orders of a person: waiting ones are cancelled, confirmed ones end now. */
export async function endOrdersOf(db: Db, uid: number, now: number): Promise<void> {
  await db
    .updateTable('plan_order')
    .set({ state: ORDER_STATE.cancelled, decided_time: now })
    .where('uid', '=', uid)
    .where('state', '=', ORDER_STATE.placed)
    .execute()
  await endConfirmed(db, uid, now)
}

/** Ends the confirmed orders of a person now. */
export async function endConfirmed(db: Db, uid: number, now: number): Promise<void> {
  await db
    .updateTable('plan_order')
    .set({ state: ORDER_STATE.ended, end_time: now })
    .where('uid', '=', uid)
    .where('state', '=', ORDER_STATE.confirmed)
    .execute()
}

/** Confirmed orders that end before a time, the earliest end first. @param reminded only those with fewer reminders */
export function listEndingOrders(db: Db, before: number, limit: number, reminded: number): Promise<OrderRow[]> {
  return db
    .selectFrom('plan_order')
    .selectAll()
    .where('state', '=', ORDER_STATE.confirmed)
    .where('end_time', '>', 0)
    .where('end_time', '<=', before)
    .where('reminded', '<', reminded)
    .orderBy('end_time')
    .limit(limit)
    .execute()
}
