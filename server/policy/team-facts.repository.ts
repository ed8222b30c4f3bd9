import type { Db } from '#server/db/open.ts'

/** A team by its id. */
export function findTeam(db: Db, id: number) {
  return db.selectFrom('team').selectAll().where('id', '=', id).executeTakeFirst()
}

export type TeamRow = NonNullable<Awaited<ReturnType<typeof findTeam>>>

/** The names of the teams through which a user is in an item. */
export async function listTeamNames(db: Db, item_id: number, uid: number): Promise<string[]> {
  const rows = await db
    .selectFrom('team_item_member')
    .innerJoin('team', 'team.id', 'team_item_member.team_id')
    .select('team.team_name')
    .where('team_item_member.item_id', '=', item_id)
    .where('team_item_member.member_uid', '=', uid)
    .orderBy('team.id')
    .execute()
  return rows.map((row) => row.team_name)
}

/** The membership of a user in a team. */
export function findTeamMembership(db: Db, team_id: number, uid: number) {
  return db
    .selectFrom('team_member')
    .select('team_member_group_id')
    .where('team_id', '=', team_id)
    .where('member_uid', '=', uid)
    .executeTakeFirst()
}
