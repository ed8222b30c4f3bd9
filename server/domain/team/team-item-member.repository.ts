import type { Db } from '#server/db/open.ts'
import { limitAfter, type StoredLimit } from '#server/policy/member-limit.ts'

/** The authority of the members of a team in one of its items. */
export function listTeamItemMembers(db: Db, team_id: number, item_id: number) {
  return db
    .selectFrom('team_item_member')
    .leftJoin('user', 'user.uid', 'team_item_member.member_uid')
    .selectAll('team_item_member')
    .select('user.name')
    .where('team_item_member.team_id', '=', team_id)
    .where('team_item_member.item_id', '=', item_id)
    .orderBy('team_item_member.addtime')
    .orderBy('team_item_member.id')
    .execute()
}

/** A row by its id. */
export function findTeamItemMember(db: Db, id: number) {
  return db.selectFrom('team_item_member').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Changes the limit of a row, and its authority if given; inside a transaction, because writing `cat_id` empties `cat_ids`. */
export async function updateTeamItemMember(
  db: Db,
  id: number,
  { cat_ids, ...change }: { member_group_id?: number; last_update_time?: number } & StoredLimit,
): Promise<void> {
  await db.updateTable('team_item_member').set(change).where('id', '=', id).execute()
  if (cat_ids !== '') await db.updateTable('team_item_member').set({ cat_ids }).where('id', '=', id).execute()
}

/**
 * Changes the limits of members of teams in an item that name a catalog to its new id; inside a transaction that has locked the item. `renumberLimits`
 * does so for direct members.
 * @param pair the former and the new id
 */
export async function renumberTeamLimits(
  db: Db,
  item_id: number,
  pair: readonly [before: number, now: number],
): Promise<void> {
  const rows = await db
    .selectFrom('team_item_member')
    .select(['id', 'cat_id', 'cat_ids'])
    .where('item_id', '=', item_id)
    .where('cat_id', '>', 0)
    .execute()
  for (const { id, ...stored } of rows) {
    const limit = limitAfter(stored, pair)
    if (limit) await updateTeamItemMember(db, id, limit)
  }
}
