import { inParts } from '#server/db/in-parts.ts'
import type { Db } from '#server/db/open.ts'

/** Edit locks that these people hold on pages of these items. */
export const listLocksOf = (db: Db, item_ids: readonly number[], uids: readonly number[]) =>
  inParts(item_ids, (part) =>
    db
      .selectFrom('page_lock')
      .innerJoin('page', 'page.page_id', 'page_lock.page_id')
      .select(['page_lock.id', 'page_lock.lock_uid as uid', 'page.item_id', 'page.cat_id'])
      .where('page.item_id', 'in', part)
      .where('page_lock.lock_uid', 'in', uids)
      .execute(),
  )

/** Subscriptions of these people to pages of these items. */
export const listSubscriptionsOf = (db: Db, item_ids: readonly number[], uids: readonly number[]) =>
  inParts(item_ids, (part) =>
    db
      .selectFrom('subscription')
      .innerJoin('page', 'page.page_id', 'subscription.object_id')
      .select(['subscription.id', 'subscription.uid', 'page.item_id', 'page.cat_id'])
      .where('subscription.object_type', '=', 'page')
      .where('page.item_id', 'in', part)
      .where('subscription.uid', 'in', uids)
      .execute(),
  )

/** Offers of templates that these people made in these items. */
export const listTemplateSharesOf = (db: Db, item_ids: readonly number[], uids: readonly number[]) =>
  inParts(item_ids, (part) =>
    db
      .selectFrom('template_item')
      .select(['id', 'uid', 'item_id'])
      .where('item_id', 'in', part)
      .where('uid', 'in', uids)
      .execute(),
  )

export async function deleteByIds(
  db: Db,
  table: 'page_lock' | 'subscription' | 'template_item',
  ids: readonly number[],
): Promise<void> {
  await inParts(ids, async (part) => {
    await db.deleteFrom(table).where('id', 'in', part).execute()
    return []
  })
}

/** What decides the rights in some items. */
export const listItemFacts = (db: Db, item_ids: readonly number[]) =>
  inParts(item_ids, (part) =>
    db.selectFrom('item').select(['item_id', 'uid', 'password', 'is_del']).where('item_id', 'in', part).execute(),
  )

/** What some people are in some items, in person and through teams. */
export const listMembershipsIn = (db: Db, item_ids: readonly number[], uids: readonly number[]) =>
  inParts(item_ids, (part) =>
    db
      .selectFrom('item_member')
      .select(['item_id', 'uid', 'member_group_id', 'cat_id'])
      .where('item_id', 'in', part)
      .where('uid', 'in', uids)
      .unionAll(
        db
          .selectFrom('team_item_member')
          .select(['item_id', 'member_uid as uid', 'member_group_id', 'cat_id'])
          .where('item_id', 'in', part)
          .where('member_uid', 'in', uids),
      )
      .execute(),
  )
