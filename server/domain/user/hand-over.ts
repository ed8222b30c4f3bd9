import { recordAct, recordActs } from '#server/audit/record.ts'
import type { Context } from '#server/context.ts'
import { lockItems, lockTeam } from '#server/db/dialect.ts'
import { logChanges, newGroup, teamPeople } from '#server/domain/item/change-log.ts'
import { releaseAfterRightsLost } from '#server/domain/member/end-rights.ts'
import { giveMembershipsTo, listMembershipsOf } from '#server/domain/member/member.repository.ts'
import type { Person } from '#server/domain/member/named-people.ts'
import { logTeamPeople } from '#server/domain/team/log-team-people.ts'
import { listTeamItemIds } from '#server/domain/team/team.repository.ts'
import { giveTeamPlacesTo, listTeamsJoinedBy } from '#server/domain/team/team-member.repository.ts'
import { TEAM_MEMBER_GROUP } from '#shared/kinds.ts'
import { asObject, foundUserLocked } from './found-user.ts'
import { findReceiver, giveAllTo } from './receiver.ts'

/**
 * Transfers the items and teams of an account to another one, and its memberships on request; inside a transaction. The account stays.
 * @param given.receiver the user name of the receiver
 * @returns the number of each
 * @throws AppError NOT_FOUND, USER_UNKNOWN
 */
export async function handOver(
  ctx: Context,
  uid: number,
  given: { receiver: string; memberships: boolean },
): Promise<{ items: number; teams: number; memberships: number }> {
  const account = await foundUserLocked(ctx, uid)
  const to = await findReceiver(ctx, uid, given.receiver)
  const owned = await giveAllTo(ctx, uid, to)
  const memberships = given.memberships
    ? (await giveItemMemberships(ctx, account, to)) + (await giveTeamMemberships(ctx, account, to))
    : 0
  await recordAct(ctx, { action: 'user.hand_over', object: asObject(account), detail: `receiver ${to.username}` })
  return { ...owned, memberships }
}

async function giveItemMemberships(ctx: Context, from: Person, to: Person): Promise<number> {
  const all = await listMembershipsOf(ctx.db, from.uid)
  const item_ids = all.map(({ item_id }) => item_id)
  await lockItems(ctx.db, ctx.services.database.dialect, item_ids)
  const held = new Set((await listMembershipsOf(ctx.db, to.uid)).map(({ item_id }) => item_id))
  await giveMembershipsTo(ctx.db, from.uid, to)
  await releaseAfterRightsLost(ctx, item_ids, [from.uid])
  const member = ({ uid, username }: Person) => ({ object: 'member', object_id: uid, object_name: username }) as const
  await logChanges(
    ctx,
    all.flatMap(({ item_id, member_group_id, owner_uid }) => [
      { item_id, action: 'unbound', ...member(from) } as const,
      ...(held.has(item_id) || owner_uid === to.uid
        ? []
        : [{ item_id, action: 'binding', ...member(to), remark: newGroup(member_group_id) } as const]),
    ]),
  )
  return all.length
}

async function giveTeamMemberships(ctx: Context, from: Person, to: Person): Promise<number> {
  const { dialect } = ctx.services.database
  const all = await listTeamsJoinedBy(ctx.db, from.uid)
  for (const { id } of all) await lockTeam(ctx.db, dialect, id)
  const held = new Set((await listTeamsJoinedBy(ctx.db, to.uid)).map(({ id }) => id))
  await giveTeamPlacesTo(ctx.db, from.uid, to)
  for (const { id, team_name, team_member_group_id } of all) {
    const item_ids = await listTeamItemIds(ctx.db, id)
    await lockItems(ctx.db, dialect, item_ids)
    await releaseAfterRightsLost(ctx, item_ids, [from.uid])
    await logTeamPeople(ctx, id, item_ids, teamPeople('left', [from.username]))
    if (!held.has(id)) await logTeamPeople(ctx, id, item_ids, teamPeople('joined', [to.username]))
    const object = { type: 'team', id, name: team_name } as const
    const role = team_member_group_id === TEAM_MEMBER_GROUP.admin ? 'team_admin' : 'team_member'
    await recordActs(ctx, [
      { action: 'team.member_remove', object, detail: `user ${from.username}` },
      ...(held.has(id) ? [] : [{ action: 'team.member_add', object, detail: `user ${to.username},${role}` } as const]),
    ])
  }
  return all.length
}
