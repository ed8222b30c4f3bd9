import { describe, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage, makePeople, type TestItem } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()
const db = () => t.services.database.db

type Node = { cat_name: string; level: number; pages: { page_title: string }[]; catalogs: Node[] }
const shapeOf = (node: Node): unknown => [
  node.cat_name,
  node.level,
  ...node.pages.map((page) => page.page_title),
  ...node.catalogs.map(shapeOf),
]

async function treeOf(item: TestItem) {
  const { menu } = (await t.call('item/info', { item_id: item.item_id }, item.owner)).data
  return [...menu.pages.map((page) => page.page_title), ...menu.catalogs.map(shapeOf)]
}

/** a(p1) > b > c, d, and p2 at the root. */
async function makeTree() {
  const item = await makeItem(t)
  const a = await makeCatalog(t, item, { cat_name: 'a', s_number: 1 })
  const b = await makeCatalog(t, item, { cat_name: 'b', parent: a, s_number: 1 })
  const c = await makeCatalog(t, item, { cat_name: 'c', parent: b, s_number: 1 })
  const d = await makeCatalog(t, item, { cat_name: 'd', s_number: 2 })
  const p1 = await makePage(t, item, { page_title: 'p1', cat_id: a.cat_id, s_number: 1 })
  const p2 = await makePage(t, item, { page_title: 'p2', s_number: 1 })
  return { item, a, b, c, d, p1, p2 }
}

