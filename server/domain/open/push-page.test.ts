import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { lockItem } from '#server/db/dialect.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makePage } from '#server/test/factories.ts'
import { countRows, makeItemWithKey, pagesOf } from '#server/test/item-key.ts'
import { snapshot } from '#server/test/unchanged.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { PAGE_CONTENT_BYTES } from '#shared/limits.ts'
import { OPEN_API_PAGES_PER_ITEM } from './push-page.ts'

const t = testApp()
const page = { page_title: 'Title', page_content: 'Text' }

describe('the catalog of a page', () => {
  test('to the root without a path', async () => {
    const { item, key } = await makeItemWithKey(t)
    const { data } = await t.call('open/updateItem', { ...key, ...page })
    expect(data).toMatchObject({ ...page, cat_id: 0, s_number: 99, author_uid: 0, author_username: 'API', revision: 1 })
    expect(await pagesOf(t, item)).toMatchObject([{ path: '', page_id: data.page_id }])
  })

  test.each([
    ['a/b/c', undefined, '/a/b/c'],
    ['/a/b', undefined, '/a/b'],
    ['//a/// b /', undefined, '/a/b'],
    ['a', 'b', '/a/b'],
    ['a/b', 'c', '/a/b/c'],
    [undefined, 'b', '/b'],
    ['目录 & <b>/"x"', undefined, '/目录 & <b>/"x"'],
  ])('cat_name %j with cat_name_sub %j is %s', async (cat_name, cat_name_sub, path) => {
    const { item, key } = await makeItemWithKey(t)
    for (const text of ['one', 'two']) {
      const answer = await t.call('open/updateItem', { ...key, ...page, page_content: text, cat_name, cat_name_sub })
      expect(answer.error_code).toBe(0)
    }
    expect(await pagesOf(t, item)).toMatchObject([{ path, page_content: 'two', revision: 2 }])
    expect(await countRows(t, 'catalog', item)).toBe(path.split('/').length - 1)
  })

  test('a fourth level and a path over 1000 bytes are refused, and nothing is made', async () => {
    const { item, key } = await makeItemWithKey(t)
    const before = await snapshot(t)
    expect(await t.call('open/updateItem', { ...key, ...page, cat_name: 'a/b/c/d' })).toMatchObject({
      error_code: 10101,
      error_name: 'CATALOG_TOO_DEEP',
    })
    expect(await t.call('open/updateItem', { ...key, ...page, cat_name: 'a/b/c', cat_name_sub: 'd' })).toMatchObject({
      error_name: 'CATALOG_TOO_DEEP',
    })
    expect(await t.call('open/updateItem', { ...key, ...page, cat_name: '中'.repeat(334) })).toMatchObject({
      error_name: 'BAD_FIELD',
      error_field: 'cat_name',
    })
    expect(await snapshot(t)).toEqual(before)
    expect(await countRows(t, 'catalog', item)).toBe(0)
  })
})

describe('the page that a push replaces', () => {
  test('the same title in another catalog is another page', async () => {
    const { item, key } = await makeItemWithKey(t)
    for (const cat_name of ['', 'a', 'b']) await t.call('open/updateItem', { ...key, ...page, cat_name })
    expect((await pagesOf(t, item)).map(({ path }) => path)).toEqual(['', '/a', '/b'])
  })

  test.each(['a & b', '<T> & "q"', "it's", '100% + \\ 中文 😀'])(
    'the title %s makes no second page, sent raw or escaped',
    async (title) => {
      const { item, key } = await makeItemWithKey(t)
      const escaped = title
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')
        .replaceAll("'", '&#039;')
      for (const page_title of [title, escaped, title])
        await t.call('open/updateItem', { ...key, page_title, page_content: page_title })
      expect(await pagesOf(t, item)).toMatchObject([{ page_title: title }])
    },
  )

  test('titles differ by upper and lower case', async () => {
    const { item, key } = await makeItemWithKey(t)
    for (const page_title of ['Readme', 'README']) await t.call('open/updateItem', { ...key, ...page, page_title })
    expect(await pagesOf(t, item)).toHaveLength(2)
  })

  test('a deleted page stays deleted, and the push makes a new one', async () => {
    const { item, key } = await makeItemWithKey(t)
    const old = await makePage(t, item, { ...page, is_del: 1 })
    const { data } = await t.call('open/updateItem', { ...key, ...page })
    expect(data.page_id).not.toBe(old.page_id)
    expect(await pagesOf(t, item)).toHaveLength(1)
  })

  test('two simultaneous pushes of a new title make one page in one catalog', async () => {
    const { item, key } = await makeItemWithKey(t)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        t.call('open/updateItem', { ...key, page_title: 'Same', page_content: `Text ${i % 4}`, cat_name: 'new/deep' }),
      ),
    )
    expect(answers.map(({ error_code }) => error_code)).toEqual(answers.map(() => 0))
    expect(new Set(answers.map(({ data }) => data.page_id)).size).toBe(1)
    expect(await pagesOf(t, item)).toHaveLength(1)
    expect(await countRows(t, 'catalog', item)).toBe(2)
  })
})

