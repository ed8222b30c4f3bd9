import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makePage } from '#server/test/factories.ts'
import { makeItemWithKey } from '#server/test/item-key.ts'

const t = testApp()

test('a script reads the whole item in order, with the text of its pages', async () => {
  const { item, key } = await makeItemWithKey(t)
  const [second, first] = [
    await makeCatalog(t, item, { cat_name: 'second', s_number: 2 }),
    await makeCatalog(t, item, { cat_name: 'first', s_number: 1 }),
  ]
  const inner = await makeCatalog(t, item, { cat_name: 'inner', parent: first })
  await makePage(t, item, { page_title: 'b', s_number: 2, page_content: '<b>' })
  await makePage(t, item, { page_title: 'a', s_number: 1 })
  await makePage(t, item, { page_title: 'deep', cat_id: inner.cat_id })
  await makePage(t, item, { page_title: 'gone', cat_id: second.cat_id, is_del: 1 })
  const { data } = await t.call('open/getCatalogTree', key)
  expect(data).toMatchObject({
    item_id: item.item_id,
    pages: [{ page_title: 'a' }, { page_title: 'b', page_content: '<b>' }],
    catalogs: [
      { cat_name: 'first', level: 2, pages: [], catalogs: [{ cat_name: 'inner', pages: [{ page_title: 'deep' }] }] },
      { cat_name: 'second', pages: [], catalogs: [] },
    ],
  })
  const legacy = (await t.legacy('open/getCatalogTree', key)).json().data
  expect(legacy).toMatchObject({
    item_id: item.item_id,
    pages: [{}, { page_content: '&lt;b&gt;', s_number: '2' }],
    catalogs: [{ level: '2', catalogs: [{ cat_id: String(inner.cat_id), level: '3' }] }, {}],
  })
})

test('an empty item is an empty tree', async () => {
  const { item, key } = await makeItemWithKey(t)
  expect((await t.call('open/getCatalogTree', key)).data).toEqual({ item_id: item.item_id, pages: [], catalogs: [] })
})

test('a wrong key and a missing one are refused', async () => {
  const { key } = await makeItemWithKey(t)
  expect(await t.call('open/getCatalogTree', { ...key, api_token: 'x' })).toMatchObject({ error_code: 10306 })
  expect(await t.call('open/getCatalogTree', {})).toMatchObject({ error_code: 10101, error_field: 'api_key' })
})
