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

test('changes the e-mail address, which counts as verified; links to the former one are void', async () => {
  const [admin, user, other] = [await makeAdmin(t), await makeUser(t), await makeUser(t)]
  const change = (email: string) => t.call('adminUser/addUser', { uid: user.uid, email }, admin)
  const row = async () => (await t.call('adminUser/getList', { username: user.username }, admin)).data.users[0]
  const { db } = t.services.database
  expect((await change('first@example.com')).error_code).toBe(0)
  expect(await row()).toMatchObject({ email: 'first@example.com', email_verify: 1 })
  const token = { uid: user.uid, token_hash: 'hash', expire_time: t.time.now + 60 }
  await db.insertInto('password_token').values(token).execute()
  await db
    .insertInto('email_token')
    .values({ ...token, email: 'third@example.com' })
    .execute()
  await change('second@example.com')
  for (const table of ['password_token', 'email_token'] as const)
    expect(await db.selectFrom(table).select('uid').where('uid', '=', user.uid).execute()).toEqual([])
  expect((await t.call('user/info', {}, user)).data).toMatchObject({ email: 'second@example.com' })
  await t.call('adminUser/addUser', { uid: user.uid, name: 'Kept' }, admin)
  expect(await row()).toMatchObject({ email: 'second@example.com' })
  const taken = { uid: other.uid, email: 'SECOND@example.com', name: 'Half written' }
  expect(await refused(t, 'adminUser/addUser', taken, admin)).toBe('EMAIL_TAKEN:email')
  expect(await refused(t, 'adminUser/addUser', { ...taken, email: 'no address' }, admin)).toBe('BAD_FIELD:email')
  expect((await t.call('user/info', {}, other)).data.name).not.toBe('Half written')
  await change('')
  expect(await row()).toMatchObject({ email: '', email_verify: 0 })
  expect((await auditOf(t, 'user.change'))[0]).toBe(`${admin.username}|${user.username}|email|`)
})

test('the own address and password are changed in the account, where the password is asked for', async () => {
  const admin = await makeAdmin(t)
  const input = { uid: admin.uid, email: 'own@example.com' }
  expect(await refused(t, 'adminUser/addUser', input, admin)).toBe('NOT_YOURSELF:email')
  expect(await refused(t, 'adminUser/addUser', { uid: admin.uid, password: PASSWORD }, admin)).toBe(
    'NOT_YOURSELF:password',
  )
  expect((await t.call('adminUser/addUser', { uid: admin.uid, name: 'Own name' }, admin)).error_code).toBe(0)
})

test('a new account may have an address, if nobody else has it', async () => {
  const admin = await makeAdmin(t)
  const given = { password: PASSWORD, email: 'new@example.com' }
  await t.call('adminUser/addUser', { ...given, username: 'has.address' }, admin)
  expect(await login('new@example.com', PASSWORD)).toBe(0)
  const late = { ...given, username: 'too.late' }
  expect(await refused(t, 'adminUser/addUser', late, admin)).toBe('EMAIL_TAKEN:email')
  expect((await t.call('adminUser/getList', { username: 'too.late' }, admin)).data.total).toBe(0)
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
