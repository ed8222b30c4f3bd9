import { expect, test } from 'vitest'
import { purgeExpired } from '#server/jobs/purge-expired.ts'
import { registeredUser } from '#server/test/accounts.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeItem, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { setSiteOption } from '#server/test/site-option.ts'

const t = testApp()
const DAY = 24 * 3600

test('shows who did what, from where, newest first', async () => {
  const [admin, item] = [await makeAdmin(t), await makeItem(t)]
  await t.call('adminItem/deleteItem', { item_id: item.item_id }, admin)
  await t.call('adminItem/recover', { item_id: item.item_id }, admin)
  const { list, total } = (await t.call('adminAudit/getList', { action: 'item.' }, admin)).data
  expect(total).toBe(2)
  expect(list.map((entry) => entry.action)).toEqual(['item.recover', 'item.delete'])
  expect(list[0]).toMatchObject({
    username: admin.username,
    object_type: 'item',
    object_id: item.item_id,
    object_name: item.item_name,
    ip: '127.0.0.1',
    refusal: '',
    at: t.time.now,
  })
  const [newest] = list
  const older = await t.call('adminAudit/getList', { action: 'item.', before: newest?.id }, admin)
  expect(older.data.list.map((entry) => entry.action)).toEqual(['item.delete'])
})

test('shows failed logins, and finds them by the typed name', async () => {
  const admin = await makeAdmin(t)
  await registeredUser(t, 'mallory', 'pw-pw-pw')
  await t.legacy('user/login', { username: 'mallory', password: 'a guess' })
  const { list } = (await t.call('adminAudit/getList', { username: 'MALLORY', action: 'login' }, admin)).data
  expect(list[0]).toMatchObject({ username: 'mallory', detail: 'password', refusal: 'LOGIN_REFUSED' })
  expect(JSON.stringify(list)).not.toContain('a guess')
})

test('keeps entries for the days that the site says', async () => {
  const [admin, user] = [await makeAdmin(t), await makeUser(t)]
  const count = async () => (await t.call('adminAudit/getList', { action: 'user.sessions' }, admin)).data.total
  await setSiteOption(t, 'audit_days', '30')
  await t.call('adminUser/endSessions', { uid: user.uid }, admin)
  t.time.now += 30 * DAY
  await purgeExpired.run(t.services)
  expect(await count()).toBe(1)
  t.time.now += 1
  await purgeExpired.run(t.services)
  expect(await count()).toBe(0)
})

test('finds what was refused, and what happened in a span', async () => {
  const admin = await makeAdmin(t)
  await registeredUser(t, 'nora', 'pw-pw-pw')
  const since = t.time.now
  await t.legacy('user/login', { username: 'nora', password: 'a guess' })
  t.time.now += 3600
  await t.legacy('user/login', { username: 'nora', password: 'another guess' })
  const found = async (filter: Record<string, number>) => {
    const { data } = await t.call('adminAudit/getList', { username: 'nora', action: 'login', ...filter }, admin)
    expect(data.list.length).toBe(data.total)
    return data.list.map((entry) => entry.refusal)
  }
  expect(await found({ result: 2 })).toEqual(['LOGIN_REFUSED', 'LOGIN_REFUSED'])
  expect(await found({ result: 1 })).toEqual([''])
  expect(await found({ since: since + 1 })).toEqual(['LOGIN_REFUSED'])
  expect(await found({ since, until: since + 9, result: 2 })).toEqual(['LOGIN_REFUSED'])
})

test('an unknown filter is refused', async () => {
  const admin = await makeAdmin(t)
  expect(await refused(t, 'adminAudit/getList', { before: -1 }, admin)).toBe('BAD_FIELD:before')
  for (const count of [101, 'x'])
    expect(await refused(t, 'adminAudit/getList', { count }, admin)).toBe('BAD_FIELD:count')
})

test('nobody else may', async () => {
  expect(await refused(t, 'adminAudit/getList', {}, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminAudit/getList', {})).toBe('NOT_LOGGED_IN')
})
