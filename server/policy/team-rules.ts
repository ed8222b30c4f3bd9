import type { Context, SessionUser } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { TEAM_MEMBER_GROUP, USER_GROUP } from '#shared/kinds.ts'
import { findItem, type ItemRow } from './facts.repository.ts'
import { loggedIn, rightsIn } from './rules.ts'
import { findTeam, findTeamMembership, type TeamRow } from './team-facts.repository.ts'

/** The rights in a team. Its owner, its admins and site administrators manage it. Only its owner may transfer or delete it. */

export interface TeamAccess {
  team: TeamRow
  user: SessionUser
}

/** Whether a user manages a team. The same answer guards the calls and goes to the interface as `team_manage`. */
export const managesTeam = (
  user: { uid: number; groupid: number },
  team: Pick<TeamRow, 'uid'>,
  membership: { team_member_group_id: number } | undefined,
): boolean =>
  user.uid === team.uid ||
  user.groupid === USER_GROUP.admin ||
  membership?.team_member_group_id === TEAM_MEMBER_GROUP.admin

async function loadTeam(ctx: Context, team_id: number) {
  const user = loggedIn(ctx)
  const team = await findTeam(ctx.db, team_id)
  if (!team) throw new AppError('NOT_FOUND', { thing: '@team' })
  const membership = await findTeamMembership(ctx.db, team_id, user.uid)
  return { team, user, membership, manages: managesTeam(user, team, membership) }
}

/** Those who manage the team. @throws AppError NOT_LOGGED_IN, NOT_FOUND, NO_PERMISSION */
export async function teamManager(ctx: Context, team_id: number): Promise<TeamAccess> {
  const { team, user, manages } = await loadTeam(ctx, team_id)
  if (!manages) throw new AppError('NO_PERMISSION')
  return { team, user }
}

/** The members of the team and the people who manage it. @throws AppError NOT_LOGGED_IN, NOT_FOUND, NO_PERMISSION */
export async function teamPerson(ctx: Context, team_id: number): Promise<TeamAccess> {
  const { team, user, membership, manages } = await loadTeam(ctx, team_id)
  if (!manages && !membership) throw new AppError('NO_PERMISSION')
  return { team, user }
}

/** The owner of the team, and nobody else. @throws AppError NOT_LOGGED_IN, NOT_FOUND, NO_PERMISSION */
export async function teamOwner(ctx: Context, team_id: number): Promise<TeamAccess> {
  const { team, user } = await loadTeam(ctx, team_id)
  if (user.uid !== team.uid) throw new AppError('NO_PERMISSION')
  return { team, user }
}

/**
 * Those who manage the team, and those who manage the item in it: both decide what the team may do in the item.
 * @returns the item too; undefined when it is deleted
 * @throws AppError NOT_LOGGED_IN, NOT_FOUND, NO_PERMISSION
 */
export async function teamOrItemManager(
  ctx: Context,
  team_id: number,
  item_id: number,
): Promise<TeamAccess & { item: ItemRow | undefined }> {
  const { team, user, manages } = await loadTeam(ctx, team_id)
  const item = await findItem(ctx.db, item_id)
  if (!manages && !(item && (await rightsIn(ctx, item)).manage)) throw new AppError('NO_PERMISSION')
  return { team, user, item }
}
