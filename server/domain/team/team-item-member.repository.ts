import type { Db } from '#server/db/open.ts'

/** The authority of the members of a team in one of its items, with the names of the catalogs that they are limited to. */
export function listTeamItemMembers(db: Db, team_id: number, item_id: number) {
  return db
    .selectFrom('team_item_member')
    .leftJoin('user', 'user.uid', 'team_item_member.member_uid')
    .leftJoin('catalog', 'catalog.cat_id', 'team_item_member.cat_id')
    .selectAll('team_item_member')
    .select(['user.name', 'catalog.cat_name'])
    .where('team_item_member.team_id', '=', team_id)
    .where('team_item_member.item_id', '=', item_id)
    .orderBy('team_item_member.addtime')
    .orderBy('team_item_member.id')
    .execute()
}

export function findTeamItemMember(db: Db, id: number) {
  return db.selectFrom('team_item_member').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function updateTeamItemMember(
  db: Db,
  id: number,
  change: { member_group_id: number; cat_id: number; last_update_time: number },
): Promise<void> {
  await db.updateTable('team_item_member').set(change).where('id', '=', id).execute()
}
