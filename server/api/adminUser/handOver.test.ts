import { expect, test } from 'vitest'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeItem, makeMember, makeUser, type TestUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { joinTeam, makeTeam } from '#server/test/team-factories.ts'

const t = testApp()
const makePrivate = (owner?: TestUser) => makeItem(t, { password: 'knock', ...(owner && { owner }) })

test('items and teams go to another user; memberships stay unless they are asked for', async () => {
  const [admin, leaver, heir] = [await makeAdmin(t), await makeUser(t), await makeUser(t)]
  const own = await makeItem(t, { owner: leaver, password: 'knock' })
  const team = await makeTeam(t, { owner: leaver, items: [await makeItem(t, { owner: leaver })] })
  const other = await makeItem(t)
  const save = { item_id: other.item_id, username: leaver.username, member_group_id: 1 }
  await t.call('member/save', save, other.owner)
  const input = { uid: leaver.uid, receiver: heir.username }
  const { data } = await t.call('adminUser/handOver', input, admin)
  expect(data).toEqual({ items: 2, teams: 1, memberships: 0 })
  expect((await t.call('item/info', { item_id: own.item_id }, heir)).data).toMatchObject({ item_manage: true })
  expect(await refused(t, 'item/info', { item_id: own.item_id }, leaver)).toBe('ITEM_NOT_VISIBLE')
  expect((await t.call('team/getList', {}, heir)).data).toMatchObject([{ id: team.id, team_manage: 1 }])
  expect((await t.call('item/info', { item_id: other.item_id }, leaver)).error_code).toBe(0)
  expect((await t.call('user/info', {}, leaver)).error_code).toBe(0)
  expect(await auditOf(t, 'user.hand_over')).toEqual([
    `${admin.username}|${leaver.username}|receiver ${heir.username}|`,
  ])
})

test('memberships in items and teams follow; where the receiver is a member already, the own role stays', async () => {
  const [admin, leaver, heir] = [await makeAdmin(t), await makeUser(t), await makeUser(t)]
  const [both, one, ofHeir] = [await makePrivate(), await makePrivate(), await makePrivate(heir)]
  for (const item of [both, one, ofHeir]) {
    const save = { item_id: item.item_id, username: leaver.username, member_group_id: 1 }
    await t.call('member/save', save, item.owner)
  }
  await t.call('member/save', { item_id: both.item_id, username: heir.username, member_group_id: 0 }, both.owner)
  const inTeam = await makePrivate()
  const team = await makeTeam(t, { owner: inTeam.owner, items: [inTeam] })
  await t.call(
    'teamMember/save',
    { team_id: team.id, member_username: leaver.username, team_member_group_id: 2 },
    inTeam.owner,
  )
  const shared = await makeTeam(t, { owner: inTeam.owner })
  await joinTeam(t, shared, { user: heir })
  await joinTeam(t, shared, { user: leaver })
  const input = { uid: leaver.uid, receiver: heir.username, memberships: 1 }
  expect((await t.call('adminUser/handOver', input, admin)).data).toEqual({ items: 0, teams: 0, memberships: 5 })
  const may = async (item: { item_id: number }, who: typeof heir) => {
    const { data, error_name } = await t.call('item/info', { item_id: item.item_id }, who)
    return error_name ?? (data.item_edit ? 'edit' : 'read')
  }
  expect([await may(both, heir), await may(one, heir), await may(inTeam, heir)]).toEqual(['read', 'edit', 'edit'])
  for (const item of [both, one, inTeam, ofHeir]) expect(await may(item, leaver)).toBe('ITEM_NOT_VISIBLE')
  const people = (await t.call('teamMember/getList', { team_id: team.id }, inTeam.owner)).data
  expect(people).toMatchObject([{ member_username: heir.username, team_member_group_id: 2 }])
  expect((await t.call('teamMember/getList', { team_id: shared.id }, inTeam.owner)).data).toHaveLength(1)
})

test('an unusable receiver changes nothing', async () => {
  const [admin, owner, off] = [await makeAdmin(t), await makeUser(t), await makeUser(t)]
  const item = await makeItem(t, { owner })
  await t.call('adminUser/setDisabled', { uid: off.uid, disabled: 1 }, admin)
  const give = (receiver: string) => refused(t, 'adminUser/handOver', { uid: owner.uid, receiver }, admin)
  expect(await give('')).toBe('BAD_FIELD:receiver')
  for (const receiver of ['nobody-at-all', owner.username, off.username])
    expect(await give(receiver)).toBe('USER_UNKNOWN:receiver')
  expect(await refused(t, 'adminUser/handOver', { uid: 987_654, receiver: owner.username }, admin)).toBe('NOT_FOUND')
  expect((await t.call('item/info', { item_id: item.item_id }, owner)).data).toMatchObject({ item_manage: true })
})

test('nobody else may', async () => {
  const [user, member] = [await makeUser(t), await makeMember(t, await makeItem(t), { group: 1 })]
  const input = { uid: member.uid, receiver: user.username }
  expect(await refused(t, 'adminUser/handOver', input, user)).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminUser/handOver', input)).toBe('NOT_LOGGED_IN')
})
