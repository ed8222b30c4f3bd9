import { describe, expect, test } from 'vitest'
import { readCaptcha } from '#server/test/accounts.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage, makeUser, type TestUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

const titles = async (keyword: string, as: TestUser) =>
  (await t.call('search/all', { keyword }, as)).data.pages.map((page) => page.page_title)

describe('a search across items', () => {
  test('finds items by name and description, and pages with the text around the hit', async () => {
    const owner = await makeUser(t)
    const shop = await makeItem(t, { owner, item_name: 'Walrus shop' })
    const other = await makeItem(t, { owner, item_name: '其他文档' })
    await makePage(t, shop, { page_title: 'Orders', page_content: 'An order of walrus teeth.' })
    await makePage(t, other, { page_title: '海象', page_content: '海象的牙齿 walrus。' })
    const { data } = await t.call('search/all', { keyword: 'walrus' }, owner)
    expect(data.items.map((item) => item.item_name)).toEqual(['Walrus shop'])
    expect(data.pages.map((page) => [page.page_title, page.item_name, page.search_content])).toEqual([
      ['Orders', 'Walrus shop', '...An order of walrus teeth....'],
      ['海象', '其他文档', '...海象的牙齿 walrus。...'],
    ])
    expect(await titles('牙齿', owner)).toEqual(['海象'])
    expect(await titles('齿', owner)).toEqual(['海象'])
  })

  test('finds headings with the words, before and after the page was first read', async () => {
    const owner = await makeUser(t)
    const item = await makeItem(t, { owner })
    const page_content = '# Start\n\n## Refund rules\n\ntext\n\n## Other\n\nrefund'
    const given = { item_id: item.item_id, page_id: 0, page_title: 'Guide', page_content }
    const { page_id } = (await t.call('page/save', given, owner)).data
    const headings = async () => (await t.call('search/all', { keyword: 'refund' }, owner)).data.pages[0]?.headings
    const before = await headings()
    expect(before?.map(({ text, level }) => [text, level])).toEqual([['Refund rules', 2]])
    await t.call('page/info', { page_id }, owner)
    expect(await headings()).toEqual(before)
  })

  test('finds only pages that the user may read', async () => {
    const item = await makeItem(t)
    const inside = await makeCatalog(t, item)
    const below = await makeCatalog(t, item, { parent: inside })
    await makePage(t, item, { page_title: 'narwhal inside', cat_id: below.cat_id })
    await makePage(t, item, { page_title: 'narwhal at the root' })
    await makePage(t, item, { page_title: 'narwhal elsewhere', cat_id: (await makeCatalog(t, item)).cat_id })
    await makePage(t, item, { page_title: 'narwhal deleted', is_del: 1 })
    const limited = await makeMember(t, item, { group: 0, cat_id: inside.cat_id })
    const lost = await makeMember(t, item, { group: 0, cat_id: 987_654 })
    const reader = await makeMember(t, item, { group: 0 })
    expect(await titles('narwhal', limited)).toEqual(['narwhal inside'])
    expect(await titles('narwhal', lost)).toEqual([])
    expect(await titles('narwhal', reader)).toHaveLength(3)
    expect(await titles('narwhal', await makeUser(t))).toEqual([])
  })

  test('finds pages of the item on screen, although its visitor is no member', async () => {
    const [open, closed] = [await makeItem(t), await makeItem(t, { password: 'secret' })]
    await makePage(t, open, { page_title: 'lobster open' })
    await makePage(t, closed, { page_title: 'lobster closed' })
    const visitor = await makeUser(t)
    const own = await makeItem(t, { owner: visitor })
    await makePage(t, own, { page_title: 'lobster mine' })
    const found = async (item_id: number | undefined, as = visitor) =>
      (await t.call('search/all', { keyword: 'lobster', item_id }, as)).data.pages.map((page) => page.page_title).sort()
    expect(await found(undefined)).toEqual(['lobster mine'])
    expect(await found(open.item_id)).toEqual(['lobster mine', 'lobster open'])
    expect(await found(own.item_id)).toEqual(['lobster mine'])
    expect(await found(closed.item_id)).toEqual(['lobster mine'])
    expect(await found(987_654)).toEqual(['lobster mine'])
    const inside = await makeCatalog(t, closed)
    await makePage(t, closed, { page_title: 'lobster inside', cat_id: inside.cat_id })
    const limited = await makeMember(t, closed, { group: 0, cat_id: inside.cat_id })
    expect(await found(closed.item_id, limited)).toEqual(['lobster inside'])
    await t.services.database.db.updateTable('item').set({ is_del: 1 }).where('item_id', '=', open.item_id).execute()
    expect(await found(open.item_id)).toEqual(['lobster mine'])
  })

  test('finds pages of the item on screen for a visitor who gave its visit password, also from a replica', async () => {
    const closed = await makeItem(t, { password: 'secret' })
    await makePage(t, closed, { page_title: 'prawn closed' })
    const visitor = await makeUser(t)
    const { captcha, captcha_id } = await readCaptcha(t)
    const given = { item_id: closed.item_id, password: 'secret', captcha, captcha_id: String(captcha_id) }
    const { cookies } = await t.inject({ method: 'POST', url: '/api/item/pwd', payload: given })
    const found = async (sent: Record<string, string>) => {
      const answer = await t.inject({
        method: 'POST',
        url: '/api/search/all',
        payload: { keyword: 'prawn', item_id: closed.item_id, user_token: visitor.token },
        cookies: sent,
      })
      return answer.json().data.pages.map((page: { page_title: string }) => page.page_title)
    }
    const pass = Object.fromEntries(cookies.map(({ name, value }) => [name, value]))
    expect(await found({})).toEqual([])
    expect(await found(pass)).toEqual(['prawn closed'])
    const { database } = t.services
    const copy = database.db.withoutPlugins()
    const replica = { read: (_db: unknown, run: (db: typeof copy) => unknown) => run(copy) }
    t.services.database = { ...database, replica } as unknown as typeof database
    try {
      expect(await found(pass)).toEqual(['prawn closed'])
    } finally {
      t.services.database = database
    }
  })

  test('knows nothing of a deleted item', async () => {
    const item = await makeItem(t, { item_name: 'orca notes' })
    await makePage(t, item, { page_title: 'orca' })
    await t.services.database.db.updateTable('item').set({ is_del: 1 }).where('item_id', '=', item.item_id).execute()
    expect((await t.call('search/all', { keyword: 'orca' }, item.owner)).data).toEqual({
      corrected: '',
      items: [],
      pages: [],
    })
  })
})

