import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePeople } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { timeText } from '#server/time.ts'

const t = testApp()

async function makeTree() {
  const item = await makeItem(t)
  const second = await makeCatalog(t, item, { cat_name: 'second', s_number: 2 })
  const first = await makeCatalog(t, item, { cat_name: 'first', s_number: 1 })
  const tie = await makeCatalog(t, item, { cat_name: 'tie', s_number: 2 })
  const below = await makeCatalog(t, item, { cat_name: 'below', parent: second })
  const deepest = await makeCatalog(t, item, { cat_name: 'deepest', parent: below })
  return { item, first, second, tie, below, deepest }
}

type Shape = { cat_name: string; sub: Shape[] }
const shapeOf = (nodes: Shape[]): unknown[] => nodes.map(({ cat_name, sub }) => [cat_name, shapeOf(sub)])

test('a guest of an open item gets the tree in order', async () => {
  const { item, below } = await makeTree()
  const { data } = await t.call('catalog/catListGroup', { item_id: item.item_id })
  expect(shapeOf(data)).toEqual([
    ['first', []],
    ['second', [['below', [['deepest', []]]]]],
    ['tie', []],
  ])
  expect(data[1]?.sub[0]).toMatchObject({
    cat_id: below.cat_id,
    item_id: item.item_id,
    level: 3,
    addtime: timeText(t.time.now),
  })
})

test('a limited member gets one branch with all in it', async () => {
  const { item, second } = await makeTree()
  const limited = await makeMember(t, item, { group: 0, cat_id: second.cat_id })
  const { data } = await t.call('catalog/catListGroup', { item_id: item.item_id }, limited)
  expect(shapeOf(data)).toEqual([['second', [['below', [['deepest', []]]]]]])
})

test('the legacy door writes numbers as strings on all levels', async () => {
  const { item, deepest } = await makeTree()
  const { data } = (await t.legacy('catalog/catListGroup', { item_id: item.item_id })).json()
  expect(data[1].sub[0].sub[0]).toMatchObject({ cat_id: String(deepest.cat_id), level: '4', sub: [] })
})

test('an item without catalogs has an empty tree', async () => {
  const item = await makeItem(t)
  expect(await t.call('catalog/catListGroup', { item_id: item.item_id })).toEqual({ error_code: 0, data: [] })
})

test('private, deleted and unknown items are refused', async () => {
  const item = await makeItem(t, { password: 'p' })
  const people = await makePeople(t, item)
  const call = (item_id: unknown, as = people.guest as typeof people.stranger | null) =>
    refused(t, 'catalog/catListGroup', { item_id }, as)
  expect(await call(item.item_id)).toBe('NO_PERMISSION')
  expect(await call(item.item_id, people.stranger)).toBe('NO_PERMISSION')
  expect(await call(987_654)).toBe('NOT_FOUND')
  expect(await call((await makeItem(t, { is_del: 1 })).item_id)).toBe('NOT_FOUND')
  for (const item_id of [-1, 0, '', 'x', '9007199254740993', undefined])
    expect(await call(item_id)).toBe('BAD_FIELD:item_id')
})
