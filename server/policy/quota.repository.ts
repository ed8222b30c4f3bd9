import type { Db } from '#server/db/open.ts'

/** One of these items with more than `most` people besides its owner; undefined when there is none. */
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

/** The item of a user with the most people besides the owner; undefined when the user owns none. */
export function findOwnItemWithMostPeople(db: Db, uid: number) {
  const people = db
    .selectFrom('item_member')
    .select(['item_id', 'uid'])
    .union(db.selectFrom('team_item_member').select(['item_id', 'member_uid as uid']))
  return db
    .selectFrom('item')
    .leftJoin(people.as('people'), (join) =>
      join.onRef('people.item_id', '=', 'item.item_id').onRef('people.uid', '!=', 'item.uid'),
    )
    .select((q) => ['item.item_id', 'item.item_name', q.fn.count<number>('people.uid').as('count')])
    .where('item.uid', '=', uid)
    .where('item.is_del', '=', 0)
    .groupBy(['item.item_id', 'item.item_name'])
    .orderBy('count', 'desc')
    .orderBy('item.item_id')
    .limit(1)
    .executeTakeFirst()
}

/** The item of a user with the most pages, without deleted ones; undefined when the user owns none. */
export function findOwnItemWithMostPages(db: Db, uid: number) {
  return db
    .selectFrom('item')
    .leftJoin('page', (join) => join.onRef('page.item_id', '=', 'item.item_id').on('page.is_del', '=', 0))
    .select((q) => ['item.item_id', 'item.item_name', q.fn.count<number>('page.page_id').as('count')])
    .where('item.uid', '=', uid)
    .where('item.is_del', '=', 0)
    .groupBy(['item.item_id', 'item.item_name'])
    .orderBy('count', 'desc')
    .orderBy('item.item_id')
    .limit(1)
    .executeTakeFirst()
}

/** The number of pages of an item, without deleted ones. */
export async function countPages(db: Db, item_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('page')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('item_id', '=', item_id)
    .where('is_del', '=', 0)
    .executeTakeFirstOrThrow()
  return count
}
