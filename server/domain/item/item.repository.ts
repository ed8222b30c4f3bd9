import { type Insertable, sql, type Updateable } from 'kysely'
import { contains, isUniqueViolation } from '#server/db/dialect.ts'
import { inParts } from '#server/db/in-parts.ts'
import type { Db } from '#server/db/open.ts'
import { prepared, preparedWrite } from '#server/db/prepared.ts'
import type { Schema } from '#server/db/schema.ts'
import { type ItemListing, idsOfItemsOf } from './visible-items.repository.ts'

const touched = preparedWrite((db: Db, { item_id, last_update_time }: { item_id: number; last_update_time: number }) =>
  db.updateTable('item').set({ last_update_time }).where('item_id', '=', item_id),
)

/** Stores when the content of an item last changed (unix seconds). */
export async function touchItem(db: Db, item_id: number, last_update_time: number): Promise<void> {
  await touched(db, { item_id, last_update_time })
}

/** Renames an item. */
export async function renameItem(db: Db, item_id: number, item_name: string): Promise<void> {
  await db.updateTable('item').set({ item_name }).where('item_id', '=', item_id).execute()
}

/** The existing items in a list of a user, by id, each with its star (null: none). The user may not visit all starred ones. */
export function listItemsOf(db: Db, uid: number, listing: ItemListing) {
  return db
    .selectFrom('item')
    .leftJoin('item_star', (join) => join.onRef('item_star.item_id', '=', 'item.item_id').on('item_star.uid', '=', uid))
    .select([
      'item.item_id',
      'item.uid',
      'item.item_name',
      'item.item_domain',
      'item.item_type',
      'item.last_update_time',
      'item.tree_version',
      'item.item_description',
      'item.is_del',
      'item.is_archived',
      'item.password',
      'item_star.id as star',
    ])
    .where('item.item_id', 'in', idsOfItemsOf(db, uid, listing))
    .where('item.is_del', '=', sql.lit(0))
    .orderBy('item.item_id')
    .execute()
}

const versionsOf = (listing: ItemListing) =>
  prepared(
    (db: Db, { uid }: { uid: number }) => {
      const columns = ['item.item_id', 'item.uid', 'item.tree_version', 'item.last_update_time'].map((name) =>
        sql.ref(name),
      )
      const one = sql`concat_ws(' ', ${sql.join(columns)}, coalesce(${sql.ref('item_star.id')}, 0))`
      return db
        .selectFrom('item')
        .leftJoin('item_star', (join) =>
          join.onRef('item_star.item_id', '=', 'item.item_id').on('item_star.uid', '=', uid),
        )
        .select(sql<string | null>`string_agg(${one}, ',' order by ${sql.ref('item.item_id')})`.as('versions'))
        .where('item.item_id', 'in', idsOfItemsOf(db, uid, listing))
        .where('item.is_del', '=', sql.lit(0))
    },
    { isLong: true },
  )
const versionsIn: Record<ItemListing, ReturnType<typeof versionsOf>> = {
  own: versionsOf('own'),
  all: versionsOf('all'),
  starred: versionsOf('starred'),
}

/** The versions of the rows of `listItemsOf` as one text, which is read much faster than the rows. */
export async function findVersionsOf(db: Db, uid: number, listing: ItemListing): Promise<string> {
  const [row] = await versionsIn[listing](db, { uid })
  return row?.versions ?? ''
}

/** The same text from the rows. */
export const versionsOfItems = (items: Awaited<ReturnType<typeof listItemsOf>>): string =>
  items
    .map(({ item_id, uid, tree_version, last_update_time, star }) =>
      [item_id, uid, tree_version, last_update_time, star ?? 0].join(' '),
    )
    .join()

/** Inserts an item. @returns its id; undefined when another item has the domain */
export async function insertItem(db: Db, values: Insertable<Schema['item']>): Promise<number | undefined> {
  const row = await db
    .insertInto('item')
    .values(values)
    .onConflict((conflict) => conflict.column('domain_key').doNothing())
    .returning('item_id')
    .executeTakeFirst()
  return row?.item_id
}

