import { describe, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage, makeUser, type TestUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()
const db = () => t.services.database.db

const detailOf = async (item_id: number, as: TestUser) => (await t.call('item/detail', { item_id }, as)).data

interface Tree {
  pages: { page_title: string; s_number: number; page_id: number }[]
  catalogs: (Tree & { cat_name: string; s_number: number })[]
}
const shapeOf = ({ pages, catalogs }: Tree): unknown => ({
  pages: pages.map((page) => [page.page_title, page.s_number]),
  catalogs: catalogs.map((catalog) => [catalog.cat_name, catalog.s_number, shapeOf(catalog)]),
})

async function makeSource(given: Parameters<typeof makeItem>[1] = {}) {
  const item = await makeItem(t, { item_name: 'Handbook', ...given })
  await db().updateTable('item').set({ item_description: 'About' }).where('item_id', '=', item.item_id).execute()
  const last = await makeCatalog(t, item, { cat_name: 'last', s_number: 9 })
  const first = await makeCatalog(t, item, { cat_name: 'first', s_number: 2 })
  const below = await makeCatalog(t, item, { cat_name: 'below', parent: last, s_number: 5 })
  const deep = await makeCatalog(t, item, { cat_name: 'deep', parent: below, s_number: 3 })
  await makePage(t, item, { page_title: 'root', s_number: 4, page_content: '# Root' })
  await makePage(t, item, { page_title: 'in deep', s_number: 7, cat_id: deep.cat_id })
  await makePage(t, item, { page_title: 'in first', s_number: 8, cat_id: first.cat_id })
  await makePage(t, item, { page_title: 'deleted', is_del: 1 })
  return item
}

describe('a copy of an item', () => {
  test('has its catalogs, pages and their order, its type and description, and nothing of its people', async () => {
    const source = await makeSource()
    const member = await makeMember(t, source)
    await t.call('item/getKey', { item_id: source.item_id }, source.owner)
    const { data, error_code } = await t.call('item/add', { copy_item_id: source.item_id }, member)
    expect(error_code).toBe(0)
    expect(await detailOf(data.item_id, member)).toMatchObject({
      item_name: 'Handbook--copy',
      item_description: 'About',
      item_type: 1,
      item_domain: '',
      password: '',
      uid: member.uid,
    })
    const menu = async (item_id: number) => (await t.call('item/info', { item_id }, member)).data.menu
    const copied = await menu(data.item_id)
    expect(shapeOf(copied as Tree)).toEqual(shapeOf((await menu(source.item_id)) as Tree))
    const [root] = copied.pages
    const page = (await t.call('page/info', { page_id: root?.page_id }, member)).data
    expect(page).toMatchObject({ page_content: '# Root', author_uid: member.uid })
    expect(page.page_html).toContain('<h1')
    for (const table of ['item_member', 'item_token', 'page_history'] as const)
      expect(await db().selectFrom(table).selectAll().where('item_id', '=', data.item_id).execute()).toEqual([])
  })

  test('of an empty or an archived item, with its own settings', async () => {
    const source = await makeItem(t, { is_archived: 1, password: 'old' })
    const given = { item_name: 'Mine', item_description: 'New', password: 'new', item_domain: `copy${source.item_id}` }
    const { data } = await t.call('item/add', { ...given, copy_item_id: source.item_id }, source.owner)
    expect(await detailOf(data.item_id, source.owner)).toMatchObject({ ...given, is_archived: 0 })
  })

  test('of a spreadsheet or a single page is one', async () => {
    for (const item_type of [2, 4]) {
      const source = await makeItem(t, { item_type })
      await makePage(t, source, { page_title: 'only' })
      const { data } = await t.call('item/add', { copy_item_id: source.item_id, item_type: 1 }, source.owner)
      expect(await detailOf(data.item_id, source.owner)).toMatchObject({ item_type })
      const { menu } = (await t.call('item/info', { item_id: data.item_id }, source.owner)).data
      expect(menu.pages.map((page) => page.page_title)).toEqual(['only'])
    }
  })

  test('stays private: with the password of the source for people who know it, with a new one for others', async () => {
    const source = await makeItem(t, { password: 'secret' })
    const editor = await makeMember(t, source)
    const copy = { copy_item_id: source.item_id }
    const passwordOf = async (input: Record<string, unknown>, as: TestUser) =>
      (await detailOf((await t.call('item/add', { ...copy, ...input }, as)).data.item_id, as)).password
    for (const input of [{}, { password: '' }]) {
      expect(await passwordOf(input, source.owner)).toBe('secret')
      expect(await refused(t, 'item/add', { ...copy, ...input }, editor)).toBe('BAD_FIELD:password')
    }
    expect(await passwordOf({ password: 'mine' }, editor)).toBe('mine')
    expect(await passwordOf({ password: 'mine', is_private: 1 }, editor)).toBe('mine')
  })

  test('of a private item is open, and of an open one private, on request', async () => {
    const source = await makeItem(t, { password: 'secret' })
    const open = await makeItem(t, { owner: source.owner })
    const editor = await makeMember(t, source)
    for (const as of [editor, source.owner]) {
      const { data } = await t.call('item/add', { copy_item_id: source.item_id, is_private: 0, password: 'x' }, as)
      expect((await detailOf(data.item_id, as)).password).toBe('')
    }
    for (const [copy_item_id, as] of [
      [source.item_id, source.owner],
      [open.item_id, open.owner],
      [0, open.owner],
    ] as const) {
      const input = { copy_item_id, item_name: 'x', is_private: 1, password: '' }
      expect(await refused(t, 'item/add', input, as)).toBe('BAD_FIELD:password')
    }
    expect(await refused(t, 'item/add', { item_name: 'x', is_private: 2 }, editor)).toBe('BAD_FIELD:is_private')
  })

  test('has a name that fits', async () => {
    const source = await makeItem(t, { item_name: '名'.repeat(100) })
    const { data } = await t.call('item/add', { copy_item_id: source.item_id, item_name: '' }, source.owner)
    expect((await detailOf(data.item_id, source.owner)).item_name).toBe(`${'名'.repeat(94)}--copy`)
  })
})

test('strangers, readers, limited members and guests may not copy; unknown items cannot be copied', async () => {
  const source = await makeSource()
  const catalog = await makeCatalog(t, source)
  const copy = (copy_item_id: unknown, as: TestUser | null) =>
    refused(t, 'item/add', { copy_item_id, item_name: 'x' }, as)
  expect(await copy(source.item_id, null)).toBe('NOT_LOGGED_IN')
  expect(await copy(source.item_id, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await copy(source.item_id, await makeMember(t, source, { group: 0 }))).toBe('NO_PERMISSION')
  expect(await copy(source.item_id, await makeMember(t, source, { cat_id: catalog.cat_id }))).toBe('NO_PERMISSION')
  expect(await copy((await makeItem(t, { owner: source.owner, is_del: 1 })).item_id, source.owner)).toBe('NOT_FOUND')
  expect(await copy(987_654, source.owner)).toBe('NOT_FOUND')
  expect(await copy(-1, source.owner)).toBe('BAD_FIELD:copy_item_id')
  expect(await copy('9007199254740993', source.owner)).toBe('BAD_FIELD:copy_item_id')
})
