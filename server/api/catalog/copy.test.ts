import { describe, expect, test } from 'vitest'
import { CATALOGS_PER_ITEM } from '#server/domain/catalog/catalog-limits.ts'
import { testApp } from '#server/test/build-test-app.ts'
import {
  makeCatalog,
  makeItem,
  makeMember,
  makePage,
  makePeople,
  makeUser,
  type TestItem,
} from '#server/test/factories.ts'
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
const treeOf = async (item: TestItem) =>
  (await t.call('item/info', { item_id: item.item_id }, item.owner)).data.menu.catalogs.map(shapeOf)
const logOf = async (item: TestItem) => {
  const rows = await db().selectFrom('item_change_log').selectAll().where('item_id', '=', item.item_id).execute()
  return rows.map((row) => `${row.op_action_type}/${row.op_object_type}`)
}

/** a(p1) > b1(p2, p3), b2; and x */
async function makeTree() {
  const item = await makeItem(t)
  const a = await makeCatalog(t, item, { cat_name: 'a', s_number: 1 })
  const b1 = await makeCatalog(t, item, { cat_name: 'b1', parent: a, s_number: 1 })
  const b2 = await makeCatalog(t, item, { cat_name: 'b2', parent: a, s_number: 2 })
  const x = await makeCatalog(t, item, { cat_name: 'x', s_number: 2 })
  const p1 = await makePage(t, item, { page_title: 'p1', cat_id: a.cat_id, author: item.owner })
  const p2 = await makePage(t, item, { page_title: 'p2', cat_id: b1.cat_id, s_number: 1, page_content: '# Two' })
  await makePage(t, item, { page_title: 'p3', cat_id: b1.cat_id, s_number: 2 })
  await makePage(t, item, { page_title: 'gone', cat_id: b1.cat_id, is_del: 1 })
  return { item, a, b1, b2, x, p1, p2 }
}
const branch = (level: number) => ['a', level, 'p1', ['b1', level + 1, 'p2', 'p3'], ['b2', level + 1]]

describe('a copy', () => {
  test('in the same item has new catalogs and pages, by the caller, after its neighbours', async () => {
    const { item, a, p2 } = await makeTree()
    const editor = await makeMember(t, item)
    t.time.now += 10
    const { error_code, data } = await t.call('catalog/copy', { cat_id: a.cat_id }, editor)
    expect(error_code).toBe(0)
    expect(data).toEqual({
      cat_id: expect.any(Number),
      cat_name: 'a',
      item_id: item.item_id,
      parent_cat_id: 0,
      level: 2,
      s_number: 3,
      addtime: t.time.now,
    })
    expect(data.cat_id).not.toBe(a.cat_id)
    expect(await treeOf(item)).toEqual([branch(2), ['x', 2], branch(2)])
    const copies = await db().selectFrom('page').selectAll().where('page_title', '=', 'p2').orderBy('page_id').execute()
    expect(copies.at(-1)).toMatchObject({
      item_id: item.item_id,
      author_uid: editor.uid,
      author_username: editor.username,
      addtime: t.time.now,
      page_addtime: t.time.now,
      revision: 1,
      is_del: 0,
      page_content: '# Two',
    })
    expect(copies.at(-1)?.page_id).toBeGreaterThan(p2.page_id)
    expect(await logOf(item)).toEqual(['create/catalog'])
  })

  test('below another catalog has its levels', async () => {
    const { item, a, x } = await makeTree()
    await t.call('catalog/copy', { cat_id: a.cat_id, new_p_cat_id: x.cat_id }, item.owner)
    expect(await treeOf(item)).toEqual([branch(2), ['x', 2, branch(3)]])
  })

  test('in another item of the caller leaves the original as it is', async () => {
    const { item, b1 } = await makeTree()
    const other = await makeItem(t, { owner: item.owner })
    const target = await makeCatalog(t, other, { cat_name: 'target' })
    const input = { cat_id: b1.cat_id, to_item_id: other.item_id, new_p_cat_id: target.cat_id }
    expect((await t.call('catalog/copy', input, item.owner)).data).toMatchObject({ item_id: other.item_id, level: 3 })
    expect(await treeOf(other)).toEqual([['target', 2, ['b1', 3, 'p2', 'p3']]])
    expect(await treeOf(item)).toEqual([branch(2), ['x', 2]])
    expect([await logOf(item), await logOf(other)]).toEqual([[], ['create/catalog']])
  })

  test('of a catalog into itself copies the contents from before', async () => {
    const { item, b1 } = await makeTree()
    await t.call('catalog/copy', { cat_id: b1.cat_id, new_p_cat_id: b1.cat_id }, item.owner)
    const inside = ['b1', 4, 'p2', 'p3']
    expect(await treeOf(item)).toEqual([
      ['a', 2, 'p1', ['b1', 3, 'p2', 'p3', inside], ['b2', 3]],
      ['x', 2],
    ])
  })
})