describe('the effects of a push', () => {
  test('a push with another text keeps the former text in the history', async () => {
    const { item, key } = await makeItemWithKey(t)
    const first = await t.call('open/updateItem', { ...key, ...page })
    const second = await t.call('open/updateItem', { ...key, ...page, page_content: 'New text' })
    expect(second.data).toMatchObject({ page_id: first.data.page_id, revision: 2, page_content: 'New text' })
    const { db } = t.services.database
    const history = await db.selectFrom('page_history').selectAll().where('item_id', '=', item.item_id).execute()
    expect(history).toMatchObject([{ page_id: first.data.page_id, page_content: 'Text', revision: 1 }])
  })

  test('an equal push writes nothing', async () => {
    const { key } = await makeItemWithKey(t)
    const first = await t.call('open/updateItem', { ...key, ...page, cat_name: 'a/b', s_number: 7 })
    const before = await snapshot(t)
    expect(await t.call('open/updateItem', { ...key, ...page, cat_name: '/a/b/', s_number: 7 })).toEqual(first)
    expect(await snapshot(t)).toEqual(before)
  })

  test('the order changes if the push has one, and stays otherwise', async () => {
    const { key } = await makeItemWithKey(t)
    const orders: number[] = []
    for (const s_number of [3, undefined, 5, '', '99', 0])
      orders.push((await t.call('open/updateItem', { ...key, ...page, s_number })).data.s_number)
    expect(orders).toEqual([3, 3, 5, 5, 5, 5])
  })

  test('the key records its last use', async () => {
    const { item, key } = await makeItemWithKey(t)
    await t.call('open/updateItem', { ...key, ...page })
    const row = await t.services.database.db
      .selectFrom('item_token')
      .select('last_check_time')
      .where('item_id', '=', item.item_id)
      .executeTakeFirstOrThrow()
    expect(row.last_check_time).toBe(t.time.now)
  })
})

describe('refused pushes change nothing', () => {
  test.each([
    ['no title', { page_title: undefined }, 'page_title'],
    ['a blank title', { page_title: '  ' }, 'page_title'],
    ['a title over 200 characters', { page_title: 'x'.repeat(201) }, 'page_title'],
    ['no text', { page_content: undefined }, 'page_content'],
    ['a text of 2 MB', { page_content: 'x'.repeat(2 * PAGE_CONTENT_BYTES) }, 'page_content'],
    ['a text over the limit in bytes', { page_content: '中'.repeat(PAGE_CONTENT_BYTES / 2) }, 'page_content'],
    ['a text with NUL', { page_content: 'a\0b' }, 'page_content'],
    ['an order that is no number', { s_number: 'first' }, 's_number'],
    ['an order above 2^53', { s_number: '9007199254740993' }, 's_number'],
    ['no token', { api_token: undefined }, 'api_token'],
  ])('%s', async (_what, change, field) => {
    const { key } = await makeItemWithKey(t)
    const before = await snapshot(t)
    const answer = await t.call('open/updateItem', { ...key, ...page, ...change })
    expect(answer).toMatchObject({ error_code: 10101, error_name: 'BAD_FIELD', error_field: field })
    expect(await snapshot(t)).toEqual(before)
  })

  test('a wrong key, a wrong token, and the halves of two items', async () => {
    const [one, other] = [await makeItemWithKey(t), await makeItemWithKey(t)]
    const before = await snapshot(t)
    for (const key of [
      { ...one.key, api_key: 'wrong' },
      { ...one.key, api_token: 'wrong' },
      { ...one.key, api_token: '' },
      { api_key: one.key.api_key, api_token: other.key.api_token },
    ]) {
      const answer = await t.call('open/updateItem', { ...key, ...page })
      expect(answer).toMatchObject({ error_code: 10306, error_name: 'KEY_MISMATCH' })
    }
    expect(await snapshot(t)).toEqual(before)
  })

  test('an archived item, and a deleted one', async () => {
    const archived = await makeItemWithKey(t, { is_archived: 1 })
    const deleted = await makeItemWithKey(t, { is_del: 1 })
    const before = await snapshot(t)
    expect(await t.call('open/updateItem', { ...archived.key, ...page })).toMatchObject({ error_name: 'ITEM_ARCHIVED' })
    expect(await t.call('open/updateItem', { ...deleted.key, ...page })).toMatchObject({ error_name: 'KEY_MISMATCH' })
    expect(await snapshot(t)).toEqual(before)
  })

  test('a new page in a full item; existing pages can still be replaced', async () => {
    const { item, key } = await makeItemWithKey(t)
    const there = await makePage(t, item, page)
    const { page_id: _, ...row } = await t.services.database.db
      .selectFrom('page')
      .selectAll()
      .where('page_id', '=', there.page_id)
      .executeTakeFirstOrThrow()
    const more = Array.from({ length: OPEN_API_PAGES_PER_ITEM - 1 }, (_, i) => ({ ...row, page_title: `Page ${i}` }))
    for (let at = 0; at < more.length; at += 500)
      await t.services.database.db
        .insertInto('page')
        .values(more.slice(at, at + 500))
        .execute()
    expect(await t.call('open/updateItem', { ...key, ...page, page_title: 'One more' })).toMatchObject({
      error_code: 10100,
      error_name: 'TOO_MANY_PAGES',
    })
    expect((await t.call('open/updateItem', { ...key, ...page, page_content: 'New' })).error_code).toBe(0)
  })
})

