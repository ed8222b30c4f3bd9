import { storedLimit } from '#server/policy/member-limit.ts'
import { MEMBER_GROUP, TEAM_MEMBER_GROUP } from '#shared/kinds.ts'
import type { TestApp } from './build-test-app.ts'
import { makeUser, type TestUser } from './factories.ts'

export interface TestTeam {
  id: number
  owner: TestUser
  /** The ids of the bindings of the team's items, by item id. */
  bindings: Record<number, number>
}

/** Creates a team with items. `joinTeam` adds people. */
export async function makeTeam(
  t: TestApp,
  given: { owner?: TestUser; team_name?: string; items?: { item_id: number }[] } = {},
): Promise<TestTeam> {
  const owner = given.owner ?? (await makeUser(t))
  const { db } = t.services.database
  const times = { addtime: t.time.now, last_update_time: t.time.now }
  const { id } = await db
    .insertInto('team')
    .values({ team_name: given.team_name ?? 'Team', uid: owner.uid, username: owner.username, ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  const bindings: Record<number, number> = {}
  for (const { item_id } of given.items ?? []) {
    const binding = await db
      .insertInto('team_item')
      .values({ team_id: id, item_id, ...times })
      .returning('id')
      .executeTakeFirstOrThrow()
    bindings[item_id] = binding.id
  }
  return { id, owner, bindings }
}

/**
 * Makes a user a member of a team, with the same right in each of its items.
 * @param given `admin`: of the team; `group`, `cat_id` and `catalogs` as for `makeMember`, by default edit
 */
export async function joinTeam(
  t: TestApp,
  team: TestTeam,
  given: { user?: TestUser; admin?: boolean; group?: number; cat_id?: number; catalogs?: readonly number[] } = {},
): Promise<TestUser & { team_member_id: number }> {
  const user = given.user ?? (await makeUser(t))
  const { db } = t.services.database
  const times = { addtime: t.time.now, last_update_time: t.time.now }
  const person = { team_id: team.id, member_uid: user.uid, member_username: user.username, ...times }
  const { id } = await db
    .insertInto('team_member')
    .values({ ...person, team_member_group_id: given.admin ? TEAM_MEMBER_GROUP.admin : TEAM_MEMBER_GROUP.ordinary })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const item_id of Object.keys(team.bindings).map(Number)) {
    const limit = given.catalogs ? storedLimit(given.catalogs) : { cat_id: given.cat_id ?? 0 }
    const right = { member_group_id: given.group ?? MEMBER_GROUP.edit, ...limit }
    await db
      .insertInto('team_item_member')
      .values({ ...person, item_id, ...right })
      .execute()
  }
  return { ...user, team_member_id: id }
}
