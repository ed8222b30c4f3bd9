import { describe, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeUser, type TestUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { LANGS } from '#shared/i18n/languages.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { SAMPLE_KINDS } from '#shared/samples/kinds.ts'
import { readBook } from '#shared/sheet/document.ts'

const t = testApp()

interface Tree {
  pages: { page_id: number; page_title: string; page_api?: { method: string } | null }[]
  catalogs: (Tree & { cat_name: string })[]
}

const shapeOf = ({ pages, catalogs }: Tree): unknown => [
  ...pages.map((page) => page.page_title),
  ...catalogs.map((catalog) => ({ [catalog.cat_name]: shapeOf(catalog) })),
]

async function make(kind: string, l: string, user: TestUser) {
  const { item_id } = (await t.call('item/addSample', { kind, l }, user)).data
  const info = (await t.call('item/info', { item_id }, user)).data
  const read = async (page_id: number) => (await t.call('page/info', { page_id }, user)).data
  return { item_id, info, read }
}

describe('a logged-in user creates', () => {
  test('an API manual whose first page links to the others, and whose calls are known as such', async () => {
    const { info, read } = await make('api', 'en-us', await makeUser(t))
    expect(info).toMatchObject({ item_name: 'Bookshop API', item_type: 1 })
    expect(shapeOf(info.menu)).toEqual([
      'Start here',
      'Authentication',
      'Errors',
      { Orders: ['Place an order', 'Get an order'] },
    ])
    const [start] = info.menu.pages
    const page = await read(start?.page_id ?? 0)
    const place = info.menu.catalogs[0]?.pages[0]
    expect(page.page_content).toContain(`[Place an order](/page/${place?.page_id})`)
    expect(page.page_html).toContain('mermaid')
    expect((await read(place?.page_id ?? 0)).page_html).toContain('class="endpoint"')
  })

  test('a data dictionary and a spreadsheet in Chinese', async () => {
    const user = await makeUser(t)
    const { info } = await make('dictionary', 'zh-cn', user)
    expect(shapeOf(info.menu)).toEqual([
      '总览',
      { 商品: ['books 图书'] },
      { 交易: ['orders 订单', 'order_lines 订单明细'] },
    ])
    const sheet = await make('sheet', 'zh-cn', user)
    const { page_content } = await sheet.read(sheet.info.menu.pages[0]?.page_id ?? 0)
    expect(readBook(page_content)?.[0]?.rows[7]?.cells[3]?.text).toBe('=SUM(D2:D7)')
    const items = (await t.call('item/myList', {}, user)).data.map(({ item_name }) => item_name)
    expect(items.toSorted()).toEqual(['书店数据字典', '服务器费用表'].toSorted())
  })
})

test('guests and unknown kinds are refused', async () => {
  expect(await refused(t, 'item/addSample', { kind: 'api' })).toBe('NOT_LOGGED_IN')
  const user = await makeUser(t)
  for (const kind of ['', 'manual', '__proto__'])
    expect(await refused(t, 'item/addSample', { kind }, user)).toBe('BAD_FIELD:kind')
})

test('every link of a sample leads to one of its later pages', () => {
  for (const kind of SAMPLE_KINDS) {
    for (const lang of LANGS) {
      const { pages } = serverTexts(lang).sampleItems[kind]
      for (const [index, page] of pages.entries()) {
        const later = pages.slice(index + 1).map(({ key }) => key)
        for (const [, key] of page.text.matchAll(/\{\{(\w+)\}\}/g)) expect(later, `${kind} ${page.key}`).toContain(key)
      }
    }
  }
})
