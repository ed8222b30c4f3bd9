import { type ExpressionBuilder, sql } from 'kysely'
import { inParts } from '#server/db/in-parts.ts'
import type { Db } from '#server/db/open.ts'
import type { Schema } from '#server/db/schema.ts'
import { ITEM_PRESENCE } from '#shared/kinds.ts'

/** One of these items with more than `most` people besides its owner; undefined if there is none. */
export function findCrowdedItem(db: Db, item_ids: readonly number[], most: number) {
  const people = db
    .selectFrom('item_member')
    .select(['item_id', 'uid'])
    .where('item_id', 'in', item_ids)
    .union(db.selectFrom('team_item_member').select(['item_id', 'member_uid as uid']).where('item_id', 'in', item_ids))
  return db
    .selectFrom(people.as('people'))
    .innerJoin('item', 'item.item_id', 'people.item_id')
    .select('people.item_id')
    .whereRef('people.uid', '!=', 'item.uid')
    .where('item.is_del', '=', sql.lit(0))
    .groupBy('people.item_id')
    .having((q) => q.fn.countAll(), '>', most)
    .limit(1)
    .executeTakeFirst()
}

/** The item of a user with the most people besides the owner; undefined if the user owns no item. */
export function findOwnItemWithMostPeople(db: Db, uid: number) {
  const own = db.selectFrom('item').select('item_id').where('uid', '=', uid).where('is_del', '=', sql.lit(0))
  // Each part names the items, so that their rows are found by indexes. Without that all memberships of the site are read.
  const people = db
    .selectFrom('item_member')
    .select(['item_id', 'uid'])
    .where('item_id', 'in', own)
    .union(db.selectFrom('team_item_member').select(['item_id', 'member_uid as uid']).where('item_id', 'in', own))
  return db
    .selectFrom('item')
    .leftJoin(people.as('people'), (join) =>
      join.onRef('people.item_id', '=', 'item.item_id').onRef('people.uid', '!=', 'item.uid'),
    )
    .select((q) => ['item.item_id', 'item.item_name', q.fn.count<number>('people.uid').as('count')])
    .where('item.uid', '=', uid)
    .where('item.is_del', '=', sql.lit(0))
    .groupBy(['item.item_id', 'item.item_name'])
    .orderBy('count', 'desc')
    .orderBy('item.item_id')
    .limit(1)
    .executeTakeFirst()
}

/** The item of a user with the most existing pages; undefined if the user owns no item. */
export function findOwnItemWithMostPages(db: Db, uid: number) {
  return db
    .selectFrom('item')
    .leftJoin('page', (join) => join.onRef('page.item_id', '=', 'item.item_id').on('page.is_del', '=', sql.lit(0)))
    .select((q) => ['item.item_id', 'item.item_name', q.fn.count<number>('page.page_id').as('count')])
    .where('item.uid', '=', uid)
    .where('item.is_del', '=', sql.lit(0))
    .groupBy(['item.item_id', 'item.item_name'])
    .orderBy('count', 'desc')
    .orderBy('item.item_id')
    .limit(1)
    .executeTakeFirst()
}

/** The number of existing pages of an item. */
export async function countPages(db: Db, item_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('page')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('item_id', '=', item_id)
    .where('is_del', '=', sql.lit(0))
    .executeTakeFirstOrThrow()
  return count
}
/** The number of existing items that a user owns. */
export async function countOwnItems(db: Db, uid: number): Promise<number> {
  const { count } = await db
    .selectFrom('item')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('uid', '=', uid)
    .where('is_del', '=', sql.lit(0))
    .executeTakeFirstOrThrow()
  return count
}

/** The owners of items: item → uid. */
export async function findOwners(db: Db, item_ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await inParts(item_ids, (part) =>
    db.selectFrom('item').select(['item_id', 'uid']).where('item_id', 'in', part).execute(),
  )
  return new Map(rows.map(({ item_id, uid }) => [item_id, uid]))
}

/** The rows that say that a move has made the item of the query. An index serves them. */
const ofMove = (q: ExpressionBuilder<Schema, 'item'>) =>
  q.selectFrom('moved_row').select('new_id').where('kind', '=', sql.lit('item')).whereRef('new_id', '=', 'item.item_id')

/**
 * The bytes of the files that use the storage of an account: files in its items, also in those that an import is making, and its own files without an
 * item. Files of deleted items do not count, nor those of items that a move is making: after a move that nobody completes they would count for ever.
 */
export async function sumOfStorage(db: Db, uid: number): Promise<number> {
  const bytes = sql<number>`cast(coalesce(sum(file_size), 0) as bigint)`.as('bytes')
  const inItems = await db
    .selectFrom('upload_file')
    .select(bytes)
    .where('item_id', 'in', (q) =>
      q
        .selectFrom('item')
        .select('item_id')
        .where('uid', '=', uid)
        .where((item) =>
          item.or([
            item('is_del', '=', sql.lit(ITEM_PRESENCE.exists)),
            item.and([item('is_del', '=', sql.lit(ITEM_PRESENCE.being_made)), item.not(item.exists(ofMove))]),
          ]),
        ),
    )
    .executeTakeFirstOrThrow()
  const alone = await db
    .selectFrom('upload_file')
    .select(bytes)
    .where('item_id', '=', 0)
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return inItems.bytes + alone.bytes
}
