import { describe, expect, test, vi } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage, makePeople, type TestItem } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

/** Root: r2, r1(order 1); a > b > c with a page in each; d without pages. */
async function makeTree(given: { password?: string; item_domain?: string } = {}) {
  const item = await makeItem(t, given)
  const d = await makeCatalog(t, item, { cat_name: 'd', s_number: 2 })
  const a = await makeCatalog(t, item, { cat_name: 'a', s_number: 1 })
  const b = await makeCatalog(t, item, { cat_name: 'b', parent: a })
  const c = await makeCatalog(t, item, { cat_name: 'c', parent: b })
  const root = await makePage(t, item, { page_title: 'r2', s_number: 2 })
  await makePage(t, item, { page_title: 'r1', s_number: 1 })
  const inA = await makePage(t, item, { page_title: 'in a', cat_id: a.cat_id })
  const inB = await makePage(t, item, { page_title: 'in b', cat_id: b.cat_id, page_content: 'Needle' })
  const inC = await makePage(t, item, { page_title: 'in c', cat_id: c.cat_id, author: item.owner })
  await makePage(t, item, { page_title: 'gone', cat_id: a.cat_id, is_del: 1 })
  return { item, a, b, c, d, root, inA, inB, inC }
}

type Node = { cat_name: string; pages: { page_title: string }[]; catalogs: Node[] }
const shapeOf = (node: Node): unknown => [
  node.cat_name,
  ...node.pages.map((page) => page.page_title),
  ...node.catalogs.map(shapeOf),
]
const infoOf = async (item: TestItem, more: object = {}, as: TestItem['owner'] | null = null) =>
  (await t.call('item/info', { item_id: item.item_id, ...more }, as)).data
const menuOf = async (item: TestItem, more: object = {}, as: TestItem['owner'] | null = null) => {
  const { menu } = await infoOf(item, more, as)
  return [...menu.pages.map((page) => page.page_title), ...menu.catalogs.map(shapeOf)]
}

describe('an item with its menu', () => {
  test('a guest of an open item gets it, with no right to anything', async () => {
    const { item, inC, b, c } = await makeTree({ item_domain: 'openone' })
    const data = await infoOf(item)
    const { menu, ...rest } = data
    expect(rest).toEqual({
      item_id: item.item_id,
      item_domain: 'openone',
      is_archived: 0,
      item_name: expect.any(String),
      item_description: '',
      default_page_id: '',
      default_cat_id2: 0,
      default_cat_id3: 0,
      default_cat_id4: 0,
      unread_count: 0,
      item_type: 1,
      first_page_id: menu.pages[0]?.page_id,
      is_login: false,
      is_private: 0,
      is_star: 0,
      item_edit: false,
      item_manage: false,
      edit_cat_ids: [],
      may_leave: false,
      ItemPermn: false,
      ItemCreator: false,
      current_page_id: 0,
      global_param: [],
      show_watermark: 0,
      has_watermark: 0,
      line_breaks: 0,
    })
    expect(await menuOf(item)).toEqual(['r1', 'r2', ['a', 'in a', ['b', 'in b', ['c', 'in c']]], ['d']])
    expect(menu.catalogs[0]?.catalogs[0]?.catalogs[0]).toEqual({
      cat_id: c.cat_id,
      cat_name: 'c',
      item_id: item.item_id,
      s_number: expect.any(Number),
      addtime: t.time.now,
      parent_cat_id: b.cat_id,
      level: 4,
      pages: [
        {
          page_id: inC.page_id,
          author_uid: item.owner.uid,
          cat_id: c.cat_id,
          page_title: 'in c',
          addtime: t.time.now,
          s_number: expect.any(Number),
          ext_info: '',
        },
      ],
      catalogs: [],
    })
  })

  test('is found by its number or its domain, in either field, in any case', async () => {
    const item = await makeItem(t, { item_domain: 'MyDocs' })
    for (const input of [
      { item_id: item.item_id },
      { item_id: 'mydocs' },
      { item_domain: 'MYDOCS' },
      { item_id: '', item_domain: 'mydocs' },
      { item_id: 0, item_domain: 'mydocs' },
    ])
      expect((await t.call('item/info', input)).data.item_id).toBe(item.item_id)
  })

  test('shows each person their rights; nobody has rights of writing on an archived item', async () => {
    const { item } = await makeTree({ password: 'p' })
    const people = await makePeople(t, item)
    const flags = async (as: TestItem['owner']) => {
      const { item_edit, item_manage, ItemPermn, ItemCreator, is_login, is_private } = await infoOf(item, {}, as)
      expect([ItemPermn, ItemCreator, is_login, is_private]).toEqual([item_edit, item_manage, true, 1])
      return [item_edit, item_manage]
    }
    expect(await flags(people.reader)).toEqual([false, false])
    expect(await flags(people.editor)).toEqual([true, false])
    for (const person of [people.item_admin, people.owner, people.site_admin])
      expect(await flags(person)).toEqual([true, true])
    await t.services.database.db
      .updateTable('item')
      .set({ is_archived: 1 })
      .where('item_id', '=', item.item_id)
      .execute()
    expect(await flags(people.owner)).toEqual([false, false])
    expect((await infoOf(item, {}, people.owner)).is_archived).toBe(1)
  })

  test('has a watermark according to the site; the field for older clients has it for logged-in users', async () => {
    const { item } = await makeTree()
    const { db } = t.services.database
    await db.insertInto('options').values({ option_name: 'show_watermark', option_value: '1' }).execute()
    expect(await infoOf(item)).toMatchObject({ show_watermark: 0, has_watermark: 1 })
    expect(await infoOf(item, {}, item.owner)).toMatchObject({ show_watermark: 1, has_watermark: 1 })
    await db.deleteFrom('options').execute()
    expect(await infoOf(item, {}, item.owner)).toMatchObject({ show_watermark: 0, has_watermark: 0 })
  })

  test('is read with the same number of queries however big the tree', async () => {
    const { item } = await makeTree()
    const queries = vi.spyOn(t.services.database.db.getExecutor(), 'executeQuery')
    const count = async () => {
      queries.mockClear()
      await infoOf(item, {}, item.owner)
      return queries.mock.calls.length
    }
    const before = await count()
    expect(before).toBeGreaterThan(2)
    for (let i = 0; i < 30; i += 1) await makePage(t, item, { cat_id: (await makeCatalog(t, item)).cat_id })
    expect(await count()).toBe(before)
    expect((await infoOf(item)).menu.catalogs).toHaveLength(32)
    queries.mockRestore()
  })
})

