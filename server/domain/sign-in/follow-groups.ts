import { dnKey } from '#server/auth/sign-in/directory/dn-key.ts'
import type { Provider } from '#server/auth/sign-in/provider.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { findTeamNames, teamMembersAmong } from '#server/domain/team/team.repository.ts'
import { addToTeam, takeFromTeam } from '#server/domain/team/team-people.ts'
import { changeGroup } from '#server/domain/user/change-user.ts'
import { foundUser } from '#server/domain/user/found-user.ts'
import type { MappedGroup } from '#shared/api/sign-in.ts'
import { AppError } from '#shared/errors.ts'
import { TEAM_MEMBER_GROUP, USER_GROUP } from '#shared/kinds.ts'
import { deleteMapped, listMapped, type MappedRow, putMapped } from './mapped-membership.repository.ts'

/** The key for “administrator of the site” among the teams. */
const SITE = 0

/** The result of a group map: the team (0: the site) → the role in it. */
export function wantedBy(map: readonly MappedGroup[], groups: readonly string[]): Map<number, number> {
  const present = new Set(groups.map(dnKey))
  const wanted = new Map<number, number>()
  for (const { group, to, team_id } of map) {
    if (!present.has(dnKey(group))) continue
    if (to === 'administrator') wanted.set(SITE, 0)
    else if (team_id > 0) {
      const role = to === 'team_admin' ? TEAM_MEMBER_GROUP.admin : TEAM_MEMBER_GROUP.ordinary
      wanted.set(team_id, Math.max(role, wanted.get(team_id) ?? 0))
    }
  }
  return wanted
}

/** Whether the given memberships differ from the wanted ones. */
export const differs = (wanted: ReadonlyMap<number, number>, given: readonly MappedRow[]): boolean =>
  wanted.size !== given.length || given.some(({ team_id, role }) => wanted.get(team_id) !== role)

/**
 * Gives a person the memberships from the groups of the directory, and removes earlier ones that no group gives any more. Memberships from elsewhere
 * stay. The last administrator stays one. Call it outside of a transaction.
 * @returns the names of the refusals, such as an item with too many people
 */
export async function followGroups(
  ctx: Context,
  provider: Provider,
  account: { uid: number; username: string },
  groups: readonly string[],
): Promise<string[]> {
  const { provider_id } = provider
  const wanted = wantedBy(JSON.parse(provider.row.group_map), groups)
  const given = await listMapped(ctx.db, provider_id, account.uid)
  const refusals: string[] = []
  /** Each change has its own transaction, so that a refused one does not undo the others. */
  const change = async (work: (inside: Context) => Promise<void>) => {
    try {
      await inTransaction(ctx, work)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refusals.push(error.error)
    }
  }
  const teams = await findTeamNames(ctx.db, [...wanted.keys()])
  for (const [team_id, role] of wanted) {
    const row = { provider_id, uid: account.uid, team_id, role }
    const before = given.find((one) => one.team_id === team_id)
    if (team_id === SITE) await change((inside) => makeAdministrator(inside, row, before !== undefined))
    else if (teams.has(team_id)) await change((inside) => join(inside, account, row, before?.role))
  }
  for (const { team_id } of given)
    if (!wanted.has(team_id))
      await change(async (inside) => {
        if (team_id === SITE) await changeGroup(inside, account.uid, USER_GROUP.ordinary)
        else await takeFromTeam(inside, team_id, account)
        await deleteMapped(inside.db, { provider_id, uid: account.uid, team_id })
      })
  return refusals
}

type Row = Parameters<typeof putMapped>[1]

async function makeAdministrator(ctx: Context, row: Row, wasGiven: boolean): Promise<void> {
  const { groupid } = await foundUser(ctx, row.uid)
  // Administrators appointed by hand stay. Sign-in only removes administrators that the directory appointed.
  if (groupid === USER_GROUP.admin && !wasGiven) return
  await changeGroup(ctx, row.uid, USER_GROUP.admin)
  await putMapped(ctx.db, row)
}

async function join(ctx: Context, { username }: { username: string }, row: Row, before: number | undefined) {
  const { team_id, role, uid } = row
  const isMember = (await teamMembersAmong(ctx.db, team_id, [uid])).has(uid)
  // Members added by hand stay, with their role. Sign-in only removes members that the directory added.
  if (isMember && before === undefined) return
  if (!isMember || before !== role)
    await addToTeam(ctx, { team_id, member_username: username, team_member_group_id: role })
  await putMapped(ctx.db, row)
}
