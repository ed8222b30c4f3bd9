import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage, makePeople, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { MEMBER_GROUP } from '#shared/kinds.ts'
import { NAMES_IN_A_LIST } from '#shared/limits.ts'

const t = testApp()
const db = () => t.services.database.db

const membersOf = (item_id: number) =>
  db()
    .selectFrom('item_member')
    .select(['username', 'member_group_id', 'cat_id'])
    .where('item_id', '=', item_id)
    .orderBy('item_member_id')
    .execute()

test('several people are added by their names, and the last one is answered', async () => {
  const item = await makeItem(t)
  const [ada, bea] = [await makeUser(t), await makeUser(t)]
  const username = ` ${ada.username}, ${bea.username.toUpperCase()}，${ada.username},`
  const { data } = await t.call('member/save', { item_id: item.item_id, username, member_group_id: 1 }, item.owner)
  expect(data).toMatchObject({
    item_id: item.item_id,
    uid: bea.uid,
    username: bea.username,
    member_group_id: 1,
    cat_id: 0,
  })
  expect(await membersOf(item.item_id)).toEqual([
    { username: ada.username, member_group_id: 1, cat_id: 0 },
    { username: bea.username, member_group_id: 1, cat_id: 0 },
  ])
  const log = await db().selectFrom('item_change_log').selectAll().where('item_id', '=', item.item_id).execute()
  expect(log.map((row) => [row.op_action_type, row.op_object_type, row.op_object_name])).toEqual([
    ['binding', 'member', ada.username],
    ['binding', 'member', bea.username],
  ])
})

test('an existing member gets the new authority; an item admin has no catalog', async () => {
  const item = await makeItem(t)
  const catalog = await makeCatalog(t, item)
  const member = await makeMember(t, item, { group: MEMBER_GROUP.admin })
  const save = (given: object) =>
    t.call('member/save', { item_id: item.item_id, username: member.username, ...given }, item.owner)
  expect((await save({ cat_id: catalog.cat_id })).data).toMatchObject({ member_group_id: 0, cat_id: catalog.cat_id })
  expect((await save({ cat_id: catalog.cat_id, member_group_id: 2 })).data).toMatchObject({
    member_group_id: 2,
    cat_id: 0,
  })
  expect(await membersOf(item.item_id)).toHaveLength(1)
})

test('less authority ends the edit locks and subscriptions that it does not carry', async () => {
  const item = await makeItem(t, { password: 'visit' })
  const [inside, outside] = [await makeCatalog(t, item), await makeCatalog(t, item)]
  const member = await makeMember(t, item)
  const pages = [
    await makePage(t, item, { cat_id: inside.cat_id }),
    await makePage(t, item, { cat_id: outside.cat_id }),
    await makePage(t, item),
  ]
  for (const { page_id } of pages) {
    await db()
      .insertInto('page_lock')
      .values({ page_id, lock_uid: member.uid, lock_username: '', token_id: 1, lock_to: t.time.now + 99, addtime: 1 })
      .execute()
    await db()
      .insertInto('subscription')
      .values({ uid: member.uid, object_id: page_id, object_type: 'page', action_type: 'update', sub_time: 1 })
      .execute()
  }
  const locks = () => db().selectFrom('page_lock').select('page_id').where('lock_uid', '=', member.uid).execute()
  const subscribed = () => db().selectFrom('subscription').select('object_id').where('uid', '=', member.uid).execute()
  const save = (given: object) =>
    t.call('member/save', { item_id: item.item_id, username: member.username, ...given }, item.owner)
  await save({ member_group_id: 1, cat_id: inside.cat_id })
  expect(await locks()).toEqual([{ page_id: pages[0]?.page_id }])
  expect(await subscribed()).toEqual([{ object_id: pages[0]?.page_id }])
  await save({ member_group_id: 0, cat_id: inside.cat_id })
  expect(await locks()).toEqual([])
  expect(await subscribed()).toHaveLength(1)
  const [row] = await db().selectFrom('item_member').select('item_member_id').where('uid', '=', member.uid).execute()
  await t.call('member/delete', { item_id: item.item_id, item_member_id: row?.item_member_id }, item.owner)
  expect(await subscribed()).toEqual([])
})

test('one unknown name refuses them all, and is named', async () => {
  const item = await makeItem(t)
  const known = await makeUser(t)
  const input = { item_id: item.item_id, username: `${known.username},nobody.a,nobody.b` }
  expect(await refused(t, 'member/save', input, item.owner)).toBe('USER_UNKNOWN:username')
  expect((await t.call('member/save', input, item.owner)).error_message).toContain('nobody.a, nobody.b')
})

test('the owner is ignored among others, and refused alone', async () => {
  const item = await makeItem(t)
  const friend = await makeUser(t)
  const save = (username: string) => t.call('member/save', { item_id: item.item_id, username }, item.owner)
  expect((await save(`${item.owner.username},${friend.username}`)).error_code).toBe(0)
  expect(await membersOf(item.item_id)).toHaveLength(1)
  expect(await refused(t, 'member/save', { item_id: item.item_id, username: item.owner.username }, item.owner)).toBe(
    'BAD_FIELD:username',
  )
})

test('only a first-level catalog of the item can limit a member', async () => {
  const [item, foreign] = [await makeItem(t), await makeItem(t)]
  const first = await makeCatalog(t, item)
  const second = await makeCatalog(t, item, { parent: first })
  const theirs = await makeCatalog(t, foreign)
  const user = await makeUser(t)
  const save = (cat_id: number | string) =>
    refused(t, 'member/save', { item_id: item.item_id, username: user.username, cat_id }, item.owner)
  expect(await save(second.cat_id)).toBe('CATALOG_NOT_FIRST_LEVEL:cat_id')
  expect(await save(theirs.cat_id)).toBe('WRONG_ITEM')
  expect(await save(999_999_999)).toBe('NOT_FOUND')
  expect(await save(-1)).toBe('BAD_FIELD:cat_id')
})

test('lists of rubbish are refused', async () => {
  const item = await makeItem(t)
  const save = (username: unknown) => refused(t, 'member/save', { item_id: item.item_id, username }, item.owner)
  expect(await save('')).toBe('BAD_FIELD:username')
  expect(await save(' , ,')).toBe('BAD_FIELD:username')
  expect(await save(['a', 'b'])).not.toBe('')
  const many = Array.from({ length: NAMES_IN_A_LIST + 1 }, (_, i) => `u${i}`).join(',')
  expect(await save(many)).toBe('BAD_FIELD:username')
})

test('only managers of the item may do this', async () => {
  const item = await makeItem(t)
  const people = await makePeople(t, item)
  const input = { item_id: item.item_id, username: people.stranger.username, member_group_id: 2 }
  expect(await refused(t, 'member/save', input, null)).toBe('NOT_LOGGED_IN')
  for (const as of [people.stranger, people.reader, people.editor])
    expect(await refused(t, 'member/save', input, as)).toBe('ITEM_NOT_MANAGED')
  expect((await t.call('member/save', input, people.item_admin)).error_code).toBe(0)
})
