import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, type TestItem } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { CATALOGS_PER_ITEM } from './catalog-limits.ts'

const t = testApp()
const db = () => t.services.database.db

async function keyOf(item: TestItem) {
  const { api_key, api_token } = (await t.call('item/getKey', { item_id: item.item_id }, item.owner)).data
  return { api_key, api_token }
}
const pathsOf = async (item: TestItem) =>
  (await t.call('catalog/catListName', { item_id: item.item_id }, item.owner)).data.map((one) => one.cat_name)

test('a path creates missing catalogs and finds existing ones; blank levels are skipped', async () => {
  const item = await makeItem(t)
  const key = await keyOf(item)
  const push = (cat_name: string) =>
    t.call('item/updateByApi', { ...key, page_title: 'T', page_content: 'x', cat_name })
  const first = await push('a/b/c')
  const again = await push('/ a //b/ c /')
  expect(again.data).toMatchObject({ page_id: first.data.page_id, cat_id: first.data.cat_id })
  await push('a/d')
  expect(await pathsOf(item)).toEqual(['a', 'a/b', 'a/b/c', 'a/d'])
  const levels = await db().selectFrom('catalog').select('level').where('item_id', '=', item.item_id).execute()
  expect(levels.map((row) => row.level).sort()).toEqual([2, 3, 3, 4])
  const log = await db()
    .selectFrom('item_change_log')
    .select('uid')
    .where('item_id', '=', item.item_id)
    .where('op_object_type', '=', 'catalog')
    .execute()
  expect(log).toEqual([{ uid: 0 }, { uid: 0 }, { uid: 0 }, { uid: 0 }])
})

test('of two catalogs with the same name the first in order is used', async () => {
  const item = await makeItem(t)
  await makeCatalog(t, item, { cat_name: 'twin', s_number: 9 })
  const first = await makeCatalog(t, item, { cat_name: 'twin', s_number: 2 })
  const key = await keyOf(item)
  const { data } = await t.call('item/updateByApi', { ...key, page_title: 'T', page_content: 'x', cat_name: 'twin' })
  expect(data.cat_id).toBe(first.cat_id)
})

test('twenty pushes at once to a new path make it once', async () => {
  const item = await makeItem(t)
  const key = await keyOf(item)
  const titles = Array.from({ length: 20 }, (_, i) => `Page ${i}`)
  await Promise.all(
    titles.map((page_title) =>
      t.call('item/updateByApi', { ...key, page_title, page_content: 'x', cat_name: 'new/path' }),
    ),
  )
  expect(await pathsOf(item)).toEqual(['new', 'new/path'])
})

test('a fourth level, an invalid name and one catalog too many are refused', async () => {
  const item = await makeItem(t)
  const key = await keyOf(item)
  const push = (cat_name: string) =>
    refused(t, 'item/updateByApi', { ...key, page_title: 'T', page_content: 'x', cat_name })
  expect(await push('a/b/c/d')).toBe('CATALOG_TOO_DEEP')
  expect(await push(`a/${'x'.repeat(101)}`)).toBe('BAD_FIELD:cat_name')
  expect(await push('a\nb')).toBe('BAD_FIELD:cat_name')
  const row = { item_id: item.item_id, parent_cat_id: 0, cat_name: 'x', level: 2, s_number: 1, addtime: 1 }
  for (let made = 0; made < CATALOGS_PER_ITEM; made += 500)
    await db()
      .insertInto('catalog')
      .values(Array.from({ length: 500 }, () => row))
      .execute()
  expect(await push('one more')).toBe('TOO_MANY_CATALOGS')
})