describe('a drag in the tree', () => {
  test('moves, reorders and renames catalogs and pages at once; levels in the input are ignored', async () => {
    const { item, a, b, c, d, p1, p2 } = await makeTree()
    const editor = await makeMember(t, item)
    expect(await treeOf(item)).toEqual(['p2', ['a', 2, 'p1', ['b', 3, ['c', 4]]], ['d', 2]])
    const cats = [
      { cat_id: d.cat_id, cat_name: 'D', parent_cat_id: 0, level: 4, s_number: 1, page_id: '', page_cat_id: '' },
      { cat_id: b.cat_id, cat_name: 'b', parent_cat_id: d.cat_id, level: 2, s_number: 1, page_id: '' },
      { cat_id: c.cat_id, cat_name: 'c', parent_cat_id: 0, level: 99, s_number: 3, page_id: '' },
      { cat_id: a.cat_id, cat_name: 'a', parent_cat_id: 0, level: 2, s_number: 2, page_id: '' },
      { cat_id: '', cat_name: '', page_id: p1.page_id, parent_cat_id: 0, level: '', s_number: 2, page_cat_id: 7 },
      { page_id: String(p2.page_id), parent_cat_id: String(b.cat_id), s_number: '5' },
    ]
    const answer = await t.call('catalog/batUpdate', { item_id: item.item_id, cats }, editor)
    expect(answer).toEqual({ error_code: 0, data: [] })
    expect(await treeOf(item)).toEqual(['p1', ['D', 2, ['b', 3, 'p2']], ['a', 2], ['c', 2]])
    const log = await db().selectFrom('item_change_log').selectAll().where('item_id', '=', item.item_id).execute()
    expect(log).toMatchObject([{ op_action_type: 'drag', op_object_type: 'tree', uid: editor.uid }])
  })

  test('the levels below a moved catalog change with it, sent or not', async () => {
    const { item, b, d } = await makeTree()
    const up = [{ cat_id: b.cat_id, parent_cat_id: 0, s_number: 3 }]
    await t.call('catalog/batUpdate', { item_id: item.item_id, cats: up }, item.owner)
    expect(await treeOf(item)).toEqual(['p2', ['a', 2, 'p1'], ['d', 2], ['b', 2, ['c', 3]]])
    const down = [{ cat_id: b.cat_id, parent_cat_id: d.cat_id, s_number: 1 }]
    await t.call('catalog/batUpdate', { item_id: item.item_id, cats: down }, item.owner)
    expect(await treeOf(item)).toEqual(['p2', ['a', 2, 'p1'], ['d', 2, ['b', 3, ['c', 4]]]])
  })

  test('fields that are null count as absent, as in the call itself', async () => {
    const item = await makeItem(t)
    const { cat_id } = await makeCatalog(t, item)
    const cats = [{ cat_id, cat_name: 'Renamed', page_id: null, parent_cat_id: 0, level: 2, s_number: null }]
    for (const sent of [cats, JSON.stringify(cats)]) {
      const answer = await t.call('catalog/batUpdate', { item_id: item.item_id, cats: sent }, item.owner)
      expect(answer).toMatchObject({ error_code: 0 })
    }
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    expect((await t.call('catalog/batUpdate', { item_id: item.item_id, cats: deep }, item.owner)).error_name).toBe(
      'BAD_FIELD',
    )
  })

  test('a parent and its child may change places, because the whole list is judged at its end', async () => {
    const { item, a, b, c } = await makeTree()
    const cats = [
      { cat_id: a.cat_id, parent_cat_id: b.cat_id, s_number: 1 },
      { cat_id: b.cat_id, parent_cat_id: 0, s_number: 1 },
      { cat_id: c.cat_id, parent_cat_id: a.cat_id, s_number: 1 },
    ]
    expect((await t.call('catalog/batUpdate', { item_id: item.item_id, cats }, item.owner)).error_code).toBe(0)
    expect(await treeOf(item)).toEqual(['p2', ['b', 2, ['a', 3, 'p1', ['c', 4]]], ['d', 2]])
  })

  test('the order of things that somebody has moved, renamed or deleted in the meantime changes only what is still there', async () => {
    const { item, a, b, d, p1, p2 } = await makeTree()
    const p3 = await makePage(t, item, { page_title: 'p3', s_number: 2 })
    const gone = await makePage(t, item, { page_title: 'gone', s_number: 3 })
    await t.call('page/delete', { page_id: gone.page_id }, item.owner)
    await t.call('catalog/save', { item_id: item.item_id, cat_id: a.cat_id, cat_name: 'renamed' }, item.owner)
    const away = [{ page_id: p2.page_id, parent_cat_id: d.cat_id, s_number: 1 }]
    await t.call('catalog/batUpdate', { item_id: item.item_id, cats: away }, item.owner)
    // what a browser sends that still shows the former tree, after its user dragged p3 above and d above
    const cats = [
      { page_id: p3.page_id, parent_cat_id: 0, s_number: 1 },
      { page_id: p2.page_id, parent_cat_id: 0, s_number: 2, order_only: 1 },
      { page_id: gone.page_id, parent_cat_id: 0, s_number: 3, order_only: 1 },
      { page_id: p1.page_id, parent_cat_id: a.cat_id, s_number: 7, order_only: 1 },
      { cat_id: d.cat_id, parent_cat_id: 0, s_number: 1 },
      { cat_id: a.cat_id, parent_cat_id: 0, s_number: 2, order_only: 1 },
      { cat_id: b.cat_id, parent_cat_id: 0, s_number: 3, order_only: 1 },
      { cat_id: 999_999, parent_cat_id: 0, s_number: 4, order_only: 1 },
    ]
    const answer = await t.call('catalog/batUpdate', { item_id: item.item_id, cats }, item.owner)
    expect(answer.error_code).toBe(0)
    expect(await treeOf(item)).toEqual(['p3', ['d', 2, 'p2'], ['renamed', 2, 'p1', ['b', 3, ['c', 4]]]])
    const { s_number } = (await t.call('page/info', { page_id: p1.page_id }, item.owner)).data
    expect(Number(s_number)).toBe(7)
  })

  test('the tree as it is changes nothing and is not logged', async () => {
    const { item, a, p1 } = await makeTree()
    const cats = [
      { cat_id: a.cat_id, cat_name: 'a', parent_cat_id: 0, level: 2, s_number: 1 },
      { page_id: p1.page_id, parent_cat_id: a.cat_id, s_number: 1 },
    ]
    expect((await t.call('catalog/batUpdate', { item_id: item.item_id, cats }, item.owner)).error_code).toBe(0)
    const log = await db().selectFrom('item_change_log').selectAll().where('item_id', '=', item.item_id).execute()
    expect(log).toEqual([])
  })

  test('a limited member sorts the contents of the one catalog; the catalog itself stays', async () => {
    const { item, a, b, c, p1 } = await makeTree()
    const limited = await makeMember(t, item, { cat_id: a.cat_id })
    const cats = [
      { cat_id: a.cat_id, cat_name: 'a', parent_cat_id: 0, level: 2, s_number: 9 },
      { cat_id: c.cat_id, cat_name: 'c', parent_cat_id: a.cat_id, level: 3, s_number: 1 },
      { cat_id: b.cat_id, cat_name: 'b', parent_cat_id: a.cat_id, level: 3, s_number: 2 },
      { page_id: p1.page_id, parent_cat_id: c.cat_id, s_number: 1 },
    ]
    expect((await t.call('catalog/batUpdate', { item_id: item.item_id, cats }, limited)).error_code).toBe(0)
    expect(await treeOf(item)).toEqual(['p2', ['a', 2, ['c', 3, 'p1'], ['b', 3]], ['d', 2]])
  })
})

