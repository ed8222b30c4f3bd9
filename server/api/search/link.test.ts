import { describe, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage, makeUser, type TestUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { MEMBER_GROUP } from '#shared/kinds.ts'

const t = testApp()

async function site() {
  const owner = await makeUser(t)
  const item = await makeItem(t, { owner, item_name: 'Shop' })
  const other = await makeItem(t, { owner, item_name: '支付' })
  const save = async (page_title: string, page_content: string, more: object = {}) =>
    (await t.call('page/save', { item_id: item.item_id, page_title, page_content, ...more }, owner)).data
  const ask = async (keyword: string, as: TestUser = owner, more: object = {}) =>
    (await t.call('search/link', { item_id: item.item_id, keyword, ...more }, as)).data
  const titles = async (keyword: string, as?: TestUser) => (await ask(keyword, as)).pages.map((page) => page.page_title)
  return { owner, item, other, save, ask, titles }
}

describe('pages to link to', () => {
  test('are found by title, those of the item first, with place and method', async () => {
    const { item, other, save, ask, titles } = await site()
    const { cat_id } = await makeCatalog(t, item)
    await save('Create a refund', ':::api POST /refunds\n:::', { cat_id })
    await save('Refund rules', 'text')
    await save('Orders', 'what a refund is')
    await save('Refund', 'text', { item_id: other.item_id })
    await save('退款回调', 'text', { item_id: other.item_id })
    const { pages } = await ask('refu')
    expect(pages.map((page) => [page.page_title, page.item_name, page.cat_name, page.api_method])).toEqual([
      ['Refund rules', 'Shop', '', ''],
      ['Create a refund', 'Shop', expect.stringContaining('Catalog'), 'POST'],
      ['Refund', '支付', '', ''],
    ])
    expect(await titles('退款')).toEqual(['退款回调'])
    expect(await titles('款')).toEqual(['退款回调'])
  })

  test('are found by their headings, and the headings of one page by themselves', async () => {
    const { save, ask } = await site()
    const { page_id } = await save('Guide', '## Limits\n\nx\n\n## 错误码\n\n## Limits')
    const { pages } = await ask('limit')
    expect(pages.map((page) => page.headings.map((heading) => heading.id))).toEqual([['h-limits', 'h-limits-1']])
    const headings = async (keyword: string) =>
      (await ask(keyword, undefined, { page_id })).headings.map((heading) => heading.text)
    expect(await headings('')).toEqual(['Limits', '错误码', 'Limits'])
    expect(await headings('错误')).toEqual(['错误码'])
  })

  test('are the last saved ones when nothing was typed', async () => {
    const { save, titles } = await site()
    await save('One', 'x')
    t.time.now += 1
    await save('Two', 'x')
    expect((await titles('')).slice(0, 2)).toEqual(['Two', 'One'])
  })

  test('are only those that the writer may read', async () => {
    const { item, other, save, titles, ask } = await site()
    const [mine, locked] = [await makeCatalog(t, item), await makeCatalog(t, item)]
    await save('Walrus here', 'x', { cat_id: mine.cat_id })
    const hidden = await save('Walrus locked', '## Walrus', { cat_id: locked.cat_id })
    await save('Walrus elsewhere', 'x', { item_id: other.item_id })
    const editor = await makeMember(t, item, { group: MEMBER_GROUP.edit, cat_id: mine.cat_id })
    expect(await titles('walrus', editor)).toEqual(['Walrus here'])
    expect(await titles('', editor)).toEqual(['Walrus here'])
    const given = { item_id: item.item_id, keyword: '', page_id: hidden.page_id }
    expect(await refused(t, 'search/link', given, editor)).toBe('ITEM_NOT_VISIBLE')
    await t.call('page/delete', { page_id: hidden.page_id }, item.owner)
    expect((await ask('walrus')).pages.map((page) => page.page_title)).toEqual(['Walrus here', 'Walrus elsewhere'])
  })

  test('are not for guests and readers, and need an item', async () => {
    const { item } = await site()
    const given = { item_id: item.item_id, keyword: 'x' }
    const reader = await makeMember(t, item, { group: MEMBER_GROUP.read_only })
    expect(await refused(t, 'search/link', given, null)).toBe('NOT_LOGGED_IN')
    expect(await refused(t, 'search/link', given, reader)).toBe('NO_PERMISSION')
    expect(await refused(t, 'search/link', { keyword: 'x' }, reader)).toBe('BAD_FIELD:item_id')
    await makePage(t, item)
  })
})
