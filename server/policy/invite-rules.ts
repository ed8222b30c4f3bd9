import { findAccount } from '#server/auth/account.repository.ts'
import type { Context, SessionUser } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { itemRights } from './decide.ts'
import { findItem, type ItemRow, listMemberships } from './facts.repository.ts'
import { itemChanger, itemManager } from './rules.ts'
import { findTeam, findTeamMembership, type TeamRow } from './team-facts.repository.ts'
import { managesTeam, teamManager } from './team-rules.ts'

/** The rules for inviting, and for the validity of an invitation. */

/** The target of an invitation: an item or a team. */
export type InviteTarget = { item: ItemRow; team?: undefined } | { item?: undefined; team: TeamRow }

/**
 * Decides who may invite into an item or a team: its managers.
 * @param effect `write` refuses archived items
 * @throws AppError BAD_FIELD unless exactly one id is given; otherwise as `itemManager`, `itemChanger` and `teamManager`
 */
export async function inviteManager(
  ctx: Context,
  { item_id, team_id }: { item_id: number; team_id: number },
  effect: 'read' | 'write',
): Promise<InviteTarget & { user: SessionUser }> {
  if (item_id > 0 === team_id > 0) throw new AppError('BAD_FIELD', { field: 'item_id', reason: '@required' })
  if (team_id > 0) return teamManager(ctx, team_id)
  const { item, user } = await (effect === 'write' ? itemChanger : itemManager)(ctx, item_id)
  return { item, user }
}

/**
 * Loads the target of an invitation and checks it: the target must exist and must not be archived, and the inviter must still manage it, with an
 * account that is not disabled.
 * @returns the target and the name of the inviter; undefined when the invitation is no longer valid
 */
export async function inviteTarget(
  ctx: Context,
  invite: { item_id: number; team_id: number; uid: number },
): Promise<(InviteTarget & { inviter: string }) | undefined> {
  const inviter = await findAccount(ctx.db, invite.uid)
  if (!inviter || inviter.is_disabled === 1) return undefined
  if (invite.team_id > 0) {
    const team = await findTeam(ctx.db, invite.team_id)
    const membership = team && (await findTeamMembership(ctx.db, team.id, inviter.uid))
    return team && managesTeam(inviter, team, membership)
      ? { team, inviter: inviter.name || inviter.username }
      : undefined
  }
  const item = await findItem(ctx.db, invite.item_id)
  if (!item || item.is_archived) return undefined
  const rights = itemRights(inviter, item, await listMemberships(ctx.db, item.item_id, inviter.uid))
  return rights.manage ? { item, inviter: inviter.name || inviter.username } : undefined
}
