import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import {
  makeAdmin,
  makeCatalog,
  makeItem,
  makeMember,
  makePage,
  makeUser,
  type TestUser,
} from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { joinTeam, makeTeam } from '#server/test/team-factories.ts'
import { MEMBER_GROUP } from '#shared/kinds.ts'

const t = testApp()
const db = () => t.services.database.db

const mayLeave = async (item_id: number, as: TestUser) => [
  (await t.call('item/myList', {}, as)).data.find((row: { item_id: number }) => row.item_id === item_id)?.may_leave,
  (await t.call('item/info', { item_id }, as)).data?.may_leave,
]

test('a member leaves at the legacy door, reads nothing any more, and can be added again', async () => {
  const item = await makeItem(t, { password: 'visit' })
  const { page_id } = await makePage(t, item)
  const member = await makeMember(t, item)
  const other = await makeMember(t, item)
  const { item_id } = item
  await t.call('item/star', { item_id }, member)
  expect((await t.legacy('item/exitItem', { item_id }, member)).json()).toEqual({ error_code: 0, data: [] })
  expect((await t.call('item/myList', {}, member)).data).toEqual([])
  expect((await t.call('item/myList', { item_group_id: -1 }, member)).data).toEqual([])
  expect(await refused(t, 'page/info', { page_id }, member)).toBe('ITEM_NOT_VISIBLE')
  expect(await refused(t, 'item/exitItem', { item_id }, member)).toBe('NOT_MEMBER_OF_ITEM')
  expect((await t.call('page/info', { page_id }, other)).error_code).toBe(0)
  const again = { item_id, username: member.username, member_group_id: MEMBER_GROUP.read_only }
  expect((await t.call('member/save', again, item.owner)).error_code).toBe(0)
  expect((await t.call('item/myList', {}, member)).data).toMatchObject([{ item_id, is_star: 1, may_leave: true }])
})

test('edit locks and subscriptions of a member of several folders end; the log and the audit log tell of it', async () => {
  const item = await makeItem(t, { password: 'visit' })
  const catalogs = [(await makeCatalog(t, item)).cat_id, (await makeCatalog(t, item)).cat_id]
  const page = await makePage(t, item, { cat_id: catalogs[1] })
  const member = await makeMember(t, item, { catalogs, group: MEMBER_GROUP.edit })
  const { item_id } = item
  expect((await t.call('page/setLock', { page_id: page.page_id, item_id }, member)).error_code).toBe(0)
  await db()
    .insertInto('subscription')
    .values({ uid: member.uid, object_id: page.page_id, object_type: 'page', action_type: 'update', sub_time: 1 })
    .execute()
  expect((await t.call('item/exitItem', { item_id }, member)).error_code).toBe(0)
  for (const [table, column] of [
    ['item_member', 'uid'],
    ['page_lock', 'lock_uid'],
    ['subscription', 'uid'],
  ] as const)
    expect(await db().selectFrom(table).selectAll().where(column, '=', member.uid).execute(), table).toEqual([])
  const { list } = (await t.call('item/getChangeLog', { item_id }, item.owner)).data
  expect(list[0]).toMatchObject({
    uid: member.uid,
    op_action_type: 'unbound',
    op_object_type: 'member',
    op_object_name: member.username,
  })
  const audit = await t.call('adminAudit/getList', { action: 'item.member_remove' }, await makeAdmin(t))
  expect(audit.data.list[0]).toMatchObject({ username: member.username, object_id: item_id })
})

test('rights through a team stay, and are left by leaving the team', async () => {
  const item = await makeItem(t, { password: 'visit' })
  const { item_id } = item
  const team = await makeTeam(t, { owner: item.owner, items: [item], team_name: 'Checkout' })
  const member = await makeMember(t, item, { group: MEMBER_GROUP.admin })
  await joinTeam(t, team, { user: member, group: MEMBER_GROUP.admin })
  expect(await mayLeave(item_id, member)).toEqual([true, true])
  expect((await t.call('item/exitItem', { item_id }, member)).error_code).toBe(0)
  expect(await mayLeave(item_id, member)).toEqual([false, false])
  expect(await refused(t, 'item/exitItem', { item_id }, member)).toBe('ONLY_THROUGH_TEAM')
  const answer = (await t.legacy('item/exitItem', { item_id, l: 'en-us' }, member)).json()
  expect(answer).toMatchObject({ error_code: 10101, error_message: expect.stringContaining('Checkout') })
})

