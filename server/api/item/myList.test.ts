import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeCatalog, makeItem, makeMember, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

async function makeWorld() {
  const user = await makeUser(t)
  const own = await makeItem(t, { owner: user, item_name: 'own', password: 'a', item_domain: `own${user.uid}` })
  const read = await makeItem(t, { item_name: 'read', password: 'b' })
  await makeMember(t, read, { user, group: 0 })
  const managed = await makeItem(t, { item_name: 'managed', password: 'c' })
  await makeMember(t, managed, { user, group: 2 })
  await makeItem(t, { owner: user, is_del: 1 })
  await makeMember(t, await makeItem(t, { is_del: 1 }), { user })
  await makeItem(t, { item_name: 'foreign' })
  return { user, own, read, managed }
}

test('own items and memberships, by id; the visit password only where the user manages', async () => {
  const { user, own, read, managed } = await makeWorld()
  const { error_code, data } = await t.call('item/myList', {}, user)
  expect(error_code).toBe(0)
  const common = { item_description: '', item_domain: '', item_type: 1, is_del: 0, is_archived: 0, s_number: 0 }
  const more = { last_update_time: t.time.now, is_private: 1, is_star: 0 }
  expect(data).toEqual([
    {
      ...common,
      ...more,
      item_id: own.item_id,
      uid: user.uid,
      item_name: 'own',
      item_domain: `own${user.uid}`,
      password: 'a',
      creator: 1,
      manage: 1,
      item_edit: true,
      edit_cat_ids: null,
      may_leave: false,
    },
    {
      ...common,
      ...more,
      item_id: read.item_id,
      uid: read.owner.uid,
      item_name: 'read',
      creator: 0,
      manage: 0,
      item_edit: false,
      edit_cat_ids: [],
      may_leave: true,
    },
    {
      ...common,
      ...more,
      item_id: managed.item_id,
      uid: managed.owner.uid,
      item_name: 'managed',
      password: 'c',
      creator: 0,
      manage: 1,
      item_edit: true,
      edit_cat_ids: null,
      may_leave: true,
    },
  ])
})

test('an editor of one catalog learns which; an archived item accepts no writing', async () => {
  const item = await makeItem(t)
  const { cat_id } = await makeCatalog(t, item)
  const editor = await makeMember(t, item, { cat_id })
  const everywhere = await makeMember(t, item)
  expect((await t.call('item/myList', {}, editor)).data).toMatchObject([{ item_edit: true, edit_cat_ids: [cat_id] }])
  expect((await t.call('item/myList', {}, everywhere)).data).toMatchObject([{ item_edit: true, edit_cat_ids: null }])
  const archived = await makeItem(t, { is_archived: 1 })
  const { data } = await t.call('item/myList', {}, await makeMember(t, archived))
  expect(data).toMatchObject([{ item_edit: false, edit_cat_ids: [] }])
})

test('a limited editor writes nowhere once the catalog is deleted or below another one', async () => {
  const [first, second] = [await makeItem(t), await makeItem(t)]
  const editor = await makeUser(t)
  const catalogs: { cat_id: number }[] = []
  for (const item of [first, second]) {
    const catalog = await makeCatalog(t, item)
    catalogs.push(catalog)
    await makeMember(t, item, { user: editor, cat_id: catalog.cat_id })
  }
  const [gone, below] = catalogs as [{ cat_id: number }, { cat_id: number }]
  const flags = async () =>
    (await t.call('item/myList', {}, editor)).data.map((row) => [row.item_edit, row.edit_cat_ids])
  expect(await flags()).toEqual([
    [true, [gone.cat_id]],
    [true, [below.cat_id]],
  ])
  await t.call('catalog/delete', { item_id: first.item_id, cat_id: gone.cat_id }, first.owner)
  const above = await makeCatalog(t, second)
  const move = { item_id: second.item_id, cat_id: below.cat_id, cat_name: 'below', parent_cat_id: above.cat_id }
  await t.call('catalog/save', move, second.owner)
  expect(await flags()).toEqual([
    [false, []],
    [false, []],
  ])
})

