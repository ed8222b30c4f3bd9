import { describe, expect, test } from 'vitest'
import { CATALOGS_PER_ITEM } from '#server/domain/catalog/catalog-limits.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePeople } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()
const db = () => t.services.database.db

const levelsIn = async (item_id: number) => {
  const rows = await db().selectFrom('catalog').select(['cat_name', 'level']).where('item_id', '=', item_id).execute()
  return Object.fromEntries(rows.map((row) => [row.cat_name, row.level]))
}

test('existing clients send the word for a number that is not set: the catalog is renamed and stays where it is', async () => {
  const item = await makeItem(t)
  const top = await makeCatalog(t, item)
  const inner = await makeCatalog(t, item, { parent: top })
  for (const [{ cat_id }, parent_cat_id] of [
    [top, 0],
    [inner, top.cat_id],
  ] as const)
    for (const word of ['undefined', 'null', 'NaN']) {
      const sent = { item_id: item.item_id, cat_id, parent_cat_id: word, s_number: word, cat_name: word }
      const { error_code, data } = (await t.legacy('catalog/save', sent, item.owner)).json()
      expect(error_code).toBe(0)
      expect(data).toMatchObject({ cat_name: word, parent_cat_id: String(parent_cat_id) })
    }
  const unnamed = { item_id: item.item_id, cat_id: 'undefined', parent_cat_id: 'undefined', toString: 'undefined' }
  expect((await t.legacy('catalog/save', { ...unnamed, cat_name: 'New' }, item.owner)).json().data.level).toBe('2')
  expect((await t.legacy('catalog/save', { item_id: 'undefined', cat_name: 'x' }, item.owner)).json().error_code).toBe(
    10101,
  )
  // Our own interface never sends these words.
  expect(await refused(t, 'catalog/save', { ...unnamed, cat_name: 'x' } as never, item.owner)).toBe('BAD_FIELD:cat_id')
})

describe('a new catalog', () => {
  test('comes after the ones beside it, one level below its parent', async () => {
    const item = await makeItem(t)
    const editor = await makeMember(t, item)
    const save = async (input: object) => {
      const answer = await t.call('catalog/save', { item_id: item.item_id, cat_id: 0, ...input }, editor)
      expect(answer.error_code).toBe(0)
      return answer.data
    }
    const top = await save({ cat_name: ' Top ', parent_cat_id: '' })
    expect(top).toEqual({
      cat_id: expect.any(Number),
      cat_name: 'Top',
      item_id: item.item_id,
      s_number: 1,
      addtime: t.time.now,
      parent_cat_id: 0,
      level: 2,
    })
    const second = await save({ cat_name: 'Second', parent_cat_id: top.cat_id, s_number: 7 })
    expect(second).toMatchObject({ level: 3, s_number: 7, parent_cat_id: top.cat_id })
    expect(await save({ cat_name: 'Beside', parent_cat_id: top.cat_id })).toMatchObject({ level: 3, s_number: 8 })
    expect(await save({ cat_name: 'Third', parent_cat_id: second.cat_id })).toMatchObject({ level: 4, s_number: 1 })
    const log = await db().selectFrom('item_change_log').selectAll().where('item_id', '=', item.item_id).execute()
    expect(log).toHaveLength(4)
    expect(log[0]).toMatchObject({ op_action_type: 'create', op_object_type: 'catalog', op_object_id: top.cat_id })
  })

  test('twenty at once get the orders 1 to 20', async () => {
    const item = await makeItem(t)
    const names = Array.from({ length: 20 }, (_, i) => `Catalog ${i}`)
    const answers = await Promise.all(
      names.map((cat_name) => t.call('catalog/save', { item_id: item.item_id, cat_name }, item.owner)),
    )
    const orders = answers.map((answer) => answer.data.s_number).sort((a, b) => a - b)
    expect(orders).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
  })

  test('on a fourth level is refused', async () => {
    const item = await makeItem(t)
    const a = await makeCatalog(t, item)
    const c = await makeCatalog(t, item, { parent: await makeCatalog(t, item, { parent: a }) })
    const input = { item_id: item.item_id, cat_name: 'Deep', parent_cat_id: c.cat_id }
    expect(await refused(t, 'catalog/save', input, item.owner)).toBe('CATALOG_TOO_DEEP')
  })

  test('is refused in a single-page item, which shows none', async () => {
    const item = await makeItem(t, { item_type: 2 })
    const input = { item_id: item.item_id, cat_id: 0, cat_name: 'New' }
    const answer = await t.call('catalog/save', input, item.owner)
    expect(answer).toMatchObject({ error_name: 'BAD_FIELD', error_field: 'cat_name' })
    expect(await levelsIn(item.item_id)).toEqual({})
  })

  test('is refused when the item has as many as it may', async () => {
    const item = await makeItem(t)
    const row = { item_id: item.item_id, parent_cat_id: 0, cat_name: 'x', level: 2, s_number: 1, addtime: 1 }
    for (let made = 0; made < CATALOGS_PER_ITEM; made += 500)
      await db()
        .insertInto('catalog')
        .values(Array.from({ length: 500 }, () => row))
        .execute()
    const input = { item_id: item.item_id, cat_name: 'One more' }
    expect(await refused(t, 'catalog/save', input, item.owner)).toBe('TOO_MANY_CATALOGS')
  })
})