/** Changes an item. @returns whether it succeeded; false if another item has the domain (the transaction has failed then) */
export async function updateItem(db: Db, item_id: number, change: Updateable<Schema['item']>): Promise<boolean> {
  try {
    await db.updateTable('item').set(change).where('item_id', '=', item_id).execute()
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

/** The facts that decide the rights in some items, including deleted ones, with their names. */
export const listItemFacts = (db: Db, item_ids: readonly number[]) =>
  inParts(item_ids, (part) =>
    db
      .selectFrom('item')
      .select(['item_id', 'item_name', 'uid', 'password', 'is_del', 'is_archived'])
      .where('item_id', 'in', part)
      .execute(),
  )

/** Like `listItemFacts`, for existing items. */
export async function listExistingItems(db: Db, item_ids: readonly number[]) {
  return (await listItemFacts(db, item_ids)).filter((item) => item.is_del === 0)
}

/** Transfers the existing items of a team that one user owns to another user. @returns these items */
export function handOverItemsOfTeam(db: Db, team: { id: number; uid: number }, to: { uid: number; username: string }) {
  return db
    .updateTable('item')
    .set(to)
    .where('uid', '=', team.uid)
    .where('is_del', '=', sql.lit(0))
    .where('item_id', 'in', (q) => q.selectFrom('team_item').select('item_id').where('team_id', '=', team.id))
    .returning(['item_id', 'item_name'])
    .execute()
}

/** An item that was deleted at or before `until` (unix seconds). */
export async function findDeletedItem(db: Db, until: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('item')
    .select('item_id')
    .where('is_del', '=', sql.lit(1))
    .where('last_update_time', '<=', until)
    .limit(1)
    .executeTakeFirst()
  return row?.item_id
}

/** An item that was deleted after `after` (unix seconds). */
export function findRecoverableItem(db: Db, item_id: number, after: number) {
  return db
    .selectFrom('item')
    .select(['item_id', 'item_name'])
    .where('item_id', '=', item_id)
    .where('is_del', '=', sql.lit(1))
    .where('last_update_time', '>', after)
    .executeTakeFirst()
}

/** Deletes the row of a deleted item. */
export async function purgeItemRow(db: Db, item_id: number): Promise<void> {
  await db.deleteFrom('item').where('item_id', '=', item_id).where('is_del', '=', sql.lit(1)).execute()
}

/** The number of existing items that some users own: uid → count. Users without items are left out. */
export async function countItemsOf(db: Db, uids: readonly number[]): Promise<Map<number, number>> {
  if (uids.length === 0) return new Map()
  const rows = await db
    .selectFrom('item')
    .select(['uid', (q) => q.fn.countAll<number>().as('count')])
    .where('uid', 'in', uids)
    .where('is_del', '=', sql.lit(0))
    .groupBy('uid')
    .execute()
  return new Map(rows.map(({ uid, count }) => [uid, count]))
}

/** The items of an owner by id, including deleted ones. */
export function listOwnItems(db: Db, uid: number) {
  return db
    .selectFrom('item')
    .select(['item_id', 'item_name', 'uid', 'is_del'])
    .where('uid', '=', uid)
    .orderBy('item_id')
    .execute()
}

/** A filter for items, for administrators. */
export interface ItemFilter {
  /** A part of the item's name; empty: all. */
  item_name: string
  /** A part of the owner's name; empty: all. */
  username: string
  is_del: 0 | 1
  /** A value of `ITEM_TYPE`; 0 or less: all. */
  item_type: number
  /** Only private (true) or only open items (false); undefined: all. */
  isPrivate: boolean | undefined
  /** Only items deleted after this time (unix seconds). */
  deletedAfter: number
}

const filtered = (db: Db, { item_name, username, is_del, item_type, isPrivate, deletedAfter }: ItemFilter) => {
  let items = db.selectFrom('item').where('is_del', '=', sql.lit(is_del))
  if (is_del === 1) items = items.where('last_update_time', '>', deletedAfter)
  if (item_name !== '') items = items.where((q) => contains(q.ref('item_name'), item_name))
  if (username !== '') items = items.where((q) => contains(q.ref('username'), username))
  if (item_type > 0) items = items.where('item_type', '=', item_type)
  if (isPrivate !== undefined) items = items.where('password', isPrivate ? '!=' : '=', '')
  return items
}

/** A page of the items that match a filter, newest first. Deleted ones are sorted by the time of their deletion. */
export function listItemsFor(db: Db, filter: ItemFilter, range: { limit: number; offset: number }) {
  return filtered(db, filter)
    .select([
      'item_id',
      'item_name',
      'item_description',
      'item_domain',
      'item_type',
      'uid',
      'username',
      'addtime',
      'last_update_time',
      'is_archived',
      'is_del',
      'password',
    ])
    .orderBy(filter.is_del === 1 ? 'last_update_time' : 'addtime', 'desc')
    .orderBy('item_id', 'desc')
    .limit(range.limit)
    .offset(range.offset)
    .execute()
}

/** The number of items that fit a filter. */
export async function countItemsFor(db: Db, filter: ItemFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select((q) => q.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
