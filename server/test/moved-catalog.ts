import { expect } from 'vitest'
import type { TestApp } from './build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage } from './factories.ts'

/** Creates an item with x > a(p1) > b(p2, p3). An editor moves `a` to a private item. Returns these and the entry in the recycle bin. */
export async function moveCatalogAway(t: TestApp) {
  const item = await makeItem(t)
  const x = await makeCatalog(t, item, { cat_name: 'x' })
  const a = await makeCatalog(t, item, { cat_name: 'a', parent: x })
  const b = await makeCatalog(t, item, { cat_name: 'b', parent: a })
  await makePage(t, item, { page_title: 'p1', cat_id: a.cat_id, page_content: 'lynx' })
  await makePage(t, item, { page_title: 'p2', cat_id: b.cat_id, s_number: 1 })
  await makePage(t, item, { page_title: 'p3', cat_id: b.cat_id, s_number: 2 })
  const editor = await makeMember(t, item)
  const hideout = await makeItem(t, { owner: editor, password: 'secret', item_name: 'Hideout' })
  const input = { cat_id: a.cat_id, to_item_id: hideout.item_id, is_del: 1 }
  expect((await t.call('catalog/copy', input, editor)).error_code).toBe(0)
  const { data } = await t.call('recycle/getCatalogList', { item_id: item.item_id }, item.owner)
  return { item, x, a, editor, hideout, entry: data[0] as (typeof data)[number], owner: item.owner }
}