describe('refused, with nothing changed', () => {
  const call = (item: TestItem, cats: unknown, as = item.owner) =>
    refused(t, 'catalog/batUpdate', { item_id: item.item_id, cats }, as)

  test('one row of another item or with an unknown id refuses the whole list', async () => {
    const { item, a, d, p1, p2 } = await makeTree()
    const other = await makeItem(t, { owner: item.owner })
    const foreign = await makeCatalog(t, other)
    const foreignPage = await makePage(t, other)
    const gone = await makePage(t, item, { is_del: 1 })
    const good = [
      { cat_id: a.cat_id, cat_name: 'renamed', parent_cat_id: 0, s_number: 9 },
      { page_id: p1.page_id, parent_cat_id: 0, s_number: 9 },
    ]
    expect(await call(item, [...good, { cat_id: foreign.cat_id, parent_cat_id: 0 }])).toBe('WRONG_ITEM')
    expect(await call(item, [...good, { cat_id: d.cat_id, parent_cat_id: foreign.cat_id }])).toBe('WRONG_ITEM')
    expect(await call(item, [...good, { page_id: foreignPage.page_id, parent_cat_id: 0 }])).toBe('WRONG_ITEM')
    expect(await call(item, [...good, { page_id: p2.page_id, parent_cat_id: foreign.cat_id }])).toBe('WRONG_ITEM')
    expect(await call(item, [...good, { page_id: gone.page_id, parent_cat_id: 0 }])).toBe('NOT_FOUND')
    expect(await call(item, [...good, { cat_id: 987_654, parent_cat_id: 0 }])).toBe('NOT_FOUND')
    expect(await call(item, [...good, { cat_id: d.cat_id, parent_cat_id: 987_654 }])).toBe('NOT_FOUND')
    expect(await call(item, [...good, { page_id: p2.page_id, parent_cat_id: 987_654 }])).toBe('NOT_FOUND')
  })

  test('a name that is too long, but not the title that existing clients send as the name of a page', async () => {
    const { item, a, p1 } = await makeTree()
    const cat_name = 'x'.repeat(101)
    expect(await call(item, [{ cat_id: a.cat_id, cat_name }])).toBe('BAD_FIELD:cats')
    const cats = [{ cat_id: p1.page_id, cat_name, page_id: p1.page_id, parent_cat_id: 0, s_number: 5 }]
    expect(await t.call('catalog/batUpdate', { item_id: item.item_id, cats }, item.owner)).toMatchObject({
      error_code: 0,
    })
    const { menu } = (await t.call('item/info', { item_id: item.item_id }, item.owner)).data
    expect(menu.pages.map((page) => page.page_id)).toContain(p1.page_id)
  })

  test('circles', async () => {
    const { item, a, b, c, d } = await makeTree()
    expect(await call(item, [{ cat_id: a.cat_id, parent_cat_id: a.cat_id }])).toBe('CATALOG_CYCLE')
    expect(await call(item, [{ cat_id: a.cat_id, parent_cat_id: c.cat_id }])).toBe('CATALOG_CYCLE')
    const pair = [
      { cat_id: d.cat_id, parent_cat_id: b.cat_id },
      { cat_id: b.cat_id, parent_cat_id: d.cat_id },
    ]
    expect(await call(item, pair)).toBe('CATALOG_CYCLE')
  })

  test('a fourth level, of the moved catalog or of one in it', async () => {
    const { item, a, c, d } = await makeTree()
    expect(await call(item, [{ cat_id: d.cat_id, parent_cat_id: c.cat_id }])).toBe('CATALOG_TOO_DEEP')
    expect(await call(item, [{ cat_id: a.cat_id, parent_cat_id: d.cat_id }])).toBe('CATALOG_TOO_DEEP')
  })

  test('a malformed list', async () => {
    const { item, a } = await makeTree()
    for (const cats of [
      undefined,
      '',
      '[',
      '{}',
      'null',
      '[1]',
      [{}],
      [{ cat_id: -1 }],
      [{ cat_id: '9007199254740993' }],
    ])
      expect(await call(item, cats)).toBe('BAD_FIELD:cats')
    expect(await call(item, [{ cat_id: a.cat_id, cat_name: 'x'.repeat(101) }])).toBe('BAD_FIELD:cats')
    expect(await call(item, [{ cat_id: a.cat_id, s_number: -1 }])).toBe('BAD_FIELD:cats')
  })

  test('people without the right to edit', async () => {
    const { item, a } = await makeTree()
    const people = await makePeople(t, item)
    const input = { item_id: item.item_id, cats: [{ cat_id: a.cat_id, parent_cat_id: 0, s_number: 9 }] }
    expect(await refused(t, 'catalog/batUpdate', input, people.guest)).toBe('NOT_LOGGED_IN')
    expect(await refused(t, 'catalog/batUpdate', input, people.stranger)).toBe('NO_PERMISSION')
    expect(await refused(t, 'catalog/batUpdate', input, people.reader)).toBe('NO_PERMISSION')
  })

  test('a limited member, for everything outside the one catalog', async () => {
    const { item, a, b, d, p1, p2 } = await makeTree()
    const limited = await makeMember(t, item, { cat_id: a.cat_id })
    const outside = [
      { cat_id: d.cat_id, parent_cat_id: 0, s_number: 9 },
      { cat_id: d.cat_id, parent_cat_id: a.cat_id, s_number: 2 },
      { cat_id: b.cat_id, parent_cat_id: 0, s_number: 1 },
      { cat_id: b.cat_id, parent_cat_id: d.cat_id, s_number: 1 },
      { page_id: p1.page_id, parent_cat_id: 0, s_number: 1 },
      { page_id: p1.page_id, parent_cat_id: d.cat_id, s_number: 1 },
      { page_id: p2.page_id, parent_cat_id: a.cat_id, s_number: 1 },
      { page_id: p2.page_id, parent_cat_id: 0, s_number: 9 },
    ]
    for (const row of outside) expect(await call(item, [row], limited)).toBe('NO_PERMISSION')
  })
})
