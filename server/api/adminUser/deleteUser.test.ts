import { expect, test } from 'vitest'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeItem, makeMember, makePage, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { joinTeam, makeTeam } from '#server/test/team-factories.ts'

const t = testApp()

test('an account without items goes, with all that only its user had; pages keep the name', async () => {
  const [admin, item] = [await makeAdmin(t), await makeItem(t)]
  const user = await makeMember(t, item, { group: 1 })
  const page = await makePage(t, item, { author: user })
  const { db } = t.services.database
  expect(await t.call('adminUser/deleteUser', { uid: user.uid }, admin)).toEqual({ error_code: 0, data: [] })
  expect(await refused(t, 'user/info', {}, user)).toBe('NOT_LOGGED_IN')
  expect(await db.selectFrom('item_member').select('uid').where('uid', '=', user.uid).execute()).toEqual([])
  const { data } = await t.call('page/info', { page_id: page.page_id }, item.owner)
  expect(data.author_username).toBe(user.username)
  expect(await auditOf(t, 'user.delete')).toEqual([`${admin.username}|${user.username}||`])
})

test('the owner of items or teams is deleted only with a receiver for them', async () => {
  const [admin, owner, heir] = [await makeAdmin(t), await makeUser(t), await makeUser(t)]
  const item = await makeItem(t, { owner })
  const ofTeam = await makeItem(t, { owner })
  const team = await makeTeam(t, { owner, items: [ofTeam] })
  const member = await joinTeam(t, team)
  const remove = (receiver?: string) => refused(t, 'adminUser/deleteUser', { uid: owner.uid, receiver }, admin)
  expect(await remove()).toBe('USER_OWNS_ITEMS:receiver')
  expect(await remove('nobody-at-all')).toBe('USER_UNKNOWN:receiver')
  expect(await remove(owner.username)).toBe('USER_UNKNOWN:receiver')
  await t.call('adminUser/deleteUser', { uid: owner.uid, receiver: heir.username }, admin)
  for (const { item_id } of [item, ofTeam])
    expect((await t.call('item/info', { item_id }, heir)).data).toMatchObject({ item_manage: true })
  expect((await t.call('team/getList', {}, heir)).data).toMatchObject([{ id: team.id, team_manage: 1 }])
  expect((await t.call('item/info', { item_id: ofTeam.item_id }, member)).error_code).toBe(0)
})

test('deleted items go to the administrator, who can restore them', async () => {
  const [admin, owner] = [await makeAdmin(t), await makeUser(t)]
  const item = await makeItem(t, { owner })
  await t.call('adminItem/deleteItem', { item_id: item.item_id }, admin)
  await t.call('adminUser/deleteUser', { uid: owner.uid }, admin)
  await t.call('adminItem/recover', { item_id: item.item_id }, admin)
  expect((await t.call('item/detail', { item_id: item.item_id }, admin)).error_code).toBe(0)
  const [row] = (await t.call('adminItem/getList', { item_name: item.item_name }, admin)).data.items
  expect(row?.uid).toBe(admin.uid)
})

test('an administrator is not deleted', async () => {
  const [admin, other] = [await makeAdmin(t), await makeAdmin(t)]
  expect(await refused(t, 'adminUser/deleteUser', { uid: other.uid }, admin)).toBe('USER_IS_ADMINISTRATOR')
  expect(await refused(t, 'adminUser/deleteUser', { uid: admin.uid }, admin)).toBe('USER_IS_ADMINISTRATOR')
})

test('an unknown account is refused', async () => {
  expect(await refused(t, 'adminUser/deleteUser', { uid: 987_654 }, await makeAdmin(t))).toBe('NOT_FOUND')
  expect(await refused(t, 'adminUser/deleteUser', { uid: -1 }, await makeAdmin(t))).toBe('BAD_FIELD:uid')
})

test('nobody else may', async () => {
  const user = await makeUser(t)
  expect(await refused(t, 'adminUser/deleteUser', { uid: user.uid }, user)).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminUser/deleteUser', { uid: user.uid })).toBe('NOT_LOGGED_IN')
})
