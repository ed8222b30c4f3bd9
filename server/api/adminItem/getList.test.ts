import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeItem, makeMember, makeUser, type TestItem, type TestUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { RECYCLE_SECONDS } from '#shared/limits.ts'

const t = testApp()
let admin: TestUser
let open: TestItem
let hidden: TestItem

beforeAll(async () => {
  admin = await makeAdmin(t)
  open = await makeItem(t)
  hidden = await makeItem(t, { password: 'visit' })
  await makeMember(t, open, { group: 1 })
})

const list = async (input: Record<string, unknown> = {}) => (await t.call('adminItem/getList', input, admin)).data
const ids = async (input: Record<string, unknown>) => (await list(input)).items.map((item) => item.item_id)

test('the total is a number on the legacy door too, because its clients count pages with it', async () => {
  const { data } = (await t.legacy('adminItem/getList', { page: 1, count: 7 }, admin)).json()
  expect([data.total, data.items[0].item_id]).toEqual([2, expect.any(String)])
})

test('shows all items with owner and number of members, without visit passwords', async () => {
  const { total, items } = await list()
  expect(total).toBe(2)
  const row = items.find((item) => item.item_id === open.item_id)
  expect(row).toMatchObject({ username: open.owner.username, member_num: 2, is_private: 0, is_del: 0 })
  expect(items.find((item) => item.item_id === hidden.item_id)).toMatchObject({ is_private: 1, member_num: 1 })
  expect(JSON.stringify(items)).not.toContain('"password"')
})

test('existing clients see by the field of the password which items are private, without the password', async () => {
  const { items } = (await t.legacy('adminItem/getList', { item_type: -1, privacy_type: 1 }, admin)).json().data
  const passwords = new Map(items.map((item: { item_id: string; password: string }) => [item.item_id, item.password]))
  expect(passwords.get(String(open.item_id))).toBe('')
  expect(passwords.get(String(hidden.item_id))).toBe('******')
  for (const item_type of [5, 6]) expect(await ids({ item_type })).toEqual([])
  expect((await t.legacy('adminItem/getList', { is_del: 'undefined' }, admin)).json().error_code).toBe(0)
})

test('finds by name, owner, type and privacy', async () => {
  expect(await ids({ item_name: open.item_name.toUpperCase() })).toContain(open.item_id)
  expect(await ids({ username: hidden.owner.username })).toEqual([hidden.item_id])
  expect(await ids({ privacy_type: 2 })).toEqual([open.item_id])
  expect(await ids({ privacy_type: 3 })).toEqual([hidden.item_id])
  expect(await ids({ item_type: 4 })).toEqual([])
})

test('shows deleted items as long as they can be brought back', async () => {
  const gone = await makeItem(t)
  await t.call('adminItem/deleteItem', { item_id: gone.item_id }, admin)
  expect(await ids({ is_del: 1 })).toEqual([gone.item_id])
  expect(await ids({})).not.toContain(gone.item_id)
  t.time.now += RECYCLE_SECONDS
  expect(await ids({ is_del: 1 })).toEqual([])
  t.time.now -= RECYCLE_SECONDS
})

test('shows seven on a page', async () => {
  for (let at = 0; at < 8; at++) await makeItem(t, { owner: admin })
  expect(await ids({ username: admin.username })).toHaveLength(7)
  expect(await ids({ username: admin.username, page: 2 })).toHaveLength(1)
})

test.each([
  [{ page: -1 }, 'page'],
  [{ item_type: 9 }, 'item_type'],
  [{ is_del: 'perhaps' }, 'is_del'],
])('%j is refused', async (input, field) => {
  expect(await refused(t, 'adminItem/getList', input, admin)).toBe(`BAD_FIELD:${field}`)
})

test('nobody else may', async () => {
  expect(await refused(t, 'adminItem/getList', {}, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminItem/getList', {})).toBe('NOT_LOGGED_IN')
})
