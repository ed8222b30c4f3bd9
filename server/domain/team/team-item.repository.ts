import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'

/** The teams of an item in the order of binding, with the id of the binding. */
export function listTeamsOfItem(db: Db, item_id: number) {
  return db
    .selectFrom('team_item')
    .innerJoin('team', 'team.id', 'team_item.team_id')
    .select([
      'team_item.id',
      'team_item.team_id',
      'team_item.addtime',
      'team_item.last_update_time',
      'team.team_name',
      'team.uid',
      'team.username',
    ])
    .where('team_item.item_id', '=', item_id)
    .orderBy('team_item.id')
    .execute()
}

/** The items of a team (not deleted) in the order of binding, with the id of the binding and without visit passwords. */
export function listItemsOfTeam(db: Db, team_id: number) {
  return db
    .selectFrom('team_item')
    .innerJoin('item', 'item.item_id', 'team_item.item_id')
    .select([
      'team_item.id',
      'team_item.team_id',
      'team_item.addtime',
      'item.item_id',
      'item.item_name',
      'item.item_description',
      'item.item_domain',
      'item.item_type',
      'item.uid',
      'item.username',
      'item.is_archived',
      'item.last_update_time',
    ])
    .where('team_item.team_id', '=', team_id)
    .where('item.is_del', '=', sql.lit(0))
    .orderBy('team_item.id')
    .execute()
}

/** Binds items to a team. @returns the new bindings, without existing ones */
export function bindItems(db: Db, team_id: number, item_ids: readonly number[], now: number) {
  return db
    .insertInto('team_item')
    .values(item_ids.map((item_id) => ({ team_id, item_id, addtime: now, last_update_time: now })))
    .onConflict((conflict) => conflict.columns(['team_id', 'item_id']).doNothing())
    .returningAll()
    .execute()
}

/** An item of a team, by the id of the row that connects them. */
export function findBinding(db: Db, id: number) {
  return db.selectFrom('team_item').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The row that makes an item one of a team's items. */
export function findBindingOf(db: Db, team_id: number, item_id: number) {
  return db
    .selectFrom('team_item')
    .selectAll()
    .where('team_id', '=', team_id)
    .where('item_id', '=', item_id)
    .executeTakeFirst()
}

/** Removes an item from a team, with the rights that the team gave in it. */
export async function unbindItem(db: Db, binding: { id: number; team_id: number; item_id: number }): Promise<void> {
  await db
    .deleteFrom('team_item_member')
    .where('team_id', '=', binding.team_id)
    .where('item_id', '=', binding.item_id)
    .execute()
  await db.deleteFrom('team_item').where('id', '=', binding.id).execute()
}
