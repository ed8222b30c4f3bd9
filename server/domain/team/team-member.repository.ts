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

/** A membership in a team by its id. */
export function findTeamMember(db: Db, id: number) {
  return db.selectFrom('team_member').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The teams that a user is a member of, with the role in each. */
export const listTeamsJoinedBy = (db: Db, uid: number) =>
  db
    .selectFrom('team_member')
    .innerJoin('team', 'team.id', 'team_member.team_id')
    .select(['team.id', 'team.team_name', 'team_member.team_member_group_id'])
    .where('team_member.member_uid', '=', uid)
    .orderBy('team.id')
    .execute()

/** Transfers a user's memberships in teams to another user, with the rights in items. If that user is a member already, the membership ends. */
export async function giveTeamPlacesTo(db: Db, uid: number, { uid: to, username }: Person): Promise<void> {
  const joined = db.selectFrom('team_member as other').select('other.team_id').where('other.member_uid', '=', to)
  await db.deleteFrom('team_item_member').where('member_uid', '=', uid).where('team_id', 'in', joined).execute()
  await db.deleteFrom('team_member').where('member_uid', '=', uid).where('team_id', 'in', joined).execute()
  const place = { member_uid: to, member_username: username }
  await db.updateTable('team_item_member').set(place).where('member_uid', '=', uid).execute()
  await db.updateTable('team_member').set(place).where('member_uid', '=', uid).execute()
}
