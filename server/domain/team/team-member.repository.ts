import type { Db } from '#server/db/open.ts'
import type { Person } from '#server/domain/member/named-people.ts'

/** The members of a team in the order of joining. */
export function listTeamMembers(db: Db, team_id: number) {
  return db
    .selectFrom('team_member')
    .leftJoin('user', 'user.uid', 'team_member.member_uid')
    .selectAll('team_member')
    .select('user.name')
    .where('team_id', '=', team_id)
    .orderBy('team_member.addtime')
    .orderBy('team_member.id')
    .execute()
}

/** Makes people members of a team, or changes the role of existing members. @returns their rows */
export function upsertTeamMembers(
  db: Db,
  people: readonly Person[],
  given: { team_id: number; team_member_group_id: number; now: number },
) {
  const { team_id, team_member_group_id, now } = given
  return db
    .insertInto('team_member')
    .values(
      people.map(({ uid, username }) => ({
        team_id,
        member_uid: uid,
        member_username: username,
        team_member_group_id,
        addtime: now,
        last_update_time: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'member_uid']).doUpdateSet({ team_member_group_id, last_update_time: now }),
    )
    .returningAll()
    .execute()
}

export function findTeamMember(db: Db, id: number) {
  return db.selectFrom('team_member').selectAll().where('id', '=', id).executeTakeFirst()
}
