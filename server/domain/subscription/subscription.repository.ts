import { inParts } from '#server/db/in-parts.ts'
import type { Db } from '#server/db/open.ts'
import { preparedWrite } from '#server/db/prepared.ts'

/** The only kind of subscription: to changes of a page. */
const PAGE_UPDATES = { object_type: 'page', action_type: 'update' } as const

/** The subscribers of a page in the order of subscription. */
export function listSubscribers(db: Db, page_id: number) {
  return db
    .selectFrom('subscription')
    .innerJoin('user', 'user.uid', 'subscription.uid')
    .select([
      'subscription.id',
      'subscription.uid',
      'subscription.object_id',
      'subscription.object_type',
      'subscription.action_type',
      'subscription.sub_time',
      'user.username',
      'user.name',
    ])
    .where('object_id', '=', page_id)
    .where('object_type', '=', PAGE_UPDATES.object_type)
    .where('action_type', '=', PAGE_UPDATES.action_type)
    .orderBy('subscription.id')
    .execute()
}

/** The uids of the subscribers of a page. */
export async function findSubscriberUids(db: Db, page_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('subscription')
    .select('uid')
    .where('object_id', '=', page_id)
    .where('object_type', '=', PAGE_UPDATES.object_type)
    .where('action_type', '=', PAGE_UPDATES.action_type)
    .execute()
  return rows.map((row) => row.uid)
}

/** A subscription of a person to a page. */
type NewSubscription = Record<'uid' | 'page_id' | 'sub_time', number>

const insertion = (db: Db, all: readonly NewSubscription[]) =>
  db
    .insertInto('subscription')
    .values(all.map(({ uid, page_id, sub_time }) => ({ uid, object_id: page_id, sub_time, ...PAGE_UPDATES })))
    .onConflict((conflict) => conflict.columns(['object_id', 'object_type', 'action_type', 'uid']).doNothing())

const newSubscription = preparedWrite((db: Db, one: NewSubscription) => insertion(db, [one]))

/** Subscribes a person to a page. An existing subscription does not change. */
export async function insertSubscription(db: Db, subscription: NewSubscription): Promise<void> {
  await newSubscription(db, subscription)
}

/** Subscribes people to a page. Existing subscriptions do not change. */
export async function insertSubscriptions(
  db: Db,
  page_id: number,
  uids: readonly number[],
  sub_time: number,
): Promise<void> {
  await inParts(uids, async (part) => {
    await insertion(
      db,
      part.map((uid) => ({ uid, page_id, sub_time })),
    ).execute()
    return []
  })
}

/** Deletes the subscriptions of people to a page. */
export async function deleteSubscriptions(db: Db, page_id: number, uids: readonly number[]): Promise<void> {
  await inParts(uids, async (part) => {
    await db
      .deleteFrom('subscription')
      .where('object_id', '=', page_id)
      .where('object_type', '=', PAGE_UPDATES.object_type)
      .where('action_type', '=', PAGE_UPDATES.action_type)
      .where('uid', 'in', part)
      .execute()
    return []
  })
}

/** The subscriptions of some people to pages of some items. */
export const listSubscriptionsOf = (db: Db, item_ids: readonly number[], uids: readonly number[]) =>
  inParts(item_ids, (part) =>
    db
      .selectFrom('subscription')
      .innerJoin('page', 'page.page_id', 'subscription.object_id')
      .select(['subscription.id', 'subscription.uid', 'page.item_id', 'page.cat_id'])
      .where('subscription.object_type', '=', PAGE_UPDATES.object_type)
      .where('page.item_id', 'in', part)
      .where('subscription.uid', 'in', uids)
      .execute(),
  )

/** Deletes subscriptions by their ids. */
export async function deleteSubscriptionRows(db: Db, ids: readonly number[]): Promise<void> {
  await inParts(ids, async (part) => {
    await db.deleteFrom('subscription').where('id', 'in', part).execute()
    return []
  })
}

/** Deletes all subscriptions to pages. */
export async function deleteSubscriptionsTo(db: Db, page_ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom('subscription')
    .where('object_type', '=', PAGE_UPDATES.object_type)
    .where('object_id', 'in', page_ids)
    .execute()
}

/** Ends all subscriptions of a user. */
export async function deleteSubscriptionsBy(db: Db, uid: number): Promise<void> {
  await db.deleteFrom('subscription').where('uid', '=', uid).execute()
}
