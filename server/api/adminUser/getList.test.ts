import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeItem, makeUser, type TestUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { USER_GROUP } from '#shared/kinds.ts'

const t = testApp()
let admin: TestUser

beforeAll(async () => {
  admin = await makeAdmin(t)
  for (let at = 0; at < 8; at++) await makeUser(t)
})

const list = async (input: Record<string, unknown> = {}) => (await t.call('adminUser/getList', input, admin)).data

test('shows seven accounts, the newest first, and the total', async () => {
  const { total, users } = await list()
  expect(total).toBe(9)
  expect(users).toHaveLength(7)
  const uids = users.map((user) => user.uid)
  expect(uids).toEqual([...uids].sort((a, b) => b - a))
  expect((await list({ page: 2 })).users).toHaveLength(2)
  expect((await list({ page: 3 })).users).toEqual([])
})

test('the total is a number on the legacy door too, because its clients count pages with it', async () => {
  const { data } = (await t.legacy('adminUser/getList', { page: 1, count: 7, username: '' }, admin)).json()
  expect([data.total, data.users[0].uid]).toEqual([9, expect.any(String)])
})

test('shows the facts about an account that an administrator needs, without its hash', async () => {
  const owner = await makeUser(t)
  await makeItem(t, { owner })
  await makeItem(t, { owner })
  const [user] = (await list({ username: owner.username.toUpperCase() })).users
  expect(user).toMatchObject({
    uid: owner.uid,
    groupid: USER_GROUP.ordinary,
    is_disabled: 0,
    item_num: 2,
    registered: t.time.now,
    last_login: t.time.now,
  })
  expect(JSON.stringify(user)).not.toMatch(/password|argon/)
})

test('finds by group and by status', async () => {
  expect((await list({ groupid: USER_GROUP.admin })).users.map((user) => user.uid)).toEqual([admin.uid])
  const out = await makeUser(t)
  await t.call('adminUser/setDisabled', { uid: out.uid, disabled: 1 }, admin)
  expect((await list({ status: 2 })).users.map((user) => user.uid)).toEqual([out.uid])
  expect((await list({ status: 1, count: 100 })).users.map((user) => user.uid)).not.toContain(out.uid)
})

test('sorts by name', async () => {
  const names = (await list({ sort: 'name', count: 100 })).users.map((user) => user.username.toLowerCase())
  expect(names).toEqual([...names].sort())
})

test('finds nothing for a name that nobody has, and reads wildcards as letters', async () => {
  expect(await list({ username: 'nobody at all' })).toEqual({ total: 0, users: [] })
  expect((await list({ username: '%' })).total).toBe(0)
})

test.each([
  [{ page: 0 }, 'page'],
  [{ count: 'many' }, 'count'],
  [{ status: 3 }, 'status'],
  [{ sort: 'password' }, 'sort'],
])('%j is refused', async (input, field) => {
  expect(await refused(t, 'adminUser/getList', input, admin)).toBe(`BAD_FIELD:${field}`)
})

test('nobody else may', async () => {
  expect(await refused(t, 'adminUser/getList', {}, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminUser/getList', {})).toBe('NOT_LOGGED_IN')
})
