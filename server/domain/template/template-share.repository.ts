import { sql } from 'kysely'
import { inParts } from '#server/db/in-parts.ts'
import type { Db } from '#server/db/open.ts'

/** The items in which the templates of a user are offered, without deleted items. */
export function listSharesOf(db: Db, uid: number) {
  return db
    .selectFrom('template_item as share')
    .innerJoin('template', 'template.id', 'share.template_id')
    .innerJoin('item', 'item.item_id', 'share.item_id')
    .select([
      'share.id',
      'share.template_id',
      'share.item_id',
      'share.uid',
      'share.username',
      'share.created_at',
      'item.item_name',
    ])
    .where('template.uid', '=', uid)
    .where('item.is_del', '=', sql.lit(0))
    .orderBy('share.id')
    .execute()
}

/** The templates that are offered in an item, the newest offer first. */
export function listTemplatesOfItem(db: Db, item_id: number) {
  return db
    .selectFrom('template_item as share')
    .innerJoin('template', 'template.id', 'share.template_id')
    .select([
      'template.id',
      'share.template_id',
      'share.item_id',
      'share.uid',
      'share.username',
      'share.created_at',
      'template.template_title',
      'template.addtime',
      'template.template_content',
    ])
    .where('share.item_id', '=', item_id)
    .orderBy('share.id', 'desc')
    .execute()
}

/** The ids of the items in which a template is offered, also of deleted ones. */
export async function listSharedItems(db: Db, template_id: number): Promise<number[]> {
  const rows = await db.selectFrom('template_item').select('item_id').where('template_id', '=', template_id).execute()
  return rows.map((row) => row.item_id)
}

/** Offers a template in items. Existing offers do not change. */
export async function insertShares(
  db: Db,
  share: { template_id: number; uid: number; username: string; created_at: number },
  item_ids: readonly number[],
): Promise<void> {
  await inParts(item_ids, async (part) => {
    await db
      .insertInto('template_item')
      .values(part.map((item_id) => ({ ...share, item_id })))
      .onConflict((conflict) => conflict.columns(['template_id', 'item_id']).doNothing())
      .execute()
    return []
  })
}

/** Ends the offer of a template in items. */
export async function deleteShares(db: Db, template_id: number, item_ids: readonly number[]): Promise<void> {
  await inParts(item_ids, async (part) => {
    await db.deleteFrom('template_item').where('template_id', '=', template_id).where('item_id', 'in', part).execute()
    return []
  })
}

/** The name of an item with more templates than the limits allow; undefined if there is none. */
export async function findFullItem(
  db: Db,
  item_ids: readonly number[],
  most: { count: number; bytes: number },
): Promise<string | undefined> {
  const rows = await inParts(item_ids, (part) =>
    db
      .selectFrom('template_item as share')
      .innerJoin('template', 'template.id', 'share.template_id')
      .innerJoin('item', 'item.item_id', 'share.item_id')
      .select(['item.item_id', 'item.item_name'])
      .where('share.item_id', 'in', part)
      .groupBy(['item.item_id', 'item.item_name'])
      .having(sql<boolean>`count(*) > ${most.count} or sum(octet_length(template.template_content)) > ${most.bytes}`)
      .execute(),
  )
  return rows[0]?.item_name
}

/** The offers that some people made in some items. */
export const listSharesBy = (db: Db, item_ids: readonly number[], uids: readonly number[]) =>
  inParts(item_ids, (part) =>
    db
      .selectFrom('template_item')
      .select(['id', 'uid', 'item_id'])
      .where('item_id', 'in', part)
      .where('uid', 'in', uids)
      .execute(),
  )

/** Ends offers by their ids. */
export async function deleteShareRows(db: Db, ids: readonly number[]): Promise<void> {
  await inParts(ids, async (part) => {
    await db.deleteFrom('template_item').where('id', 'in', part).execute()
    return []
  })
}

/** Ends all offers in an item. */
export async function deleteSharesOfItem(db: Db, item_id: number): Promise<void> {
  await db.deleteFrom('template_item').where('item_id', '=', item_id).execute()
}
