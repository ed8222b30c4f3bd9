import { recordAct } from '#server/audit/record.ts'
import { hashToken } from '#server/auth/session.ts'
import type { Context } from '#server/context.ts'
import { lockItem, lockItems, lockTeam } from '#server/db/dialect.ts'
import { listFirstLevelIds } from '#server/domain/catalog/catalog.repository.ts'
import { logChange, newGroup, teamPeople } from '#server/domain/item/change-log.ts'
import { limitOf } from '#server/domain/member/limit.ts'
import { upsertMembers } from '#server/domain/member/member.repository.ts'
import type { Person } from '#server/domain/member/named-people.ts'
import { assertCollaboratorsFit } from '#server/domain/plan/fits.ts'
import { logTeamPeople } from '#server/domain/team/log-team-people.ts'
import { giveTeamRights, listTeamItemIds } from '#server/domain/team/team.repository.ts'
import { upsertTeamMembers } from '#server/domain/team/team-member.repository.ts'
import { listMemberships } from '#server/policy/facts.repository.ts'
import { inviteTarget } from '#server/policy/invite-rules.ts'
import { storedLimit } from '#server/policy/member-limit.ts'
import { findTeamMembership } from '#server/policy/team-facts.repository.ts'
import { AppError } from '#shared/errors.ts'
import { asTarget } from './as-target.ts'
import { findInviteByToken, findLiveInvite, type InviteRow, takeUse } from './invite.repository.ts'

/** The live invitation of a token, with its target. @throws AppError INVITE_WRONG */
export async function openInvite(ctx: Context, token: string) {
  const invite = await findLiveInvite(ctx.db, hashToken(token.trim()), ctx.now)
  const target = invite && (await inviteTarget(ctx, invite))
  if (!invite || !target || !(await hasCatalog(ctx, invite))) throw new AppError('INVITE_WRONG')
  return { invite, target }
}

/** Whether the catalog that an invitation is limited to is still on the first level of its item. Without a limit nothing can be gone. */
const hasCatalog = async ({ db }: Context, { item_id, cat_id }: InviteRow): Promise<boolean> =>
  cat_id === 0 || (await listFirstLevelIds(db, item_id, [cat_id])).length > 0

/**
 * The invitation of a token for a visitor. A person who has joined already, by this link or otherwise, also sees a used-up one.
 * @throws AppError INVITE_WRONG
 */
export async function seenInvite(ctx: Context, token: string) {
  const invite = await findInviteByToken(ctx.db, hashToken(token.trim()))
  const target = invite && (await inviteTarget(ctx, invite))
  if (!invite || !target) throw new AppError('INVITE_WRONG')
  const joined = ctx.user !== null && (await hasJoined(ctx, target, ctx.user.uid))
  const isLive = invite.expire_time > ctx.now && invite.uses < invite.max_uses
  if (!joined && !(isLive && (await hasCatalog(ctx, invite)))) throw new AppError('INVITE_WRONG')
  return { invite, target, joined }
}

/** Whether a person is already the owner or a member of the target. */
export async function hasJoined(
  ctx: Context,
  { item, team }: Awaited<ReturnType<typeof openInvite>>['target'],
  uid: number,
): Promise<boolean> {
  if (team) return (await findTeamMembership(ctx.db, team.id, uid)) !== undefined
  return item.uid === uid || (await listMemberships(ctx.db, item.item_id, uid)).length > 0
}

/**
 * Makes a person a member by an invitation, in the transaction of the context. Existing members keep their role, and do not use the invitation up.
 * The change log names the inviter as the person who gave the right.
 * @throws AppError INVITE_WRONG, TOO_MANY_COLLABORATORS
 */
export async function acceptInvite(ctx: Context, token: string, person: Person): Promise<InviteRow> {
  const { dialect } = ctx.services.database
  const { invite: found } = await openInvite(ctx, token)
  if (found.team_id > 0) await lockTeam(ctx.db, dialect, found.team_id)
  else await lockItem(ctx.db, dialect, found.item_id)
  // Checked again under the row lock, because the item may have been archived meanwhile, or the last use taken.
  const { invite, target } = await openInvite(ctx, token)
  if (await hasJoined(ctx, target, person.uid)) return invite
  if (!(await takeUse(ctx.db, invite.invite_id, ctx.now))) throw new AppError('INVITE_WRONG')
  await recordAct(ctx, {
    action: 'invite.accept',
    object: asTarget(target),
    detail: `group ${invite.role}`,
    by: person,
  })
  if (target.team) await joinTeam(ctx, invite, person)
  else {
    const { item } = target
    const cat_id = await limitOf(ctx, item, invite.role, invite.cat_id)
    const { item_id } = item
    await upsertMembers(ctx.db, [person], {
      item_id,
      member_group_id: invite.role,
      ...storedLimit([cat_id].filter((one) => one > 0)),
      addtime: ctx.now,
    })
    await assertCollaboratorsFit(ctx, [item_id])
    await logChange(ctx, {
      item_id,
      action: 'binding',
      object: 'member',
      object_id: person.uid,
      object_name: person.username,
      uid: invite.uid,
      remark: newGroup(invite.role),
    })
  }
  return invite
}

async function joinTeam(ctx: Context, invite: InviteRow, person: Person): Promise<void> {
  const { team_id } = invite
  await upsertTeamMembers(ctx.db, [person], { team_id, team_member_group_id: invite.role, now: ctx.now })
  const item_ids = await listTeamItemIds(ctx.db, team_id)
  await lockItems(ctx.db, ctx.services.database.dialect, item_ids)
  await giveTeamRights(ctx.db, team_id, ctx.now, { uids: [person.uid] })
  await assertCollaboratorsFit(ctx, item_ids)
  await logTeamPeople(ctx, team_id, item_ids, teamPeople('joined', [person.username]), invite.uid)
}
