import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import { VALUE_ROWS, valueRows } from '#server/db/dialect.ts'
import type { Database, Db } from '#server/db/open.ts'
import type { Schema } from '#server/db/schema.ts'
import { deleteSort } from './item-sort.repository.ts'

/** A row of the table `item_group`. */
export type ItemGroup = Selectable<Schema['item_group']>

/** The groups of a user in their order. */
export function listGroups(db: Db, uid: number): Promise<ItemGroup[]> {
  return db.selectFrom('item_group').selectAll().where('uid', '=', uid).orderBy('s_number').orderBy('id').execute()
}

/**
 * Locks a user's groups until the transaction ends, in the order of their ids, so that two changes of their items are made one after the other. SQLite has
 * one writer and needs no lock.
 */
export async function lockGroups(db: Db, dialect: Database['dialect'], uid: number): Promise<void> {
  if (dialect === 'postgres') await sql`select id from item_group where uid = ${uid} order by id for update`.execute(db)
}

/** The number of a user's groups, and the order number of the last one. */
export function lastGroup(db: Db, uid: number): Promise<{ count: number; last: number | null }> {
  return db
    .selectFrom('item_group')
    .select((q) => [q.fn.countAll<number>().as('count'), q.fn.max<number | null>('s_number').as('last')])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
}

/** Adds a group of items. @returns its row */
export function insertGroup(db: Db, values: Insertable<Schema['item_group']>): Promise<ItemGroup> {
  return db.insertInto('item_group').values(values).returningAll().executeTakeFirstOrThrow()
}

/** Changes a group of a user. @returns its row; undefined when the user has no such group */
export function updateGroup(
  db: Db,
  uid: number,
  id: number,
  change: Updateable<Schema['item_group']>,
): Promise<ItemGroup | undefined> {
  return db
    .updateTable('item_group')
    .set(change)
    .where('id', '=', id)
    .where('uid', '=', uid)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes a group of a user with the order of its items. @returns false when the user has no such group */
export async function deleteGroup(db: Db, uid: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('item_group')
    .where('id', '=', id)
    .where('uid', '=', uid)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await deleteSort(db, uid, id)
  return true
}

/** Updates the order numbers of a user's groups. Groups of others are not changed. */
export async function orderGroups(
  db: Db,
  uid: number,
  orders: readonly { id: number; s_number: number }[],
  updated_at: number,
): Promise<void> {
  for (let at = 0; at < orders.length; at += VALUE_ROWS) {
    const rows = orders.slice(at, at + VALUE_ROWS).map((one) => [one.id, one.s_number])
    await sql`
      update item_group set s_number = v.column2, updated_at = cast(${updated_at} as bigint)
      from ${valueRows(rows)} where item_group.id = v.column1 and item_group.uid = ${uid}`.execute(db)
  }
}

/** Deletes the groups of a user and the order of their items. */
export async function deleteGroupsOf(db: Db, uid: number): Promise<void> {
  await db.deleteFrom('item_group').where('uid', '=', uid).execute()
  await db.deleteFrom('item_sort').where('uid', '=', uid).execute()
}
