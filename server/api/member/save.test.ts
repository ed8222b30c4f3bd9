import { describe, expect, test } from 'vitest'
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

describe('a limit to several folders', () => {
  const FORM = 'application/x-www-form-urlencoded'
  const world = async () => {
    const item = await makeItem(t, { password: 'visit' })
    const [a, b, c] = [await makeCatalog(t, item), await makeCatalog(t, item), await makeCatalog(t, item)]
    const pages = {
      root: await makePage(t, item),
      a: await makePage(t, item, { cat_id: a.cat_id }),
      b: await makePage(t, item, { cat_id: b.cat_id }),
      c: await makePage(t, item, { cat_id: c.cat_id }),
    }
    const user = await makeUser(t)
    const input = { item_id: item.item_id, username: user.username, member_group_id: 1 }
    const save = (given: object) => t.call('member/save', { ...input, ...given }, item.owner)
    const readable = async () => {
      const found = []
      for (const [name, { page_id }] of Object.entries(pages))
        if ((await t.call('page/info', { page_id }, user)).error_code === 0) found.push(name)
      return found.join(' ')
    }
    return { item, a: a.cat_id, b: b.cat_id, c: c.cat_id, user, input, save, readable }
  }

  test('the member reads and writes in these folders only', async () => {
    const { item, a, b, c, user, save, readable } = await world()
    const { data } = await save({ cat_ids: `${a},${b}` })
    expect(data).toMatchObject({ cat_id: a, cat_ids: `${a},${b}` })
    expect(await readable()).toBe('a b')
    const write = (cat_id: number) =>
      t.call('page/save', { page_id: 0, item_id: item.item_id, cat_id, page_title: 'New', page_content: 'x' }, user)
    expect((await write(b)).error_code).toBe(0)
    expect(await Promise.all([write(c), write(0)].map(async (one) => (await one).error_code))).toEqual([10103, 10103])
  })

  test.each([
    ['text with commas', (a: number, b: number) => `cat_ids=${a},${b}`],
    ['JSON text', (a: number, b: number) => `cat_ids=${encodeURIComponent(`["${a}","${b}"]`)}`],
    ['a list of a form', (a: number, b: number) => `cat_ids[]=${a}&cat_ids[]=${b}`],
    ['an encoded list of a form', (a: number, b: number) => `cat_ids%5B%5D=${a}&cat_ids%5B%5D=${b}`],
    ['a numbered list of a form', (a: number, b: number) => `cat_ids[0]=${a}&cat_ids[1]=${b}`],
    ['a list with things that are no ids', (a: number, b: number) => `cat_ids=x,${a},,${b},-1,0,999999999,${a}`],
    ['a list beside cat_id', (a: number, b: number, c: number) => `cat_id=${c}&cat_ids=${a},${b}`],
  ])('%s is taken on both doors', async (_form, cat_ids) => {
    for (const url of ['/api/member/save', '/server/index.php?s=/api/member/save']) {
      const { item, a, b, c, user, readable } = await world()
      const given = `item_id=${item.item_id}&username=${user.username}&member_group_id=1&${cat_ids(a, b, c)}`
      const payload = `${given}&user_token=${item.owner.token}`
      const answer = await t.inject({ method: 'POST', url, headers: { 'content-type': FORM }, payload })
      expect(answer.json()).toMatchObject({ error_code: 0, data: { cat_ids: `${a},${b}` } })
      expect(await readable()).toBe('a b')
    }
  })

  test('a JSON body may hold a list', async () => {
    const { item, a, b, input, readable } = await world()
    const payload = { ...input, cat_ids: [a, String(b)], user_token: item.owner.token }
    const answer = await t.inject({ method: 'POST', url: '/api/member/save', payload })
    expect(answer.json()).toMatchObject({ error_code: 0, data: { cat_ids: `${a},${b}` } })
    expect(await readable()).toBe('a b')
  })

  test('a list without a first-level folder of the item is refused by its name, and nothing is written', async () => {
    const { item, a, input, save, readable } = await world()
    const deep = await makeCatalog(t, item, { parent: { cat_id: a, item_id: item.item_id, level: 2 } })
    const foreign = await makeCatalog(t, await makeItem(t))
    const lists: unknown[] = [
      '999999999',
      '0',
      'x',
      '["x"]',
      [0],
      '-1',
      '1e3',
      `${deep.cat_id},${foreign.cat_id}`,
      '[1',
      '[[1]]',
    ]
    for (const cat_ids of lists) {
      expect([cat_ids, await refused(t, 'member/save', { ...input, cat_ids }, item.owner)]).toEqual([
        cat_ids,
        'BAD_FIELD:cat_ids',
      ])
      expect((await save({ cat_ids })).error_message).toContain('cat_ids')
      expect((await save({ cat_ids, cat_id: a })).error_code).toBe(10101)
    }
    const many = Array.from({ length: 1001 }, (_, at) => at + 1).join(',')
    expect(await refused(t, 'member/save', { ...input, cat_ids: many }, item.owner)).toBe('BAD_FIELD:cat_ids')
    expect(await membersOf(item.item_id)).toEqual([])
    expect(await readable()).toBe('')
  })

  test('an empty list leaves it to cat_id', async () => {
    const { a, save, readable } = await world()
    for (const cat_ids of ['', '[]', ' , ']) {
      expect((await save({ cat_ids, cat_id: a })).data).toMatchObject({ cat_id: a, cat_ids: String(a) })
      expect(await readable()).toBe('a')
      expect((await save({ cat_ids })).data).toMatchObject({ cat_id: 0, cat_ids: '' })
      expect(await readable()).toBe('root a b c')
    }
  })

  test('each save replaces the limit of a member, and an item admin has none', async () => {
    const { a, b, c, save, readable } = await world()
    await save({ cat_ids: `${a},${b},${c}` })
    expect(await readable()).toBe('a b c')
    await save({ cat_ids: `${c},${b}` })
    expect(await readable()).toBe('b c')
    await save({ cat_id: c })
    expect(await readable()).toBe('c')
    await save({ cat_ids: `${a},${b}` })
    await save({ cat_ids: [a] })
    expect(await readable()).toBe('a')
    await save({ cat_ids: `${a},${b}`, member_group_id: 2 })
    expect(await readable()).toBe('root a b c')
  })

  test('deleted folders narrow the limit, and never widen it', async () => {
    const { item, a, b, save, readable } = await world()
    await save({ cat_ids: `${a},${b}` })
    const remove = (cat_id: number) => t.call('catalog/delete', { item_id: item.item_id, cat_id }, item.owner)
    await remove(a)
    expect(await readable()).toBe('b')
    await remove(b)
    expect(await readable()).toBe('')
    const { data } = await t.call('member/getList', { item_id: item.item_id }, item.owner)
    expect(data).toMatchObject([
      {
        cat_ids: `${a},${b}`,
        cat_names: ['', ''],
        member_group: 'Edit/catalog: Deleted or moved catalog, Deleted or moved catalog',
      },
    ])
  })

  test('moved folders count where they are, and copies do not count', async () => {
    const { item, a, b, c, user, save, readable } = await world()
    await save({ cat_ids: `${a},${b}` })
    const secret = await makeItem(t, { owner: item.owner, password: 'other' })
    const as = item.owner
    await t.call('catalog/copy', { cat_id: a, to_item_id: secret.item_id, is_del: 1 }, as)
    expect(await readable()).toBe('b')
    await t.call('catalog/copy', { cat_id: a, to_item_id: item.item_id, is_del: 1 }, as)
    expect(await readable()).toBe('a b')
    await t.call('catalog/save', { item_id: item.item_id, cat_id: c, cat_name: 'C', parent_cat_id: b }, as)
    expect(await readable()).toBe('a b c')
    await t.call('catalog/save', { item_id: item.item_id, cat_id: c, cat_name: 'C', parent_cat_id: 0 }, as)
    const outside = await makeCatalog(t, item)
    await t.call('catalog/save', { item_id: item.item_id, cat_id: a, cat_name: 'A', parent_cat_id: outside.cat_id }, as)
    expect(await readable()).toBe('b')
    expect((await t.call('catalog/copy', { cat_id: b }, as)).error_code).toBe(0)
    const { menu } = (await t.call('item/info', { item_id: item.item_id }, user)).data
    expect(menu.catalogs.map(({ cat_id }: { cat_id: number }) => cat_id)).toEqual([b])
  })

  test('less folders end the edit locks in the others', async () => {
    const { item, a, b, user, save } = await world()
    await save({ cat_ids: `${a},${b}` })
    const page = await makePage(t, item, { cat_id: b })
    const lock = () => t.call('page/setLock', { page_id: page.page_id, item_id: item.item_id }, user)
    const locks = () => db().selectFrom('page_lock').select('page_id').where('lock_uid', '=', user.uid).execute()
    expect((await lock()).error_code).toBe(0)
    await save({ cat_ids: `${b},${a}` })
    expect(await locks()).toHaveLength(1)
    await save({ cat_ids: [a] })
    expect(await locks()).toEqual([])
  })
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