describe('a move', () => {
  test('in the same item keeps ids and history', async () => {
    const { item, b1, x } = await makeTree()
    const { data } = await t.call('catalog/copy', { cat_id: b1.cat_id, new_p_cat_id: x.cat_id, is_del: 1 }, item.owner)
    expect(data).toMatchObject({ cat_id: b1.cat_id, parent_cat_id: x.cat_id, level: 3 })
    expect(await treeOf(item)).toEqual([
      ['a', 2, 'p1', ['b2', 3]],
      ['x', 2, ['b1', 3, 'p2', 'p3']],
    ])
    expect(await logOf(item)).toEqual(['update/catalog'])
  })

  test('into another item takes the pages and their histories along, under their ids', async () => {
    const { item, a, p2 } = await makeTree()
    const other = await makeItem(t, { owner: item.owner })
    await t.call(
      'page/save',
      { page_id: p2.page_id, item_id: item.item_id, page_content: 'x', cat_id: a.cat_id },
      item.owner,
    )
    const { unique_key } = (
      await t.call('page/createSinglePage', { page_id: p2.page_id, isCreateSiglePage: 'true' }, item.owner)
    ).data as { unique_key: string }
    const input = { cat_id: a.cat_id, to_item_id: other.item_id, is_del: 1 }
    expect((await t.call('catalog/copy', input, item.owner)).error_code).toBe(0)
    expect(await treeOf(item)).toEqual([['x', 2]])
    expect(await treeOf(other)).toEqual([['a', 2, 'p2', 'p1', ['b1', 3, 'p3'], ['b2', 3]]])
    const { data } = await t.call('page/info', { page_id: p2.page_id })
    expect(data).toMatchObject({ page_id: p2.page_id, item_id: other.item_id })
    const history = await db().selectFrom('page_history').selectAll().where('page_id', '=', p2.page_id).execute()
    expect(history.map((one) => one.item_id)).toEqual([other.item_id])
    const left = await db()
      .selectFrom('page')
      .selectAll()
      .where('item_id', '=', item.item_id)
      .orderBy('page_title')
      .execute()
    expect(left).toMatchObject(['gone', 'p1', 'p2', 'p3'].map((page_title) => ({ page_title, is_del: 1, cat_id: 0 })))
    expect(await logOf(other)).toEqual(['move_in/catalog'])
    expect((await logOf(item)).at(-1)).toBe('move_out/catalog')
    // the people of the other item have shared nothing
    expect((await t.call('page/infoByKey', { unique_key })).error_name).toBe('NOT_FOUND')
  })

  test('two moves in opposite directions at once both end', async () => {
    const one = await makeTree()
    const two = await makeItem(t, { owner: one.item.owner })
    const back = await makeCatalog(t, two)
    const move = (cat_id: number, to_item_id: number) =>
      t.call('catalog/copy', { cat_id, to_item_id, is_del: 1 }, one.item.owner)
    const answers = await Promise.all([move(one.a.cat_id, two.item_id), move(back.cat_id, one.item.item_id)])
    expect(answers.map((answer) => answer.error_code)).toEqual([0, 0])
  })
})

