import type { Db } from '../db/open.ts'

/** Of these items, one that more than `most` people besides its owner have a part in; undefined when there is none. */
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
    .where('item.is_del', '=', 0)
    .groupBy('people.item_id')
    .having((q) => q.fn.countAll(), '>', most)
    .limit(1)
    .executeTakeFirst()
}

/** How many pages an item has, deleted ones not counted. */
export async function countPages(db: Db, item_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('page')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('item_id', '=', item_id)
    .where('is_del', '=', 0)
    .executeTakeFirstOrThrow()
  return count
}