test('a change of an item, of a right or of a limit is in the next search', async () => {
  const { db } = t.services.database
  const owner = await makeUser(t)
  const item = await makeItem(t, { owner, item_name: 'Dugong 手册', password: 'secret' })
  const inside = await makeCatalog(t, item)
  await makePage(t, item, { page_title: 'tapir inside', cat_id: inside.cat_id })
  await makePage(t, item, { page_title: 'tapir elsewhere' })
  const member = await makeMember(t, item, { group: 0 })
  const found = async (keyword: string, as: TestUser = member) => {
    const { data } = await t.call('search/all', { keyword }, as)
    return [...data.items.map(({ item_name }) => item_name), ...data.pages.map(({ page_title }) => page_title).sort()]
  }
  expect(await found('dugong')).toEqual(['Dugong 手册'])
  expect(await found('shouce')).toEqual(['Dugong 手册'])
  expect(await found('tapir')).toEqual(['tapir elsewhere', 'tapir inside'])

  const named = { item_id: item.item_id, item_name: 'Manatee 指南', item_description: '' }
  expect((await t.call('item/update', named, owner)).error_code).toBe(0)
  expect(await found('dugong')).toEqual([])
  expect(await found('shouce')).toEqual([])
  expect(await found('manatee')).toEqual(['Manatee 指南'])
  expect(await found('zhinan')).toEqual(['Manatee 指南'])

  const limitTo = (cat_id: number) =>
    db.updateTable('item_member').set({ cat_id }).where('uid', '=', member.uid).execute()
  await limitTo(inside.cat_id)
  expect(await found('tapir')).toEqual(['tapir inside'])
  const below = await makeCatalog(t, item, { parent: inside })
  await makePage(t, item, { page_title: 'tapir below', cat_id: below.cat_id })
  expect(await found('tapir')).toEqual(['tapir below', 'tapir inside'])
  await limitTo(0)
  expect(await found('tapir')).toEqual(['tapir below', 'tapir elsewhere', 'tapir inside'])

  await db.deleteFrom('item_member').where('uid', '=', member.uid).execute()
  expect(await found('manatee')).toEqual([])
  expect(await found('tapir')).toEqual([])
  expect(await found('tapir', owner)).toHaveLength(3)
  const gone = await makeItem(t, { owner, item_name: 'Manatee notes' })
  expect(await found('manatee', owner)).toEqual(['Manatee 指南', 'Manatee notes'])
  await db.updateTable('item').set({ is_del: 1 }).where('item_id', '=', gone.item_id).execute()
  expect(await found('manatee', owner)).toEqual(['Manatee 指南'])
})

test('guests and bad fields are refused', async () => {
  const user = await makeUser(t)
  expect(await refused(t, 'search/all', { keyword: 'x' }, null)).toBe('NOT_LOGGED_IN')
  for (const keyword of ['', ' ', undefined, 'x'.repeat(10_001)])
    expect(await refused(t, 'search/all', { keyword }, user)).toBe('BAD_FIELD:keyword')
  for (const count of [0, -1, 51, 'x'])
    expect(await refused(t, 'search/all', { keyword: 'x', count }, user)).toBe('BAD_FIELD:count')
})