test.each([
  ['archived', { is_archived: 1 }, 'ITEM_ARCHIVED'],
  ['deleted', { is_del: 1 }, 'NOT_FOUND'],
])('an item that is %s while a push waits for its turn is not written any more', async (_, end, error) => {
  const { item, key } = await makeItemWithKey(t)
  const { db, dialect } = t.services.database
  let push: Promise<{ error_name?: string }> | undefined
  await db.transaction().execute(async (inside) => {
    await lockItem(inside, dialect, item.item_id)
    push = t.call('open/updateItem', { ...key, ...page })
    await setTimeout(150)
    await inside.updateTable('item').set(end).where('item_id', '=', item.item_id).execute()
  })
  expect((await push)?.error_name).toBe(error)
  expect(await countRows(t, 'page', item)).toBe(0)
})

test('an empty text, an order below 1 and a title of two lines are stored', async () => {
  const { item, key } = await makeItemWithKey(t)
  const push = { ...key, page_title: 'One\r\ntwo\nthree', page_content: '', s_number: -1 }
  for (let time = 0; time < 2; time += 1) {
    const { error_code, data } = (await t.legacy('item/updateByApi', push)).json()
    expect(error_code).toBe(0)
    expect(data).toMatchObject({ page_title: 'One two three', page_content: '', s_number: '99' })
  }
  expect(await pagesOf(t, item)).toMatchObject([{ page_title: 'One two three', page_content: '', revision: 1 }])
  expect((await t.call('page/info', { page_id: (await pagesOf(t, item))[0]?.page_id }, item.owner)).error_code).toBe(0)
  expect((await t.call('item/updateByApi', { ...push, page_title: '\n' })).error_name).toBe('BAD_FIELD')
})

test('an empty text, as of a script that did not read its file, erases no text', async () => {
  const { item, key } = await makeItemWithKey(t)
  const push = { ...key, page_title: 'Title', cat_name: 'a' }
  await t.legacy('item/updateByApi', { ...push, page_content: 'Text' })
  const before = await snapshot(t)
  for (const page_content of ['', '\uFEFF'])
    expect((await t.legacy('item/updateByApi', { ...push, page_content })).json().error_code).toBe(10101)
  expect(await snapshot(t)).toEqual(before)
  expect(await pagesOf(t, item)).toMatchObject([{ page_content: 'Text', revision: 1 }])
})

test('a byte order mark before a text is not part of it', async () => {
  const { item, key } = await makeItemWithKey(t)
  await t.call('open/updateItem', { ...key, ...page, page_content: '\uFEFF# Heading' })
  await t.call('open/updateItem', { ...key, ...page, page_content: '# Heading' })
  expect(await pagesOf(t, item)).toMatchObject([{ page_content: '# Heading', revision: 1 }])
})

test.each([ITEM_TYPE.single_page, ITEM_TYPE.spreadsheet])(
  'an item of type %i takes pushes for its page, and no further pages, which nobody would see',
  async (item_type) => {
    const { item, key } = await makeItemWithKey(t, { item_type, item_name: 'Notes' })
    await t.call('open/updateItem', { ...key, page_title: 'Notes', page_content: '[]' })
    const before = await snapshot(t)
    for (const other of [{ page_title: 'Other' }, { page_title: 'Notes', cat_name: 'a' }])
      expect(await t.call('open/updateItem', { ...key, page_content: 'Text', ...other })).toMatchObject({
        error_name: 'BAD_FIELD',
        error_field: 'page_title',
      })
    expect(await snapshot(t)).toEqual(before)
    await t.call('open/updateItem', { ...key, page_title: 'Notes', page_content: '[{}]' })
    expect(await pagesOf(t, item)).toMatchObject([{ path: '', page_title: 'Notes', page_content: '[{}]' }])
  },
)
