import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePeople } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { timeText } from '#server/time.ts'

const t = testApp()

async function makeTree() {
  const item = await makeItem(t)
  const b = await makeCatalog(t, item, { cat_name: 'b', s_number: 2 })
  await makeCatalog(t, item, { cat_name: 'a', s_number: 1 })
  const c = await makeCatalog(t, item, { cat_name: 'c', parent: b })
  await makeCatalog(t, item, { cat_name: 'd', parent: c })
  return { item, b }
}

test('catalogs come depth first, named by their paths', async () => {
  const { item, b } = await makeTree()
  const { data } = await t.call('catalog/catListName', { item_id: item.item_id })
  expect(data.map((one) => one.cat_name)).toEqual(['a', 'b', 'b/c', 'b/c/d'])
  expect(data[2]).toMatchObject({ parent_cat_id: b.cat_id, level: 3, addtime: timeText(t.time.now) })
  expect(data[2]).not.toHaveProperty('sub')
})

test('a limited member gets one branch', async () => {
  const { item, b } = await makeTree()
  const limited = await makeMember(t, item, { cat_id: b.cat_id })
  const { data } = await t.call('catalog/catListName', { item_id: item.item_id }, limited)
  expect(data.map((one) => one.cat_name)).toEqual(['b', 'b/c', 'b/c/d'])
})

test('private and unknown items are refused', async () => {
  const item = await makeItem(t, { password: 'p' })
  const people = await makePeople(t, item)
  expect(await refused(t, 'catalog/catListName', { item_id: item.item_id }, people.guest)).toBe('NO_PERMISSION')
  expect(await refused(t, 'catalog/catListName', { item_id: item.item_id }, people.stranger)).toBe('NO_PERMISSION')
  expect(await refused(t, 'catalog/catListName', { item_id: 987_654 })).toBe('NOT_FOUND')
  expect(await refused(t, 'catalog/catListName', { item_id: -1 })).toBe('BAD_FIELD:item_id')
})