describe('refused, with nothing changed', () => {
  test('a move while another user edits a page in it, here or to another item; a copy is made', async () => {
    const { item, a, x, p2 } = await makeTree()
    const writer = await makeMember(t, item)
    await t.call('page/setLock', { page_id: p2.page_id }, writer)
    const other = await makeItem(t, { owner: item.owner })
    for (const place of [{ new_p_cat_id: x.cat_id }, { to_item_id: other.item_id }]) {
      const move = { cat_id: a.cat_id, is_del: 1, ...place }
      expect(await refused(t, 'catalog/copy', move, item.owner)).toBe('PAGE_LOCKED')
      expect((await t.call('catalog/copy', move, item.owner)).error_message).toBe(`${writer.username} is editing “p2”`)
    }
    expect((await t.call('catalog/copy', { cat_id: a.cat_id, to_item_id: other.item_id }, item.owner)).error_code).toBe(
      0,
    )
    expect(
      (await t.call('catalog/copy', { cat_id: a.cat_id, new_p_cat_id: x.cat_id, is_del: 1 }, writer)).error_code,
    ).toBe(0)
  })

  test('a catalog for an item that holds no pages of text, or only one', async () => {
    const { item, a } = await makeTree()
    for (const item_type of [2, 3, 4]) {
      const other = await makeItem(t, { owner: item.owner, item_type })
      for (const is_del of [0, 1]) {
        const input = { cat_id: a.cat_id, to_item_id: other.item_id, is_del }
        expect(await refused(t, 'catalog/copy', input, item.owner)).toBe('ITEM_TYPES_DIFFER:to_item_id')
      }
    }
  })

  test('a move into itself or one of its descendants', async () => {
    const { item, a, b1 } = await makeTree()
    for (const { cat_id } of [a, b1])
      expect(await refused(t, 'catalog/copy', { cat_id: a.cat_id, new_p_cat_id: cat_id, is_del: 1 }, item.owner)).toBe(
        'CATALOG_CYCLE',
      )
  })

  test('a fourth level, copied or moved', async () => {
    const { item, a, b2, x } = await makeTree()
    const x1 = await makeCatalog(t, item, { parent: x })
    for (const is_del of [0, 1]) {
      const input = { cat_id: a.cat_id, new_p_cat_id: x1.cat_id, is_del }
      expect(await refused(t, 'catalog/copy', input, item.owner)).toBe('CATALOG_TOO_DEEP')
      const deep = await makeCatalog(t, item, { parent: x1 })
      const deeper = { cat_id: b2.cat_id, new_p_cat_id: deep.cat_id, is_del }
      expect(await refused(t, 'catalog/copy', deeper, item.owner)).toBe('CATALOG_TOO_DEEP')
    }
  })

  test('more catalogs than an item may have', async () => {
    const { item, a } = await makeTree()
    const row = { item_id: item.item_id, parent_cat_id: 0, cat_name: 'x', level: 2, s_number: 1, addtime: 1 }
    for (let made = 0; made < CATALOGS_PER_ITEM - 6; made += 498)
      await db()
        .insertInto('catalog')
        .values(Array.from({ length: 498 }, () => row))
        .execute()
    expect(await refused(t, 'catalog/copy', { cat_id: a.cat_id }, item.owner)).toBe('TOO_MANY_CATALOGS')
    expect((await t.call('catalog/copy', { cat_id: a.cat_id, is_del: 1 }, item.owner)).error_code).toBe(0)
  })

  test('unknown ids, and a parent of another item', async () => {
    const { item, a } = await makeTree()
    const other = await makeCatalog(t, await makeItem(t, { owner: item.owner }))
    const call = (input: object) => refused(t, 'catalog/copy', { cat_id: a.cat_id, ...input }, item.owner)
    expect(await call({ new_p_cat_id: other.cat_id })).toBe('WRONG_ITEM')
    expect(await call({ new_p_cat_id: 987_654 })).toBe('NOT_FOUND')
    expect(await call({ to_item_id: 987_654 })).toBe('NOT_FOUND')
    expect(await call({ cat_id: 987_654 })).toBe('NOT_FOUND')
    expect(await call({ cat_id: -1 })).toBe('BAD_FIELD:cat_id')
    expect(await call({ to_item_id: '9007199254740993' })).toBe('BAD_FIELD:to_item_id')
    expect(await call({ is_del: 2 })).toBe('BAD_FIELD:is_del')
  })

  test('people without the right to edit the source or the target', async () => {
    const { item, a } = await makeTree()
    const people = await makePeople(t, item)
    expect(await refused(t, 'catalog/copy', { cat_id: a.cat_id }, people.guest)).toBe('NOT_LOGGED_IN')
    expect(await refused(t, 'catalog/copy', { cat_id: a.cat_id }, people.stranger)).toBe('NO_PERMISSION')
    expect(await refused(t, 'catalog/copy', { cat_id: a.cat_id }, people.reader)).toBe('NO_PERMISSION')
    const foreign = await makeItem(t)
    const input = { cat_id: a.cat_id, to_item_id: foreign.item_id }
    expect(await refused(t, 'catalog/copy', input, item.owner)).toBe('NO_PERMISSION')
    const own = await makeItem(t, { owner: await makeUser(t) })
    const steal = { cat_id: a.cat_id, to_item_id: own.item_id }
    expect(await refused(t, 'catalog/copy', steal, own.owner)).toBe('NO_PERMISSION')
    const archived = await makeItem(t, { owner: item.owner, is_archived: 1 })
    const shut = { cat_id: a.cat_id, to_item_id: archived.item_id }
    expect(await refused(t, 'catalog/copy', shut, item.owner)).toBe('ITEM_ARCHIVED')
  })

  test('a limited member, out of the one catalog and into it', async () => {
    const { item, a, b1, x } = await makeTree()
    const limited = await makeMember(t, item, { cat_id: a.cat_id })
    const call = (input: Record<string, unknown>) => refused(t, 'catalog/copy', input, limited)
    expect(await call({ cat_id: b1.cat_id })).toBe('NO_PERMISSION')
    expect(await call({ cat_id: b1.cat_id, new_p_cat_id: x.cat_id })).toBe('NO_PERMISSION')
    expect(await call({ cat_id: x.cat_id, new_p_cat_id: a.cat_id })).toBe('NO_PERMISSION')
    const good = { cat_id: b1.cat_id, new_p_cat_id: a.cat_id }
    expect((await t.call('catalog/copy', good, limited)).error_code).toBe(0)
  })
})
