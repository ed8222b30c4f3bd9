import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage, makePeople, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { LOCK_SECONDS } from '#shared/limits.ts'

const t = testApp()

const FREE = { lock: 0, lock_uid: 0, lock_username: '', is_cur_user: 0, exceed: 0, lock_since: 0, lock_to: 0 }
const LEGACY_FREE = { lock: 0, lock_uid: '', lock_username: '', is_cur_user: 0, exceed: 0 }

test('names the holder of the lock, to the holder and to others', async () => {
  const item = await makeItem(t)
  const [holder, other] = [await makeMember(t, item), await makeMember(t, item)]
  const { page_id } = await makePage(t, item)
  expect((await t.call('page/isLock', { page_id }, other)).data).toEqual(FREE)
  await t.call('page/setLock', { page_id }, holder)
  const since = { lock_since: t.time.now }
  const held = { ...FREE, ...since, lock: 1, lock_uid: holder.uid, lock_username: holder.username }
  const lock_to = t.time.now + LOCK_SECONDS
  expect((await t.call('page/isLock', { page_id }, other)).data).toEqual({ ...held, lock_to })
  expect((await t.call('page/isLock', { page_id }, holder)).data).toEqual({ ...held, lock_to, is_cur_user: 1 })
  expect((await t.legacy('page/isLock', { page_id }, other)).json().data).toEqual({
    lock: 1,
    lock_uid: String(holder.uid),
    lock_username: holder.username,
    is_cur_user: 0,
    exceed: 0,
  })
  t.time.now += LOCK_SECONDS
  expect((await t.call('page/isLock', { page_id }, other)).data).toEqual(FREE)
})

test('since when a page is locked: since it was taken, however long it is asked for and often renewed', async () => {
  const item = await makeItem(t)
  const { page_id } = await makePage(t, item)
  const other = await makeMember(t, item)
  const since = t.time.now
  // Clients of the protocol ask for five hours.
  await t.legacy('page/setLock', { page_id, lock_to: since + 18_000 }, item.owner)
  t.time.now += 1200
  await t.legacy('page/setLock', { page_id, lock_to: t.time.now + 18_000 }, item.owner)
  expect((await t.call('page/isLock', { page_id }, other)).data.lock_since).toBe(since)
  t.time.now += 18_001
  await t.call('page/setLock', { page_id }, item.owner)
  expect((await t.call('page/isLock', { page_id }, other)).data.lock_since).toBe(t.time.now)
  t.time.now += LOCK_SECONDS + 1
  await t.call('page/setLock', { page_id }, other)
  const { data } = await t.call('page/isLock', { page_id }, item.owner)
  expect(data).toMatchObject({ lock_username: other.username, lock_since: t.time.now })
})

test('a new page has no lock', async () => {
  const item = await makeItem(t)
  const { data } = await t.call('page/isLock', { page_id: 0, item_id: item.item_id }, item.owner)
  expect(data).toEqual(FREE)
})

test('older clients ask for a new page without its item: the lock is free', async () => {
  const user = await makeUser(t)
  for (const input of [{ page_id: 0 }, { page_id: 0, item_id: 0 }, { page_id: '', item_id: '' }]) {
    expect((await t.legacy('page/isLock', input, user)).json()).toEqual({ error_code: 0, data: LEGACY_FREE })
    expect((await t.call('page/isLock', input)).data).toEqual(FREE)
  }
})

test('strangers, readers and guests learn nothing', async () => {
  const item = await makeItem(t)
  const people = await makePeople(t, item)
  const { page_id } = await makePage(t, item)
  await t.call('page/setLock', { page_id }, item.owner)
  for (const input of [{ page_id }, { page_id: 0, item_id: item.item_id }]) {
    expect(await refused(t, 'page/isLock', input, people.guest)).toBe('NOT_LOGGED_IN')
    expect(await refused(t, 'page/isLock', input, people.stranger)).toBe('NO_PERMISSION')
    expect(await refused(t, 'page/isLock', input, people.reader)).toBe('NO_PERMISSION')
  }
  const limited = await makeMember(t, item, { cat_id: (await makeCatalog(t, item)).cat_id })
  expect(await refused(t, 'page/isLock', { page_id }, limited)).toBe('NO_PERMISSION')
})

test('unknown pages and items', async () => {
  const item = await makeItem(t)
  const gone = await makePage(t, item, { is_del: 1 })
  expect(await refused(t, 'page/isLock', { page_id: 987_654 }, item.owner)).toBe('NOT_FOUND')
  expect(await refused(t, 'page/isLock', { page_id: gone.page_id }, item.owner)).toBe('NOT_FOUND')
  expect(await refused(t, 'page/isLock', { page_id: -3 }, item.owner)).toBe('BAD_FIELD:page_id')
})