describe('an existing catalog', () => {
  test('is renamed and stays where it is', async () => {
    const item = await makeItem(t)
    const top = await makeCatalog(t, item)
    const below = await makeCatalog(t, item, { parent: top, s_number: 5 })
    const input = { item_id: item.item_id, cat_id: below.cat_id, cat_name: 'New name' }
    const { data } = await t.call('catalog/save', input, item.owner)
    expect(data).toMatchObject({ cat_name: 'New name', parent_cat_id: top.cat_id, level: 3, s_number: 5 })
    const [row] = await db().selectFrom('catalog').selectAll().where('cat_id', '=', below.cat_id).execute()
    expect(row).toEqual(data)
  })

  test('moves with all in it, to the end of the new place; the levels of all are right', async () => {
    const item = await makeItem(t)
    const a = await makeCatalog(t, item, { cat_name: 'a' })
    const b = await makeCatalog(t, item, { cat_name: 'b' })
    await makeCatalog(t, item, { cat_name: 'a1', parent: a, s_number: 4 })
    await makeCatalog(t, item, { cat_name: 'b1', parent: b })
    const move = { item_id: item.item_id, cat_id: b.cat_id, cat_name: 'b' }
    const { data } = await t.call('catalog/save', { ...move, parent_cat_id: a.cat_id }, item.owner)
    expect(data).toMatchObject({ parent_cat_id: a.cat_id, level: 3, s_number: 5 })
    expect(await levelsIn(item.item_id)).toEqual({ a: 2, a1: 3, b: 3, b1: 4 })
    await t.call('catalog/save', { ...move, parent_cat_id: 0 }, item.owner)
    expect(await levelsIn(item.item_id)).toEqual({ a: 2, a1: 3, b: 2, b1: 3 })
  })

  test('may not move below itself or one of its descendants', async () => {
    const item = await makeItem(t)
    const a = await makeCatalog(t, item)
    const b = await makeCatalog(t, item, { parent: a })
    const c = await makeCatalog(t, item, { parent: b })
    for (const parent of [a, b, c]) {
      const input = { item_id: item.item_id, cat_id: a.cat_id, cat_name: 'a', parent_cat_id: parent.cat_id }
      expect(await refused(t, 'catalog/save', input, item.owner)).toBe('CATALOG_CYCLE')
    }
  })

  test('may not move to where its contents would be on a fourth level', async () => {
    const item = await makeItem(t)
    const a = await makeCatalog(t, item)
    const a1 = await makeCatalog(t, item, { parent: a })
    const b = await makeCatalog(t, item)
    await makeCatalog(t, item, { parent: b })
    const input = { item_id: item.item_id, cat_id: b.cat_id, cat_name: 'b', parent_cat_id: a1.cat_id }
    expect(await refused(t, 'catalog/save', input, item.owner)).toBe('CATALOG_TOO_DEEP')
  })

  test('two moves at once that together would be a circle: one is refused', async () => {
    const item = await makeItem(t)
    const a = await makeCatalog(t, item)
    const b = await makeCatalog(t, item)
    const move = (cat_id: number, parent_cat_id: number) =>
      t.call('catalog/save', { item_id: item.item_id, cat_id, cat_name: 'x', parent_cat_id }, item.owner)
    const answers = await Promise.all([move(a.cat_id, b.cat_id), move(b.cat_id, a.cat_id)])
    expect(answers.map((answer) => answer.error_name ?? 'ok').sort()).toEqual(['CATALOG_CYCLE', 'ok'])
  })
})

