import { expect, test } from 'vitest'
import { READY_BYTES } from '#server/answer/preserialised.ts'
import { ByteLru, type Sized } from '#server/cache/byte-lru.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage } from '#server/test/factories.ts'
import { makeOwnedItem, makeUserWithPassword, OWNER_PASSWORD } from '#server/test/owned-item.ts'

/** A cached list of a user's items is not returned any more when it would have changed. */
const t = testApp()
const db = () => t.services.database.db

async function site() {
  const item = await makeOwnedItem(t)
  const { owner } = item
  const other = await makeItem(t, { owner, password: 'visit' })
  const theirs = await makeItem(t)
  const member = await makeMember(t, theirs, { user: owner })
  const group = (await t.call('itemGroup/save', { group_name: 'G', item_ids: String(item.item_id) }, owner)).data
  t.time.now += 10
  return { item, other, theirs, owner, member, group_id: group.id }
}
type Site = Awaited<ReturnType<typeof site>>

const lists = async ({ owner, group_id }: Site) => [
  (await t.call('item/myList', {}, owner)).data,
  (await t.call('item/myList', { original: 1 }, owner)).data,
  (await t.call('item/myList', { item_group_id: -1 }, owner)).data,
  (await t.call('item/myList', { item_group_id: group_id }, owner)).data,
  (await t.legacy('item/myList', {}, owner)).json().data,
]

/** The same list, made again. */
async function listsMadeNow(s: Site) {
  const { ready } = t.services
  t.services.ready = new ByteLru(READY_BYTES)
  try {
    return await lists(s)
  } finally {
    t.services.ready = ready
  }
}

test('every change is seen at once, in every list, at both doors', async () => {
  const s = await site()
  const { item, other, theirs, owner } = s
  const { item_id } = item
  const call: typeof t.call = (name, input) => t.call(name, input, owner)
  const receiver = await makeUserWithPassword(t)
  const catalog = await makeCatalog(t, theirs)
  const membership = (change: object) =>
    db().updateTable('item_member').set(change).where('item_id', '=', theirs.item_id).execute()
  const steps: [string, () => Promise<unknown>][] = [
    ['a star', () => call('item/star', { item_id })],
    ['no star', () => call('item/unstar', { item_id })],
    ['a star again', () => call('item/star', { item_id })],
    ['an order', () => call('item/sort', { item_group_id: 0, data: { [item_id]: 2, [other.item_id]: 1 } })],
    ['a name', () => call('item/update', { item_id, item_name: 'Renamed' })],
    ['a password', () => call('item/update', { item_id, password: 'new' })],
    ['another password', () => call('item/update', { item_id, password: 'newer' })],
    ['a saved page', () => call('page/save', { item_id, page_id: item.page.page_id, page_content: 'later' })],
    [
      'a group with more in it',
      () => call('itemGroup/save', { id: s.group_id, group_name: 'G', item_ids: `${item_id},${other.item_id}` }),
    ],
    ['less authority', () => membership({ member_group_id: 0 })],
    ['authority over all', () => membership({ member_group_id: 2 })],
    ['a new item', () => call('item/add', { item_name: 'New', item_type: 1 })],
    [
      'somebody else’s item',
      () =>
        makeMember(t, { item_id: theirs.item_id + 1000 }, { user: owner })
          .then(() => makeItem(t))
          .then((more) => makeMember(t, more, { user: owner })),
    ],
    ['the archive', () => call('item/archive', { item_id, password: OWNER_PASSWORD })],
    ['the end of a membership', () => db().deleteFrom('item_member').where('item_id', '=', theirs.item_id).execute()],
    [
      'an item handed over',
      () => call('item/attorn', { item_id: other.item_id, username: receiver.username, password: OWNER_PASSWORD }),
    ],
    ['an item that is deleted', () => call('item/delete', { item_id, password: OWNER_PASSWORD })],
  ]
  expect(catalog.cat_id).toBeGreaterThan(0)
  for (const [name, write] of steps) {
    t.time.now += 1
    const before = await lists(s)
    await write()
    const now = await listsMadeNow(s)
    expect(now, name).not.toEqual(before)
    expect(await lists(s), name).toEqual(now)
  }
})

test('a new site administrator gets the passwords, and a former one does not', async () => {
  const s = await site()
  await db().updateTable('item').set({ password: 'theirs' }).where('item_id', '=', s.theirs.item_id).execute()
  const passwords = async () => (await t.call('item/myList', {}, s.owner)).data.map((row) => row.password)
  const become = (groupid: number) => db().updateTable('user').set({ groupid }).where('uid', '=', s.owner.uid).execute()
  expect(await passwords()).toEqual(['', 'visit', undefined])
  await become(1)
  expect(await passwords()).toEqual(['', 'visit', 'theirs'])
  await become(2)
  expect(await passwords()).toEqual(['', 'visit', undefined])
})

test('a star that is set while the list is made does not stay in it after it is removed', async () => {
  const s = await site()
  const { item_id } = s.item
  const { ready } = t.services
  let writes = true
  /** Makes one write after the state was read and before the list is. */
  class Interrupted extends ByteLru {
    override async get<V extends Sized>(key: string, make: () => Promise<V>): Promise<V> {
      return super.get(key, async () => {
        if (writes) await t.call('item/star', { item_id }, s.owner)
        writes = false
        return make()
      })
    }
  }
  const stars = async () => (await t.call('item/myList', {}, s.owner)).data.map((row) => row.is_star)
  t.services.ready = new Interrupted(READY_BYTES)
  try {
    expect(await stars()).toEqual([1, 0, 0])
    await t.call('item/unstar', { item_id }, s.owner)
    expect(await stars()).toEqual([0, 0, 0])
  } finally {
    t.services.ready = ready
  }
})

test('a list is asked for with the same number of queries however long it is, and fewer when it is ready', async () => {
  const s = await site()
  let queries = 0
  const executor = db().getExecutor()
  const { executeQuery } = executor
  executor.executeQuery = (...given) => {
    queries += 1
    return executeQuery.apply(executor, given) as never
  }
  const count = async () => {
    queries = 0
    await t.call('item/myList', {}, s.owner)
    return queries
  }
  try {
    const first = await count()
    expect(await count()).toBe(first - 1)
    for (let at = 0; at < 30; at += 1) await makePage(t, await makeItem(t, { owner: s.owner }))
    expect(await count()).toBe(first)
    expect((await t.call('item/myList', {}, s.owner)).data).toHaveLength(33)
  } finally {
    executor.executeQuery = executeQuery
  }
})
