import { describe, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

describe('a logged-in user creates', () => {
  test('a regular item with all its settings', async () => {
    const user = await makeUser(t)
    const input = {
      item_type: 1,
      item_name: ' Handbook ',
      item_description: 'Line 1\nLine 2',
      item_domain: 'HandBook',
      password: 'visit',
    }
    const { error_code, data } = await t.call('item/add', input, user)
    expect(error_code).toBe(0)
    expect((await t.call('item/detail', { item_id: data.item_id }, user)).data).toEqual({
      item_id: data.item_id,
      item_name: 'Handbook',
      item_description: 'Line 1\nLine 2',
      item_domain: 'HandBook',
      password: 'visit',
      uid: user.uid,
      username: user.username,
      item_type: 1,
      addtime: t.time.now,
      last_update_time: t.time.now,
      is_archived: 0,
      is_del: 0,
      search_engines: 0,
      line_breaks: 0,
    })
    const { menu } = (await t.call('item/info', { item_id: data.item_id }, user)).data
    expect(menu).toEqual({ pages: [], catalogs: [] })
  })

  test('a regular item from a name alone, or with the type 0', async () => {
    const user = await makeUser(t)
    for (const more of [{}, { item_type: 0 }, { item_type: '' }]) {
      const { data } = await t.call('item/add', { item_name: 'Name', ...more }, user)
      const { data: detail } = await t.call('item/detail', { item_id: data.item_id }, user)
      expect(detail).toMatchObject({ item_type: 1, item_description: '', item_domain: '', password: '' })
    }
  })

  test('a spreadsheet with one empty page of its name, and an item of an external client without any', async () => {
    const user = await makeUser(t)
    const menuOf = async (item_type: number) => {
      const { data } = await t.call('item/add', { item_type, item_name: 'Events' }, user)
      const { data: item } = await t.call('item/info', { item_id: data.item_id }, user)
      expect(item.item_type).toBe(item_type)
      return item.menu
    }
    const { pages } = await menuOf(4)
    expect(pages).toMatchObject([{ page_title: 'Events', cat_id: 0 }])
    const { data: page } = await t.call('page/info', { page_id: pages[0]?.page_id })
    expect(page).toMatchObject({ page_content: '', page_html: '', excerpt: '' })
    expect((await menuOf(3)).pages).toEqual([])
  })

  test('a single-page item with one page of its name that says welcome in the language of the request', async () => {
    const user = await makeUser(t)
    for (const [l, word] of [
      ['en-us', 'Welcome'],
      ['zh-cn', '欢迎'],
    ]) {
      const { data } = await t.call('item/add', { item_type: 2, item_name: 'Note', l }, user)
      const { menu } = (await t.call('item/info', { item_id: data.item_id })).data
      expect(menu).toMatchObject({ pages: [{ page_title: 'Note', author_uid: user.uid, s_number: 1 }], catalogs: [] })
      const { data: page } = await t.call('page/info', { page_id: menu.pages[0]?.page_id })
      expect(page.page_content).toContain(word)
    }
  })

  test('an item that took the domain of a deleted one', async () => {
    const user = await makeUser(t)
    const { data } = await t.call('item/add', { item_name: 'One', item_domain: 'freed' }, user)
    await t.services.database.db
      .updateTable('item')
      .set({ is_del: 1, domain_key: null })
      .where('item_id', '=', data.item_id)
      .execute()
    expect((await t.call('item/add', { item_name: 'Two', item_domain: 'freed' }, user)).error_code).toBe(0)
  })
})

describe('refused without creating anything', () => {
  test('a guest', async () => {
    expect(await refused(t, 'item/add', { item_name: 'x' })).toBe('NOT_LOGGED_IN')
  })

  test('names that cannot be', async () => {
    const user = await makeUser(t)
    const call = (item_name: unknown) => refused(t, 'item/add', { item_name }, user)
    expect(await call('')).toBe('ITEM_NAME_MISSING:item_name')
    expect(await call('   ')).toBe('ITEM_NAME_MISSING:item_name')
    // Marks of zero width and blank letters cannot be seen; beside letters they stay, as in some emoji.
    for (const blank of ['\u200b', ' \u200d\u2060 ', '\u3164', '\u2800'])
      expect(await call(blank)).toBe('ITEM_NAME_MISSING:item_name')
    expect((await t.call('item/add', { item_name: '👩\u200d💻' }, user)).error_code).toBe(0)
    expect(await call(undefined)).toBe('BAD_FIELD:item_name')
    expect(await call('x'.repeat(101))).toBe('BAD_FIELD:item_name')
    expect(await call('a\u0000b')).toBe('BAD_FIELD:item_name')
  })

  test('unknown types', async () => {
    const user = await makeUser(t)
    for (const item_type of [5, 99, -1, 'x', '9007199254740993'])
      expect(await refused(t, 'item/add', { item_name: 'x', item_type }, user)).toBe('BAD_FIELD:item_type')
    // The dialog of newer clients offers whiteboards and boards.
    for (const item_type of [5, 6]) {
      const { error_message } = (await t.legacy('item/add', { item_name: 'x', item_type, l: 'en-us' }, user)).json()
      expect(error_message).toContain('this site does not have')
    }
  })

  test('domains that cannot be', async () => {
    const user = await makeUser(t)
    for (const item_domain of [
      'item',
      'api',
      'API',
      'P',
      '123',
      'a-b',
      'a b',
      'a/b',
      '文档',
      'ａｂ',
      'ſtatic',
      'a.b',
      '-1',
    ])
      expect(await refused(t, 'item/add', { item_name: 'x', item_domain }, user)).toBe('DOMAIN_INVALID:item_domain')
    const long = { item_name: 'x', item_domain: 'a'.repeat(51) }
    expect(await refused(t, 'item/add', long, user)).toBe('BAD_FIELD:item_domain')
  })

  test('a domain that is taken, in any case, with the codes of the protocol', async () => {
    const user = await makeUser(t)
    await makeItem(t, { item_domain: 'Taken' })
    for (const item_domain of ['Taken', 'taken', 'TAKEN'])
      expect(await refused(t, 'item/add', { item_name: 'x', item_domain }, user)).toBe('DOMAIN_TAKEN:item_domain')
    const legacy = async (item_domain: string) =>
      (await t.legacy('item/add', { item_name: 'x', item_domain }, user)).json().error_code
    expect([await legacy('taken'), await legacy('123')]).toEqual([10304, 10305])
  })
})

test('if many want one domain at once, one gets it', async () => {
  const user = await makeUser(t)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => t.call('item/add', { item_name: 'x', item_domain: 'popular', item_type: 2 }, user)),
  )
  expect(answers.map((answer) => answer.error_name ?? 'ok').sort()).toEqual([...Array(7).fill('DOMAIN_TAKEN'), 'ok'])
})
