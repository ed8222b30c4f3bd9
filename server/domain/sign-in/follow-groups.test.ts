import { Attribute, Change } from 'ldapts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { logIn } from '#server/test/accounts.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { type Directory, dnOf, groupDn, startDirectory } from '#server/test/directory.ts'
import { makeAdmin, type TestUser } from '#server/test/factories.ts'
import { addDirectory } from '#server/test/providers.ts'
import { makeTeam, type TestTeam } from '#server/test/team-factories.ts'
import { TEAM_MEMBER_GROUP, USER_GROUP } from '#shared/kinds.ts'

const t = testApp()
const NAMES = ['ann', 'bob', 'chief', 'dora', 'eve', 'fred'] as const
const GROUPS = ['staff', 'leads', 'chiefs'] as const
type Name = (typeof NAMES)[number]
type Group = (typeof GROUPS)[number]
/** A group in the directory is never empty. */
const NOBODY = dnOf('nobody')

let directory: Directory
let admin: TestUser
let team: TestTeam

beforeAll(async () => {
  directory = await startDirectory({
    people: NAMES.map((uid) => ({ uid })),
    groups: Object.fromEntries(GROUPS.map((name) => [name, [NOBODY]])),
  })
})
afterAll(() => directory?.stop())

beforeEach(async () => {
  await t.services.database.db.deleteFrom('sign_in_provider').execute()
  admin = await makeAdmin(t)
  team = await makeTeam(t, { owner: admin })
  const group_map = [
    { group: 'staff', to: 'team', team_id: team.id },
    { group: groupDn('leads'), to: 'team_admin', team_id: team.id },
    { group: 'chiefs', to: 'administrator', team_id: 0 },
  ]
  await addDirectory(t, admin, directory, { group_map } as never)
})

/** Sets the members of a group. */
const setGroup = (group: Group, ...names: Name[]) =>
  directory.change((client) => {
    const modification = new Attribute({ type: 'member', values: [NOBODY, ...names.map(dnOf)] })
    return client.modify(groupDn(group), new Change({ operation: 'replace', modification }))
  })

/** Logs in. @returns the account */
const comesIn = async (name: Name) => (await logIn(t, name, `${name} password`)).data

const groupOf = async (name: Name) => (await comesIn(name)).groupid

/** The members of the team: `name role`. */
const members = async () => {
  const { data } = await t.call('teamMember/getList', { team_id: team.id }, admin)
  return data.map((one) => `${one.member_username} ${one.team_member_group_id}`)
}
const { ordinary, admin: teamAdmin } = TEAM_MEMBER_GROUP

test('each login applies the groups: into the team, to a higher role, back, and out', async () => {
  await comesIn('ann')
  expect(await members()).toEqual([])
  await setGroup('staff', 'ann')
  await comesIn('ann')
  expect(await members()).toEqual([`ann ${ordinary}`])
  await setGroup('leads', 'ann')
  await comesIn('ann')
  expect(await members()).toEqual([`ann ${teamAdmin}`])
  await setGroup('leads')
  await comesIn('ann')
  expect(await members()).toEqual([`ann ${ordinary}`])
  await setGroup('staff')
  await comesIn('ann')
  expect(await members()).toEqual([])
})

test('members added by hand keep membership and role when a group is added and removed', async () => {
  await comesIn('bob')
  const input = { team_id: team.id, member_username: 'bob', team_member_group_id: teamAdmin }
  await t.call('teamMember/save', input, admin)
  await setGroup('staff', 'bob')
  await comesIn('bob')
  expect(await members()).toEqual([`bob ${teamAdmin}`])
  await setGroup('staff')
  await comesIn('bob')
  expect(await members()).toEqual([`bob ${teamAdmin}`])
})

test('a group makes administrators and unmakes them, except those appointed by hand', async () => {
  await setGroup('chiefs', 'dora')
  expect(await groupOf('dora')).toBe(USER_GROUP.admin)
  const { uid } = await comesIn('eve')
  await t.call('adminUser/setGroup', { uid, groupid: USER_GROUP.admin }, admin)
  await setGroup('chiefs', 'dora', 'eve')
  expect(await groupOf('eve')).toBe(USER_GROUP.admin)
  await setGroup('chiefs')
  expect([await groupOf('dora'), await groupOf('eve')]).toEqual([USER_GROUP.ordinary, USER_GROUP.admin])
})

test('the last administrator stays one without the group, until there is another one', async () => {
  await setGroup('chiefs', 'chief')
  const { uid } = await comesIn('chief')
  const { db } = t.services.database
  await db.updateTable('user').set({ groupid: USER_GROUP.ordinary }).where('uid', '!=', uid).execute()
  await setGroup('chiefs')
  expect(await groupOf('chief')).toBe(USER_GROUP.admin)
  await makeAdmin(t)
  expect(await groupOf('chief')).toBe(USER_GROUP.ordinary)
})

test('a group map for a deleted team changes nothing, and the login works', async () => {
  await setGroup('staff', 'ann')
  const { uid } = await comesIn('ann')
  await t.services.database.db.deleteFrom('team').where('id', '=', team.id).execute()
  expect((await comesIn('ann')).uid).toBe(uid)
  await setGroup('staff')
  expect((await comesIn('ann')).uid).toBe(uid)
})

test('a deleted account leaves no data of the directory behind, and the next login starts fresh', async () => {
  await setGroup('staff', 'fred')
  const { uid } = await comesIn('fred')
  expect(await members()).toEqual([`fred ${ordinary}`])
  await t.call('adminUser/deleteUser', { uid }, admin)
  const { db } = t.services.database
  for (const table of ['user_identity', 'mapped_membership'] as const)
    expect(await db.selectFrom(table).select('uid').where('uid', '=', uid).execute(), table).toEqual([])
  const again = await comesIn('fred')
  expect([again.username, again.uid === uid]).toEqual(['fred', false])
  expect(await members()).toEqual([`fred ${ordinary}`])
})
