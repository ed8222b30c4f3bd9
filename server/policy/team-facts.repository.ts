import type { Db } from '#server/db/open.ts'

export function findTeam(db: Db, id: number) {
  return db.selectFrom('team').selectAll().where('id', '=', id).executeTakeFirst()
}

export type TeamRow = NonNullable<Awaited<ReturnType<typeof findTeam>>>

/** The membership of a user in a team. */
export function findTeamMembership(db: Db, team_id: number, uid: number) {
  return db
    .selectFrom('team_member')
    .select('team_member_group_id')
    .where('team_id', '=', team_id)
    .where('member_uid', '=', uid)
    .executeTakeFirst()
}