describe('the page that the address names', () => {
  test('opens the catalogs above it', async () => {
    const { item, a, b, c, root, inA, inB, inC } = await makeTree()
    const opened = async (page_id: number) => {
      const data = await infoOf(item, { default_page_id: page_id, page_id })
      expect([data.default_page_id, data.current_page_id]).toEqual([String(page_id), page_id])
      return [data.default_cat_id2, data.default_cat_id3, data.default_cat_id4]
    }
    expect(await opened(root.page_id)).toEqual([0, 0, 0])
    expect(await opened(inA.page_id)).toEqual([a.cat_id, 0, 0])
    expect(await opened(inB.page_id)).toEqual([a.cat_id, 0, b.cat_id])
    expect(await opened(inC.page_id)).toEqual([a.cat_id, b.cat_id, c.cat_id])
  })

  test('means nothing when it is of another item, deleted, or nowhere', async () => {
    const { item, a } = await makeTree()
    const foreign = await makePage(t, await makeItem(t))
    const gone = await makePage(t, item, { cat_id: a.cat_id, is_del: 1 })
    for (const default_page_id of [foreign.page_id, gone.page_id, 987_654])
      expect(await infoOf(item, { default_page_id })).toMatchObject({ default_page_id: '', default_cat_id2: 0 })
  })
})

describe('a keyword', () => {
  test('leaves the pages that hold it in title or text, as a flat list', async () => {
    const { item } = await makeTree()
    expect(await menuOf(item, { keyword: 'NEEDLE' })).toEqual(['in b'])
    expect(await menuOf(item, { keyword: 'In ' })).toEqual(['in a', 'in b', 'in c'])
    expect(await menuOf(item, { keyword: 'gone' })).toEqual([])
    expect(await menuOf(item, { keyword: '%' })).toEqual([])
    expect(await menuOf(item, { keyword: '' })).toHaveLength(4)
    const { menu } = await infoOf(item, { keyword: 'needle' })
    expect(menu.pages[0]).not.toHaveProperty('page_content')
  })
})

describe('a limited member', () => {
  test('sees one branch, and nothing else by any way', async () => {
    const { item, a, inC, root } = await makeTree()
    const limited = await makeMember(t, item, { group: 0, cat_id: a.cat_id })
    expect(await menuOf(item, {}, limited)).toEqual([['a', 'in a', ['b', 'in b', ['c', 'in c']]]])
    expect(await menuOf(item, { keyword: 'r1' }, limited)).toEqual([])
    expect(await menuOf(item, { keyword: 'in c' }, limited)).toEqual(['in c'])
    expect((await infoOf(item, { default_page_id: inC.page_id }, limited)).default_page_id).toBe(String(inC.page_id))
    expect((await infoOf(item, { default_page_id: root.page_id }, limited)).default_page_id).toBe('')
  })

  test('whose catalog is gone sees nothing', async () => {
    const { item, b } = await makeTree()
    for (const cat_id of [987_654, b.cat_id]) {
      const lost = await makeMember(t, item, { group: 0, cat_id })
      expect(await menuOf(item, {}, lost)).toEqual([])
      expect(await menuOf(item, { keyword: 'in' }, lost)).toEqual([])
    }
  })
})

test('an editor of one catalog learns which; in an archived item nobody may write', async () => {
  const { item, a } = await makeTree()
  const limits = async (as: TestItem['owner']) => (await infoOf(item, {}, as)).edit_cat_ids
  const limited = await makeMember(t, item, { cat_id: a.cat_id })
  expect(await limits(limited)).toEqual([a.cat_id])
  expect(await limits(await makeMember(t, item))).toBeNull()
  expect(await limits(item.owner)).toBeNull()
  await t.services.database.db.updateTable('item').set({ is_archived: 1 }).where('item_id', '=', item.item_id).execute()
  expect(await limits(item.owner)).toEqual([])
})

