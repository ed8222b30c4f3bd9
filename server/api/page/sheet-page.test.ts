import { describe, expect, test } from 'vitest'
import { SHEET_VERSION_SECONDS } from '#server/domain/page/save-page.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeMember, makePage, type TestItem, type TestUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

/** One sheet as an existing client of the protocol writes it. */
const sheet = (cells: Record<string, { text: string }>, name = 'sheet1') =>
  JSON.stringify([{ name, freeze: 'A1', styles: [], merges: [], rows: { 0: { cells }, len: 100 }, cols: { len: 26 } }])

const ITEM = { item_type: 4 }

test('readers get the cells as words and as a table, never the JSON, and markup in cells is text', async () => {
  const item = await makeItem(t, ITEM)
  const page_content = sheet({ 0: { text: '页面' }, 1: { text: '<img src=x onerror=alert(1)>' }, 2: { text: '=1+2' } })
  const { page_id } = await makePage(t, item, { page_content })
  const { data } = await t.call('page/info', { page_id })
  expect(data.page_content).toBe(page_content)
  expect(data.excerpt).toContain('页面')
  expect(data.excerpt).not.toContain('cells')
  expect(data.page_html).toContain('<td>页面</td>')
  expect(data.page_html).toContain('<td>3</td>')
  expect(data.page_html).not.toContain('<img')
})

test('a shared spreadsheet says what it is, and nothing of where it stands', async () => {
  const item = await makeItem(t, { ...ITEM, password: 'visit' })
  const { page_id } = await makePage(t, item, { page_content: sheet({ 0: { text: 'shared' } }) })
  const shared = await t.call('page/createSinglePage', { page_id, isCreateSiglePage: 'true' }, item.owner)
  const { unique_key } = shared.data as { unique_key: string }
  const { data } = await t.call('page/infoByKey', { unique_key })
  expect(data).toMatchObject({ item_type: 4, excerpt: 'shared' })
  expect(data).not.toHaveProperty('item_id')
})

test('a page of a spreadsheet item that holds something else is shown to nobody as a table', async () => {
  const item = await makeItem(t, ITEM)
  const { page_id } = await makePage(t, item, { page_content: '# Markdown' })
  expect((await t.call('page/info', { page_id })).data).toMatchObject({ page_html: '', excerpt: '' })
})

describe('a search', () => {
  const found = async (item: TestItem, keyword: string) =>
    (await t.call('item/search', { item_id: item.item_id, keyword }, item.owner)).data.pages
  const inMenu = async (item: TestItem, keyword: string) =>
    (await t.call('item/info', { item_id: item.item_id, keyword }, item.owner)).data.menu.pages

  test('finds words in cells and names of sheets, shows them as people read them, and knows nothing of the format', async () => {
    const item = await makeItem(t, ITEM)
    const cells = { 0: { text: 'sku_select' }, 3: { text: 'said "Hello"\nonce' } }
    const { page_id } = await makePage(t, item, { page_title: 'Events', page_content: sheet(cells, '埋点') })
    for (const keyword of ['SKU', '埋', '"hello"', 'events']) {
      expect((await found(item, keyword)).map((page) => page.page_id)).toEqual([page_id])
      expect((await inMenu(item, keyword)).map((page) => page.page_id)).toEqual([page_id])
    }
    expect((await found(item, 'sku'))[0]?.search_content).toBe('...埋点\nsku_select\nsaid "Hello"\nonce...')
    for (const keyword of ['cells', 'freeze', 'len', '{']) {
      expect(await found(item, keyword)).toEqual([])
      expect(await inMenu(item, keyword)).toEqual([])
    }
  })
})

describe('saving cell by cell', () => {
  const open = async () => {
    const item = await makeItem(t, ITEM)
    const { page_id } = await makePage(t, item, { page_content: sheet({}), author: item.owner })
    return { item, page_id }
  }
  type Place = Awaited<ReturnType<typeof open>>
  const save = async ({ item, page_id }: Place, text: string, base_revision: number, as: TestUser = item.owner) =>
    t.call('page/save', { page_id, item_id: item.item_id, page_content: sheet({ 0: { text } }), base_revision }, as)
  const versions = async ({ item, page_id }: Place) =>
    (await t.call('page/history', { page_id }, item.owner)).data.map((version) => version.revision)

  test('one sitting is one version and one row of the change log, another sitting another one', async () => {
    const place = await open()
    for (let revision = 1; revision <= 5; revision++) {
      t.time.now += 10
      expect((await save(place, `text ${revision}`, revision)).data.revision).toBe(revision + 1)
    }
    expect(await versions(place)).toEqual([1])
    t.time.now += SHEET_VERSION_SECONDS + 1
    await save(place, 'next day', 6)
    expect(await versions(place)).toEqual([6, 1])
    const log = (
      await t.call('item/getChangeLog', { item_id: place.item.item_id, page: 1, count: 10 }, place.item.owner)
    ).data
    expect(log.list).toHaveLength(2)
  })

  test('texts that others saved are always kept, also those that a client without revisions replaces', async () => {
    const place = await open()
    const other = await makeMember(t, place.item)
    await save(place, 'owner', 1)
    await save(place, 'other', 2, other)
    expect(await versions(place)).toEqual([2, 1])
    await save(place, 'script', 0, other)
    expect(await versions(place)).toEqual([3, 2, 1])
  })

  test('two writers of one revision are never put together line by line: the second gets both texts', async () => {
    const place = await open()
    const other = await makeMember(t, place.item)
    await save(place, 'owner', 1)
    const answer = await save(place, 'other', 1, other)
    expect(answer.error_name).toBe('PAGE_CONFLICT')
    expect((answer as { error_data?: unknown }).error_data).toMatchObject({
      page_content: sheet({ 0: { text: 'owner' } }),
      base_content: sheet({}),
    })
    const { item, page_id } = place
    expect(
      await refused(
        t,
        'page/save',
        { page_id, item_id: item.item_id, page_content: sheet({ 0: { text: 'again' } }), base_revision: 1 },
        other,
      ),
    ).toBe('PAGE_CONFLICT')
  })
})
