import { describe, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage, makePeople, type TestItem } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

/** The titles of the pages that contain all words. */
const titles = async (item: TestItem, keyword: string, as = item.owner) =>
  (await t.call('item/search', { item_id: item.item_id, keyword }, as)).data.pages
    .filter((page) => page.missing.length === 0)
    .map((page) => page.page_title)

describe('a search in an item', () => {
  test('finds pages by title or text, the best first, with the text around the hit', async () => {
    const item = await makeItem(t, { item_name: 'Handbook' })
    const catalog = await makeCatalog(t, item, { cat_name: 'Rules' })
    const long = `${'a'.repeat(150)} NEEDLE ${'b'.repeat(250)}`
    const second = await makePage(t, item, {
      page_title: 'text',
      page_content: long,
      s_number: 2,
      cat_id: catalog.cat_id,
    })
    const first = await makePage(t, item, { page_title: 'The Needle', page_content: 'short', s_number: 1 })
    await makePage(t, item, { page_content: 'nothing' })
    await makePage(t, item, { page_content: 'needle', is_del: 1 })
    await makePage(t, await makeItem(t, { owner: item.owner }), { page_content: 'needle' })
    const { data } = await t.call('item/search', { item_id: item.item_id, keyword: 'needle' }, item.owner)
    expect(data).toMatchObject({ item_id: item.item_id, item_name: 'Handbook' })
    expect(data.pages).toEqual([
      expect.objectContaining({ page_id: first.page_id, search_content: '...short...' }),
      {
        page_id: second.page_id,
        author_uid: 0,
        author_username: '',
        item_id: item.item_id,
        cat_id: catalog.cat_id,
        page_title: 'text',
        s_number: 2,
        addtime: t.time.now,
        page_comments: '',
        is_del: 0,
        page_addtime: t.time.now,
        ext_info: '',
        item_name: 'Handbook',
        search_content: `...${'a'.repeat(99)} NEEDLE ${'b'.repeat(199)}...`,
        excerpt: { text: `…${'a'.repeat(31)} NEEDLE ${'b'.repeat(201)}…`, marks: [[33, 6]] },
        title_marks: [],
        catalogs: ['Rules'],
        missing: [],
        files: [],
      },
    ])
  })

  test('knows the case of all alphabets, and takes every character as itself', async () => {
    const item = await makeItem(t)
    await makePage(t, item, { page_title: 'Über 100% <b> a_b c\\d' })
    await makePage(t, item, { page_title: 'ПРИВЕТ 中文' })
    for (const keyword of ['über', 'ÜBER', '100%', '<b>', 'a_b', 'c\\d'])
      expect(await titles(item, keyword)).toHaveLength(1)
    for (const keyword of ['привет', '中文']) expect(await titles(item, keyword)).toHaveLength(1)
    for (const keyword of ['axb', '&lt;', '%', "' or "])
      expect([keyword, await titles(item, keyword)]).toEqual([keyword, []])
  })

  test('names the catalogs of a page from the outside in', async () => {
    const item = await makeItem(t)
    const outer = await makeCatalog(t, item, { cat_name: 'Outer' })
    const inner = await makeCatalog(t, item, { parent: outer, cat_name: 'Inner' })
    const innermost = await makeCatalog(t, item, { parent: inner, cat_name: 'Innermost' })
    for (const { cat_id } of [innermost, inner, { cat_id: 0 }])
      await makePage(t, item, { page_title: `word ${cat_id}`, cat_id })
    const { data } = await t.call('item/search', { item_id: item.item_id, keyword: 'word' }, item.owner)
    const catalogs = Object.fromEntries(data.pages.map((page) => [page.cat_id, page.catalogs]))
    expect(catalogs).toEqual({
      0: [],
      [inner.cat_id]: ['Outer', 'Inner'],
      [innermost.cat_id]: ['Outer', 'Inner', 'Innermost'],
    })
  })

  test('shows a limited member the one catalog alone', async () => {
    const item = await makeItem(t)
    const inside = await makeCatalog(t, item)
    const below = await makeCatalog(t, item, { parent: inside })
    await makePage(t, item, { page_title: 'word in', cat_id: below.cat_id })
    await makePage(t, item, { page_title: 'word out', cat_id: (await makeCatalog(t, item)).cat_id })
    await makePage(t, item, { page_title: 'word root' })
    const limited = await makeMember(t, item, { group: 0, cat_id: inside.cat_id })
    expect(await titles(item, 'word', limited)).toEqual(['word in'])
    const lost = await makeMember(t, item, { group: 0, cat_id: 987_654 })
    expect(await titles(item, 'word', lost)).toEqual([])
  })

  test('of a logged-in stranger works on an open item', async () => {
    const item = await makeItem(t)
    await makePage(t, item, { page_title: 'word' })
    expect(await titles(item, 'word', (await makePeople(t, item)).stranger)).toEqual(['word'])
  })
})