test('own items alone with original 1; no groups and no stars yet', async () => {
  const { user, own } = await makeWorld()
  const ids = async (input: object) => (await t.call('item/myList', input, user)).data.map((one) => one.item_id)
  expect(await ids({ original: 1 })).toEqual([own.item_id])
  expect(await ids({ original: '0', item_group_id: '' })).toHaveLength(3)
  expect(await ids({ item_group_id: 7 })).toEqual([])
  expect(await ids({ item_group_id: -1 })).toEqual([])
})

test('open items say so; a site administrator has own items and memberships alone', async () => {
  const admin = await makeAdmin(t)
  await makeItem(t)
  expect((await t.call('item/myList', {}, admin)).data).toEqual([])
  await makeItem(t, { owner: admin })
  expect((await t.call('item/myList', {}, admin)).data).toMatchObject([{ is_private: 0, manage: 1 }])
})

test('an owner who is also a member has the item once', async () => {
  const item = await makeItem(t)
  await makeMember(t, item, { user: item.owner, group: 0 })
  expect((await t.call('item/myList', {}, item.owner)).data).toMatchObject([{ creator: 1, manage: 1 }])
})

test('the legacy door writes ids as strings and flags as numbers', async () => {
  const { user, own } = await makeWorld()
  const { data } = (await t.legacy('item/myList', {}, user)).json()
  expect(data[0]).toMatchObject({ item_id: String(own.item_id), is_del: '0', s_number: 0, creator: 1, is_private: 1 })
  expect(data[1]).not.toHaveProperty('password')
})

test('a guest and bad fields are refused', async () => {
  expect(await refused(t, 'item/myList', {})).toBe('NOT_LOGGED_IN')
  const user = await makeUser(t)
  expect(await refused(t, 'item/myList', { original: 2 }, user)).toBe('BAD_FIELD:original')
  expect(await refused(t, 'item/myList', { item_group_id: -2 }, user)).toBe('BAD_FIELD:item_group_id')
  expect(await refused(t, 'item/myList', { item_group_id: '9007199254740993' }, user)).toBe('BAD_FIELD:item_group_id')
})

test('items of a team are listed once, with the strongest of several rights', async () => {
  const user = await makeUser(t)
  const shared = await makeItem(t, { password: 'p' })
  const both = await makeItem(t, { password: 'p' })
  await makeMember(t, both, { user, group: 0 })
  const gone = await makeItem(t, { is_del: 1 })
  const teams = [
    [shared, 1, 1],
    [shared, 2, 0],
    [both, 1, 2],
    [gone, 1, 1],
  ] as const
  await t.services.database.db
    .insertInto('team_item_member')
    .values(
      teams.map(([{ item_id }, team_id, member_group_id]) => ({
        team_id,
        item_id,
        member_uid: user.uid,
        member_username: user.username,
        member_group_id,
        cat_id: 0,
        addtime: 1,
        last_update_time: 1,
      })),
    )
    .execute()
  const { data } = await t.call('item/myList', {}, user)
  expect(data.map((one) => [one.item_id, one.manage, one.creator])).toEqual([
    [shared.item_id, 0, 0],
    [both.item_id, 1, 0],
  ])
  expect(data[0]).not.toHaveProperty('password')
  expect(data[1]).toMatchObject({ password: 'p', is_private: 1 })
  expect((await t.call('item/myList', { original: 1 }, user)).data).toEqual([])
})

test("a group shows its items that are in the list still, and nobody else's group shows any", async () => {
  const { user, own, read } = await makeWorld()
  const item_ids = `${read.item_id},${own.item_id}`
  const { data: group } = await t.call('itemGroup/save', { group_name: 'G', item_ids }, user)
  const ids = async (item_group_id: number, as = user) =>
    (await t.call('item/myList', { item_group_id }, as)).data.map((one) => one.item_id)
  expect(await ids(group.id)).toEqual([own.item_id, read.item_id])
  expect(await ids(group.id, own.owner)).toEqual([own.item_id, read.item_id])
  expect(await ids(group.id, read.owner)).toEqual([])
  await t.services.database.db.deleteFrom('item_member').where('item_id', '=', read.item_id).execute()
  expect(await ids(group.id)).toEqual([own.item_id])
  const { data: empty } = await t.call('itemGroup/save', { group_name: 'Empty' }, user)
  expect(await ids(empty.id)).toEqual([])
})
