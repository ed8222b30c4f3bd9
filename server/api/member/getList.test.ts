import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePeople } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('the members come in the order they joined, with their authority in words', async () => {
  const item = await makeItem(t)
  const catalog = await makeCatalog(t, item, { cat_name: 'Guide' })
  const limited = await makeMember(t, item, { cat_id: catalog.cat_id })
  const admin = await makeMember(t, item, { group: 2 })
  const { data } = await t.call('member/getList', { item_id: item.item_id }, item.owner)
  expect(data).toMatchObject([
    { uid: limited.uid, cat_name: 'Guide', member_group: 'Edit/catalog: Guide', member_group_id: 1 },
    { uid: admin.uid, cat_name: 'All catalogs', member_group: 'Item admin', member_group_id: 2 },
  ])
  const chinese = await t.call('member/getList', { item_id: item.item_id, l: 'zh-cn' }, item.owner)
  expect(chinese.data[0]?.member_group).toBe('编辑/目录: Guide')
})

test('a member of several folders is told with their names', async () => {
  const item = await makeItem(t)
  const [guide, api] = [
    await makeCatalog(t, item, { cat_name: 'Guide' }),
    await makeCatalog(t, item, { cat_name: 'API & more' }),
  ]
  await makeMember(t, item, { catalogs: [api.cat_id, guide.cat_id] })
  await makeMember(t, item, { cat_id: guide.cat_id })
  await makeMember(t, item)
  const both = `${api.cat_id},${guide.cat_id}`
  const { data } = await t.call('member/getList', { item_id: item.item_id }, item.owner)
  expect(data).toMatchObject([
    {
      cat_id: api.cat_id,
      cat_ids: both,
      cat_name: 'Several catalogs',
      cat_names: ['API & more', 'Guide'],
      member_group: 'Edit/catalog: API & more, Guide',
    },
    { cat_id: guide.cat_id, cat_ids: String(guide.cat_id), cat_name: 'Guide', cat_names: ['Guide'] },
    { cat_id: 0, cat_ids: '', cat_name: 'All catalogs', cat_names: [] },
  ])
  const legacy = (await t.legacy('member/getList', { item_id: item.item_id, l: 'zh-cn' }, item.owner)).json()
  expect(legacy.data[0]).toMatchObject({
    cat_id: String(api.cat_id),
    cat_ids: both,
    cat_name: '多个目录',
    member_group: '编辑/目录: API & more、Guide',
  })
  expect(legacy.data[0]).not.toHaveProperty('cat_names')
})

test('a folder that is below another one or in another item now is not named', async () => {
  const [item, secret] = [await makeItem(t), await makeItem(t)]
  const [below, away, top] = [await makeCatalog(t, item), await makeCatalog(t, item), await makeCatalog(t, item)]
  await makeMember(t, item, { catalogs: [below.cat_id, away.cat_id, top.cat_id] })
  const { db } = t.services.database
  const change = (cat_id: number, values: { parent_cat_id?: number; item_id?: number; cat_name: string }) =>
    db.updateTable('catalog').set(values).where('cat_id', '=', cat_id).execute()
  await change(below.cat_id, { parent_cat_id: top.cat_id, cat_name: 'Below' })
  await change(away.cat_id, { item_id: secret.item_id, cat_name: 'A secret name' })
  await change(top.cat_id, { cat_name: 'Top' })
  const { data } = await t.call('member/getList', { item_id: item.item_id }, item.owner)
  expect(data[0]).toMatchObject({
    cat_names: ['', '', 'Top'],
    member_group: 'Edit/catalog: Deleted or moved catalog, Deleted or moved catalog, Top',
  })
})

test('only managers of the item see them', async () => {
  const item = await makeItem(t)
  const people = await makePeople(t, item)
  const input = { item_id: item.item_id }
  expect(await refused(t, 'member/getList', input, null)).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'member/getList', input, people.editor)).toBe('ITEM_NOT_MANAGED')
  expect(await refused(t, 'member/getList', { item_id: 'x' }, people.owner)).toBe('BAD_FIELD:item_id')
})