test('a direct membership that takes the place of one through a team can be left at once', async () => {
  const item = await makeItem(t)
  const team = await makeTeam(t, { owner: item.owner, items: [item] })
  const member = await joinTeam(t, team)
  expect(await mayLeave(item.item_id, member)).toEqual([false, false])
  await makeMember(t, item, { user: member })
  await t.call('team/exitTeam', { id: team.id }, member)
  expect(await mayLeave(item.item_id, member)).toEqual([true, true])
})

test('the owner stays, also with a membership of earlier days, and is told what to do', async () => {
  const item = await makeItem(t)
  await makeMember(t, item, { user: item.owner })
  expect(await mayLeave(item.item_id, item.owner)).toEqual([false, false])
  expect(await refused(t, 'item/exitItem', { item_id: item.item_id }, item.owner)).toBe('OWNER_STAYS')
  const { error_message } = await t.call('item/exitItem', { item_id: item.item_id }, item.owner)
  expect(error_message).toMatch(/[Tt]ransfer.*delete/)
})

test('strangers, guests and invalid or missing items are refused', async () => {
  const { item_id } = await makeItem(t)
  const stranger = await makeUser(t)
  expect(await refused(t, 'item/exitItem', { item_id }, stranger)).toBe('NOT_MEMBER_OF_ITEM')
  expect(await refused(t, 'item/exitItem', { item_id }, await makeAdmin(t))).toBe('NOT_MEMBER_OF_ITEM')
  expect(await refused(t, 'item/exitItem', { item_id }, null)).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'item/exitItem', { item_id: 999_999_999 }, stranger)).toBe('NOT_FOUND')
  expect(await refused(t, 'item/exitItem', { item_id: 'x' }, stranger)).toBe('BAD_FIELD:item_id')
  expect(await refused(t, 'item/exitItem', {}, stranger)).toBe('BAD_FIELD:item_id')
})

test('an archived item and, for site administrators, an item of others can be left', async () => {
  const archived = await makeItem(t, { is_archived: 1 })
  const member = await makeMember(t, archived)
  expect(await mayLeave(archived.item_id, member)).toEqual([true, true])
  expect((await t.call('item/exitItem', { item_id: archived.item_id }, member)).error_code).toBe(0)
  const admin = await makeAdmin(t)
  const item = await makeItem(t)
  await makeMember(t, item, { user: admin })
  expect(await mayLeave(item.item_id, admin)).toEqual([true, true])
  expect((await t.call('item/exitItem', { item_id: item.item_id }, admin)).error_code).toBe(0)
  expect(await mayLeave(item.item_id, admin)).toEqual([undefined, false])
})

test('access tokens for reading or for chosen items may not leave; the legacy door does not have the flag', async () => {
  const item = await makeItem(t)
  const { item_id } = item
  const member = await makeMember(t, item)
  const tokenFor = async (given: Record<string, unknown>) =>
    ({ ...member, token: (await t.call('accessToken/add', { name: 'x', ...given }, member)).data.token }) as TestUser
  for (const given of [
    { scope: 'read', all_items: 1 },
    { scope: 'write', item_ids: String(item_id) },
  ]) {
    const token = await tokenFor(given)
    expect(await mayLeave(item_id, token)).toEqual([false, false])
    expect(await refused(t, 'item/exitItem', { item_id }, token)).toBe('TOKEN_NOT_ENOUGH')
  }
  expect((await t.legacy('item/myList', {}, member)).json().data[0]).not.toHaveProperty('may_leave')
  expect((await t.legacy('item/info', { item_id }, member)).json().data).not.toHaveProperty('may_leave')
  const token = await tokenFor({ scope: 'write', all_items: 1 })
  expect(await mayLeave(item_id, token)).toEqual([true, true])
  expect((await t.call('item/exitItem', { item_id }, token)).error_code).toBe(0)
})

test('of two calls at the same time one leaves, and the other one finds no member', async () => {
  const item = await makeItem(t)
  const member = await makeMember(t, item)
  const leave = () => t.call('item/exitItem', { item_id: item.item_id }, member)
  const answers = await Promise.all([leave(), leave()])
  expect(answers.map((answer) => answer.error_code).sort()).toEqual([0, 10101])
  const rows = await db().selectFrom('item_change_log').selectAll().where('item_id', '=', item.item_id).execute()
  expect(rows).toHaveLength(1)
})
