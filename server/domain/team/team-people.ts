import { recordAct, recordActs } from '#server/audit/record.ts'
import type { Context } from '#server/context.ts'
import { lockItem, lockItems, lockTeam } from '#server/db/dialect.ts'
import { logChange, newGroup, teamPeople } from '#server/domain/item/change-log.ts'
import { releaseAfterRightsLost } from '#server/domain/member/end-rights.ts'
import { limitsOf, type SentLimit } from '#server/domain/member/limit.ts'
import { namedPeople } from '#server/domain/member/named-people.ts'
import { assertCollaboratorsFit } from '#server/domain/plan/fits.ts'
import type { ItemRow } from '#server/policy/facts.repository.ts'
import { findTeam, type TeamRow } from '#server/policy/team-facts.repository.ts'
import { AppError } from '#shared/errors.ts'
import { MEMBER_GROUP, TEAM_MEMBER_GROUP } from '#shared/kinds.ts'
import { logTeamPeople } from './log-team-people.ts'
import { giveTeamRights, listTeamItemIds, removeFromTeam, teamMembersAmong } from './team.repository.ts'
import { findTeamItemMember, updateTeamItemMember } from './team-item-member.repository.ts'
import { upsertTeamMembers } from './team-member.repository.ts'

/** Members of a team and their rights. Call each function of this file in a transaction. */

/**
 * Adds people to a team, all of them or none. They may edit every item of the team. Existing members get the new role. The owner may be added too,
 * for rights in items of other owners.
 * @param member_username user names, with commas
 * @returns the row of the last name
 * @throws AppError USER_UNKNOWN, BAD_FIELD, TOO_MANY_COLLABORATORS
 */
export async function addToTeam(
  ctx: Context,
  {
    team_id,
    member_username,
    team_member_group_id,
  }: { team_id: number; member_username: string; team_member_group_id: number },
) {
  const { dialect } = ctx.services.database
  await lockTeam(ctx.db, dialect, team_id)
  const people = await namedPeople(ctx, member_username, 'member_username')
  const { team_name } = await teamFound(ctx, team_id)
  const before = await teamMembersAmong(
    ctx.db,
    team_id,
    people.map((person) => person.uid),
  )
  const rows = await upsertTeamMembers(ctx.db, people, { team_id, team_member_group_id, now: ctx.now })
  await recordActs(
    ctx,
    people.map(({ uid, username }) => ({
      action: before.has(uid) ? 'team.member_change' : 'team.member_add',
      object: { type: 'team', id: team_id, name: team_name },
      detail: `user ${username},${team_member_group_id === TEAM_MEMBER_GROUP.admin ? 'team_admin' : 'team_member'}`,
    })),
  )
  const added = people.filter((person) => !before.has(person.uid))
  const uids = added.map((person) => person.uid)
  if (uids.length > 0) {
    const item_ids = await listTeamItemIds(ctx.db, team_id)
    await lockItems(ctx.db, dialect, item_ids)
    await giveTeamRights(ctx.db, team_id, ctx.now, { uids })
    await assertCollaboratorsFit(ctx, item_ids)
    const usernames = added.map((person) => person.username)
    await logTeamPeople(ctx, team_id, item_ids, teamPeople('joined', usernames))
  }
  const last = people.at(-1)?.uid
  return rows.find((row) => row.member_uid === last) as (typeof rows)[number]
}

async function teamFound(ctx: Context, id: number): Promise<TeamRow> {
  const team = await findTeam(ctx.db, id)
  if (!team) throw new AppError('NOT_FOUND', { thing: '@team' })
  return team
}

/** Removes a person from a team. Rights through the team end at once, with their edit locks. Does nothing if the person is not a member. */
export async function takeFromTeam(
  ctx: Context,
  team_id: number,
  { uid, username }: { uid: number; username: string },
): Promise<void> {
  await lockTeam(ctx.db, ctx.services.database.dialect, team_id)
  if (!(await removeFromTeam(ctx.db, team_id, uid))) return
  const { team_name } = await teamFound(ctx, team_id)
  const object = { type: 'team', id: team_id, name: team_name } as const
  await recordAct(ctx, { action: 'team.member_remove', object, detail: `user ${username}` })
  const item_ids = await listTeamItemIds(ctx.db, team_id)
  await releaseAfterRightsLost(ctx, item_ids, [uid])
  await logTeamPeople(ctx, team_id, item_ids, teamPeople('left', [username]))
}

/**
 * Sets the authority or the catalogs of a member of a team in one of its items. Absent values stay.
 * @param id the id of the row in `team_item_member`
 * @throws AppError NOT_FOUND, and those of `limitsOf`
 */
export async function setRightsInItem(
  ctx: Context,
  { item, team_id }: { item: ItemRow; team_id: number },
  { id, ...sent }: { id: number; member_group_id?: number | undefined } & SentLimit,
): Promise<void> {
  const { dialect } = ctx.services.database
  await lockTeam(ctx.db, dialect, team_id)
  await lockItem(ctx.db, dialect, item.item_id)
  // Read again under the row locks, because absent values keep their present state.
  const member = await findTeamItemMember(ctx.db, id)
  if (!member) throw new AppError('NOT_FOUND', { thing: '@member' })
  const member_group_id = sent.member_group_id ?? member.member_group_id
  const isLimitSent = sent.cat_id !== undefined || sent.cat_ids !== undefined
  const { cat_id, cat_ids } =
    isLimitSent || member_group_id === MEMBER_GROUP.admin
      ? await limitsOf(ctx, item, member_group_id, sent)
      : // Not checked again: deleted catalogs stay the limit until others are chosen.
        member
  await updateTeamItemMember(ctx.db, id, { member_group_id, cat_id, cat_ids, last_update_time: ctx.now })
  await releaseAfterRightsLost(ctx, [item.item_id], [member.member_uid])
  await logChange(ctx, {
    item_id: item.item_id,
    action: 'update',
    object: 'member',
    object_id: member.member_uid,
    object_name: member.member_username,
    remark: newGroup(member_group_id),
  })
}