test('the legacy door has the fields of the protocol alone, with ids as strings', async () => {
  const item = await makeItem(t)
  const page = await makePage(t, item, { page_title: 'word' })
  const { data } = (await t.legacy('item/search', { item_id: item.item_id, keyword: 'word' }, item.owner)).json()
  expect(data).toMatchObject({ item_id: String(item.item_id), pages: [{ page_id: String(page.page_id), is_del: '0' }] })
  expect(Object.keys(data.pages[0]).sort()).toEqual([
    'addtime',
    'author_uid',
    'author_username',
    'cat_id',
    'ext_info',
    'is_del',
    'item_id',
    'item_name',
    'page_addtime',
    'page_comments',
    'page_id',
    'page_title',
    's_number',
    'search_content',
  ])
})

test('both doors find the same pages in the same order, with the same text around the hit', async () => {
  const item = await makeItem(t)
  for (const page_content of [
    '# Deploy\n\nDeploy **the** cluster.',
    'Two deployments of a cluster',
    '集群部署 cluster',
    'cluster',
  ])
    await makePage(t, item, { page_content })
  for (const keyword of ['cluster', 'deploy cluster', 'clusterr', '部署']) {
    const input = { item_id: item.item_id, keyword }
    const shown = (pages: { page_title: string; search_content: string }[]) =>
      pages.map(({ page_title, search_content }) => [page_title, search_content])
    const own = shown((await t.call('item/search', input, item.owner)).data.pages)
    expect(own.length).toBeGreaterThan(0)
    expect(shown((await t.legacy('item/search', input, item.owner)).json().data.pages)).toEqual(own)
  }
})

test('answers the best pages only, as many as are asked for', async () => {
  const item = await makeItem(t)
  for (const page_title of ['Dingo', 'The dingo and others', 'Other'])
    await makePage(t, item, { page_title, page_content: 'A dingo.' })
  const first = async (count?: number) =>
    (await t.call('item/search', { item_id: item.item_id, keyword: 'dingo', count }, item.owner)).data.pages
  const all = await first()
  expect(all.map(({ page_title }) => page_title)).toEqual(['Dingo', 'The dingo and others', 'Other'])
  expect(await first(2)).toEqual(all.slice(0, 2))
  expect(await first(1)).toEqual(all.slice(0, 1))
})

test('guests, strangers on a private item, and bad fields are refused', async () => {
  const item = await makeItem(t, { password: 'p' })
  const people = await makePeople(t, item)
  const call = (input: Record<string, unknown>, as = people.owner as typeof people.owner | null) =>
    refused(t, 'item/search', { item_id: item.item_id, keyword: 'x', ...input }, as)
  expect(await call({}, null)).toBe('NOT_LOGGED_IN')
  expect(await call({ item_id: (await makeItem(t)).item_id }, null)).toBe('NOT_LOGGED_IN')
  expect(await call({}, people.stranger)).toBe('ITEM_NOT_VISIBLE')
  for (const keyword of ['', '  ', undefined, 'x'.repeat(10_001)])
    expect(await call({ keyword })).toBe('BAD_FIELD:keyword')
  for (const count of [-1, 101, 'x']) expect(await call({ count })).toBe('BAD_FIELD:count')
  expect(await call({ item_id: 987_654 })).toBe('NOT_FOUND')
  expect(await call({ item_id: -1 })).toBe('BAD_FIELD:item_id')
})
