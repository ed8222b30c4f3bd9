import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Db } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'
import type { PlanTable } from '#server/db/site-tables.ts'
import { ORDER_STATE } from '#shared/kinds.ts'

export type PlanRow = Selectable<PlanTable>

/** All plans in their order, or those that can be ordered. */
export function listPlans(db: Db, which: 'all' | 'offered'): Promise<PlanRow[]> {
  const plans = db.selectFrom('plan').selectAll().orderBy('s_number').orderBy('plan_id')
  return (which === 'all' ? plans : plans.where('is_retired', '=', 0)).execute()
}

/** A plan by its id, also a retired one. */
export function findPlan(db: Db, plan_id: number): Promise<PlanRow | undefined> {
  return db.selectFrom('plan').selectAll().where('plan_id', '=', plan_id).executeTakeFirst()
}

/** Locks a plan's row until the transaction ends, so that two changes are judged one after the other. SQLite has one writer and needs no lock. */
export async function lockPlan(db: Db, dialect: Database['dialect'], plan_id: number): Promise<void> {
  if (dialect === 'postgres') await sql`select plan_id from plan where plan_id = ${plan_id} for update`.execute(db)
}

const offered = prepared((db: Db) => db.selectFrom('plan').select('plan_id').where('is_retired', '=', 0).limit(1))

/** Whether anybody can order a plan on this site. */
export const hasOffers = async (db: Db): Promise<boolean> => (await offered(db, {})).length > 0

/** Adds a plan. @returns its id */
export async function insertPlan(db: Db, plan: Insertable<PlanTable>): Promise<number> {
  const { plan_id } = await db.insertInto('plan').values(plan).returning('plan_id').executeTakeFirstOrThrow()
  return plan_id
}

/** Changes a plan. */
export async function updatePlan(db: Db, plan_id: number, change: Updateable<PlanTable>): Promise<void> {
  await db.updateTable('plan').set(change).where('plan_id', '=', plan_id).execute()
}

/** Deletes the row of a plan, which must have no orders. */
export async function deletePlanRow(db: Db, plan_id: number): Promise<void> {
  await db.deleteFrom('plan').where('plan_id', '=', plan_id).execute()
}

/** The number of orders of each plan, and of confirmed ones. */
export async function countOrdersOfPlans(db: Db): Promise<Map<number, { orders: number; confirmed: number }>> {
  const rows = await db
    .selectFrom('plan_order')
    .select((q) => [
      'plan_id',
      q.fn.countAll<number>().as('orders'),
      q.fn.countAll<number>().filterWhere('state', '=', ORDER_STATE.confirmed).as('confirmed'),
    ])
    .groupBy('plan_id')
    .execute()
  return new Map(rows.map(({ plan_id, orders, confirmed }) => [plan_id, { orders, confirmed }]))
}