test('an editor of catalogs may write in those that are left, and nowhere if none is', async () => {
  const { item, a } = await makeTree()
  const other = await makeCatalog(t, item)
  const { item_id, owner } = item
  const person = await makeMember(t, item)
  const limit = { item_id, username: person.username, member_group_id: 1, cat_ids: `${a.cat_id},${other.cat_id}` }
  expect((await t.call('member/save', limit, owner)).error_code).toBe(0)
  const flags = async () => {
    const { item_edit, edit_cat_ids } = await infoOf(item, {}, person)
    return { item_edit, edit_cat_ids }
  }
  expect(await flags()).toEqual({ item_edit: true, edit_cat_ids: [a.cat_id, other.cat_id] })
  await t.call('catalog/delete', { item_id, cat_id: a.cat_id }, owner)
  expect(await flags()).toEqual({ item_edit: true, edit_cat_ids: [other.cat_id] })
  const { cat_id: parent_cat_id } = await makeCatalog(t, item)
  await t.call('catalog/save', { item_id, cat_id: other.cat_id, cat_name: 'Below', parent_cat_id }, owner)
  expect(await flags()).toEqual({ item_edit: false, edit_cat_ids: [] })
})

test('the legacy door: ids and levels as strings in the whole menu, flags as they are', async () => {
  const { item, a, inA } = await makeTree()
  const input = { item_id: item.item_id, default_page_id: inA.page_id }
  const { data } = (await t.legacy('item/info', input)).json()
  expect(data).toMatchObject({
    item_id: String(item.item_id),
    default_page_id: String(inA.page_id),
    default_cat_id2: String(a.cat_id),
    item_type: '1',
    unread_count: 0,
    item_edit: false,
    global_param: [],
  })
  expect(data).not.toHaveProperty('is_private')
  expect(data.menu.catalogs[0]).toMatchObject({ cat_id: String(a.cat_id), level: '2', parent_cat_id: '0' })
  expect(data.menu.catalogs[0].catalogs[0].catalogs[0]).toMatchObject({ level: '4', pages: [{ page_title: 'in c' }] })
  expect(data.menu.catalogs[0].pages[0].page_id).toBe(String(inA.page_id))
})

describe('refused', () => {
  test('private items, to guests and strangers, whatever field asks', async () => {
    const { item } = await makeTree({ password: 'p', item_domain: 'secretdocs' })
    const people = await makePeople(t, item)
    for (const input of [{ item_id: item.item_id }, { item_id: 'secretdocs' }, { item_domain: 'SecretDocs' }])
      for (const person of [people.guest, people.stranger])
        expect(await refused(t, 'item/info', input, person)).toBe('ITEM_NOT_VISIBLE')
    expect((await t.legacy('item/info', { item_id: item.item_id })).json().error_code).toBe(10303)
  })

  test('items that do not exist, or are deleted', async () => {
    const gone = await makeItem(t, { is_del: 1, item_domain: 'gonedocs' })
    const unknown = [987_654, 0, -1, '9007199254740993', '99999999999999999999', 'nosuchname', 'a b', '%', gone.item_id]
    for (const item_id of unknown) expect(await refused(t, 'item/info', { item_id }, gone.owner)).toBe('NOT_FOUND')
    expect(await refused(t, 'item/info', { item_domain: 'gonedocs' }, gone.owner)).toBe('NOT_FOUND')
  })

  test('fields that cannot be', async () => {
    const item = await makeItem(t)
    const call = (input: Record<string, unknown>) => refused(t, 'item/info', input)
    expect(await call({})).toBe('BAD_FIELD:item_id')
    expect(await call({ item_id: '' })).toBe('BAD_FIELD:item_id')
    expect(await call({ item_id: item.item_id, default_page_id: -1 })).toBe('BAD_FIELD:default_page_id')
    expect(await call({ item_id: item.item_id, default_page_id: 'x' })).toBe('BAD_FIELD:default_page_id')
    expect(await call({ item_id: item.item_id, keyword: 'x'.repeat(201) })).toBe('BAD_FIELD:keyword')
  })
})

test('the reminders that are not read yet are counted, those of the caller alone', async () => {
  const item = await makeItem(t)
  const message = { from_uid: 1, message_type: 'remind', addtime: 1, readtime: 0 }
  const to = (to_uid: number, message_content_id: number, status: number) => ({
    ...message,
    to_uid,
    message_content_id,
    status,
  })
  const { uid } = item.owner
  await t.services.database.db
    .insertInto('message')
    .values([to(uid, 1, 0), to(uid, 2, 0), to(uid, 3, 1), to(uid + 1000, 1, 0)])
    .execute()
  const count = async (as: typeof item.owner | null) =>
    (await t.call('item/info', { item_id: item.item_id }, as)).data.unread_count
  expect(await count(item.owner)).toBe(2)
  expect(await count(null)).toBe(0)
})
