import { expect, test } from 'vitest'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeItem, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('gives an item of anybody to another user without a password', async () => {
  const [admin, item, heir] = [await makeAdmin(t), await makeItem(t), await makeUser(t)]
  const input = { item_id: item.item_id, username: heir.username }
  expect((await t.call('adminItem/attorn', input, admin)).data).toMatchObject({
    uid: heir.uid,
    username: heir.username,
  })
  expect((await t.call('item/info', { item_id: item.item_id }, heir)).data.item_manage).toBe(true)
  expect(await auditOf(t, 'item.attorn')).toEqual([`${admin.username}|${item.item_name}|receiver ${heir.username}|`])
})

test('an unknown or disabled receiver is refused', async () => {
  const [admin, item, heir] = [await makeAdmin(t), await makeItem(t), await makeUser(t)]
  const give = (username: string) => refused(t, 'adminItem/attorn', { item_id: item.item_id, username }, admin)
  expect(await give('nobody-at-all')).toBe('USER_UNKNOWN:username')
  await t.call('adminUser/setDisabled', { uid: heir.uid, disabled: 1 }, admin)
  expect(await give(heir.username)).toBe('USER_UNKNOWN:username')
  expect(await give('')).toBe('BAD_FIELD:username')
  expect(await refused(t, 'adminItem/attorn', { item_id: 987_654, username: 'x' }, admin)).toBe('NOT_FOUND')
})

test('nobody else may', async () => {
  const [item, heir] = [await makeItem(t), await makeUser(t)]
  const input = { item_id: item.item_id, username: heir.username }
  expect(await refused(t, 'adminItem/attorn', input, item.owner)).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminItem/attorn', input)).toBe('NOT_LOGGED_IN')
})