describe('refused, with nothing changed', () => {
  test('names and ids that cannot be', async () => {
    const item = await makeItem(t)
    const call = (input: object) =>
      refused(t, 'catalog/save', { item_id: item.item_id, cat_name: 'x', ...input }, item.owner)
    for (const cat_name of ['', '   ', undefined, 'x'.repeat(101), 'a\u0000b', 'a\nb'])
      expect(await call({ cat_name })).toBe('BAD_FIELD:cat_name')
    expect(await call({ cat_id: 987_654 })).toBe('NOT_FOUND')
    expect(await call({ parent_cat_id: 987_654 })).toBe('NOT_FOUND')
    expect(await call({ item_id: 987_654 })).toBe('NOT_FOUND')
    expect(await call({ cat_id: -1 })).toBe('BAD_FIELD:cat_id')
    expect(await call({ parent_cat_id: '9007199254740993' })).toBe('BAD_FIELD:parent_cat_id')
    expect(await call({ item_id: 0 })).toBe('BAD_FIELD:item_id')
  })

  test('catalogs and parents of another item', async () => {
    const item = await makeItem(t)
    const catalog = await makeCatalog(t, item)
    const foreign = await makeCatalog(t, await makeItem(t, { owner: item.owner }))
    const call = (input: object) =>
      refused(t, 'catalog/save', { item_id: item.item_id, cat_name: 'x', ...input }, item.owner)
    expect(await call({ cat_id: foreign.cat_id })).toBe('WRONG_ITEM')
    expect(await call({ parent_cat_id: foreign.cat_id })).toBe('WRONG_ITEM')
    expect(await call({ cat_id: catalog.cat_id, parent_cat_id: foreign.cat_id })).toBe('WRONG_ITEM')
  })

  test('people without the right to edit', async () => {
    const item = await makeItem(t)
    const people = await makePeople(t, item)
    const catalog = await makeCatalog(t, item)
    for (const cat_id of [0, catalog.cat_id]) {
      const input = { item_id: item.item_id, cat_id, cat_name: 'x' }
      expect(await refused(t, 'catalog/save', input, people.guest)).toBe('NOT_LOGGED_IN')
      expect(await refused(t, 'catalog/save', input, people.stranger)).toBe('NO_PERMISSION')
      expect(await refused(t, 'catalog/save', input, people.reader)).toBe('NO_PERMISSION')
    }
  })

  test('a limited member outside the one catalog', async () => {
    const item = await makeItem(t)
    const inside = await makeCatalog(t, item)
    const below = await makeCatalog(t, item, { parent: inside })
    const outside = await makeCatalog(t, item)
    const limited = await makeMember(t, item, { cat_id: inside.cat_id })
    const call = (input: object) =>
      refused(t, 'catalog/save', { item_id: item.item_id, cat_name: 'x', ...input }, limited)
    expect(await call({})).toBe('NO_PERMISSION')
    expect(await call({ parent_cat_id: outside.cat_id })).toBe('NO_PERMISSION')
    expect(await call({ cat_id: outside.cat_id })).toBe('NO_PERMISSION')
    expect(await call({ cat_id: below.cat_id, parent_cat_id: 0 })).toBe('NO_PERMISSION')
    expect(await call({ cat_id: below.cat_id, parent_cat_id: outside.cat_id })).toBe('NO_PERMISSION')
    const good = { item_id: item.item_id, cat_name: 'Mine', parent_cat_id: inside.cat_id }
    expect((await t.call('catalog/save', good, limited)).error_code).toBe(0)
  })
})
