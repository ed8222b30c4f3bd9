import { expect, test } from 'vitest'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()
const PASSWORD = 'a long enough password'
const login = async (username: string, password: string) =>
  (await t.legacy('user/login', { username, password })).json().error_code

test('an administrator makes an account, which can log in', async () => {
  const admin = await makeAdmin(t)
  const input = { username: 'new.colleague', password: PASSWORD, name: 'New Colleague' }
  expect(await t.call('adminUser/addUser', input, admin)).toEqual({ error_code: 0, data: [] })
  expect(await login('new.colleague', PASSWORD)).toBe(0)
  expect(await auditOf(t, 'user.add')).toEqual([`${admin.username}|new.colleague||`])
})

test('changes the display name and the password of an account, which ends its sessions; the user name stays', async () => {
  const [admin, user] = [await makeAdmin(t), await makeUser(t)]
  const input = { uid: user.uid, username: 'another', password: PASSWORD, name: 'Renamed' }
  expect(await t.call('adminUser/addUser', input, admin)).toEqual({ error_code: 0, data: [] })
  expect(await refused(t, 'user/info', {}, user)).toBe('NOT_LOGGED_IN')
  expect(await login(user.username, PASSWORD)).toBe(0)
  const [row] = (await t.call('adminUser/getList', { username: user.username }, admin)).data.users
  expect(row).toMatchObject({ name: 'Renamed', username: user.username })
  expect(await auditOf(t, 'user.change')).toEqual([`${admin.username}|${user.username}|name,password|`])
  expect(JSON.stringify(await t.services.database.db.selectFrom('audit_log').selectAll().execute())).not.toContain(
    PASSWORD,
  )
})

test('empty fields change nothing, and the sessions stay', async () => {
  const [admin, user] = [await makeAdmin(t), await makeUser(t)]
  await t.call('adminUser/addUser', { uid: user.uid, name: '', password: '' }, admin)
  expect((await t.call('user/info', {}, user)).data.uid).toBe(user.uid)
})

test('invalid accounts are refused', async () => {
  const [admin, user] = [await makeAdmin(t), await makeUser(t)]
  const add = (input: Record<string, unknown>) => refused(t, 'adminUser/addUser', input, admin)
  expect(await add({ password: PASSWORD })).toBe('BAD_FIELD:username')
  expect(await add({ username: 'a b', password: PASSWORD })).toBe('BAD_FIELD:username')
  expect(await add({ username: 'somebody' })).toBe('BAD_FIELD:password')
  expect(await add({ username: 'somebody', password: 'short' })).toBe('BAD_FIELD:password')
  expect(await add({ username: user.username.toUpperCase(), password: PASSWORD })).toBe('NAME_TAKEN:username')
  expect(await add({ uid: 987_654, name: 'x' })).toBe('NOT_FOUND')
  expect(await add({ uid: user.uid, password: 'short', name: 'Half written' })).toBe('BAD_FIELD:password')
})

test('nobody else may', async () => {
  const user = await makeUser(t)
  expect(await refused(t, 'adminUser/addUser', { uid: user.uid, name: 'x' }, user)).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminUser/addUser', { username: 'x', password: PASSWORD })).toBe('NOT_LOGGED_IN')
})
