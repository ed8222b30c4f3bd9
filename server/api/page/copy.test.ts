import { describe, expect, test } from 'vitest'
import { buildTestApp, testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage, makePeople, makeUser } from '#server/test/factories.ts'
import { changesOf, hangOn, makeTwo, rowsOf, TEXT, titlesOf, versionsOf } from '#server/test/moved-pages.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

describe('a copy', () => {
  test('in another item is a page of the caller that begins a new history; the original stays as it is', async () => {
    const { item, catalog, other, target, page, author, owner } = await makeTwo(t)
    await makePage(t, other, { cat_id: target.cat_id, s_number: 4 })
    t.time.now += 60
    const before = (await t.call('page/info', { page_id: page.page_id }, owner)).data
    const input = { page_id: page.page_id, to_item_id: other.item_id, new_cat_id: target.cat_id }
    const { data, error_code } = await t.call('page/copy', input, owner)
    expect(error_code).toBe(0)
    expect(data).toMatchObject({
      item_id: other.item_id,
      cat_id: target.cat_id,
      page_title: 'Install',
      page_content: TEXT,
      s_number: 5,
      author_uid: owner.uid,
      author_username: owner.username,
      addtime: t.time.now,
      page_addtime: t.time.now,
      revision: 1,
      is_del: 0,
    })
    expect(data.page_id).not.toBe(page.page_id)
    const copy = (await t.call('page/info', { page_id: data.page_id }, owner)).data
    expect(copy.page_html).toContain('<h1')
    expect(await versionsOf(t, data.page_id, owner)).toEqual([])
    expect((await t.call('page/info', { page_id: page.page_id }, owner)).data).toEqual(before)
    expect(before.author_uid).toBe(author.uid)
    expect(await titlesOf(t, item, catalog.cat_id)).toEqual(['Install'])
    expect((await changesOf(t, other)).at(-1)).toBe(`create/page/${data.page_id}`)
    expect((await changesOf(t, item)).at(-1)).toBe(`update/page/${page.page_id}`)
    const told = (await t.call('subscription/getPageList', { page_id: data.page_id }, owner)).data
    expect(told.map((row) => row.uid)).toEqual([owner.uid])
  })

  test('beside the original, where a page has this title already, is marked as a copy', async () => {
    const { item, catalog, page, author } = await makeTwo(t)
    const copy = { page_id: page.page_id, new_cat_id: catalog.cat_id }
    expect((await t.call('page/copy', copy, author)).data.page_title).toBe('Install--copy')
    expect((await t.call('page/copy', { page_id: page.page_id }, author)).data).toMatchObject({
      page_title: 'Install',
      cat_id: 0,
      item_id: item.item_id,
    })
    expect(await titlesOf(t, item, catalog.cat_id)).toEqual(['Install', 'Install--copy'])
  })

  test('can be made while another user edits the page', async () => {
    const { page, author, owner, other } = await makeTwo(t)
    await t.call('page/setLock', { page_id: page.page_id }, author)
    expect((await t.call('page/copy', { page_id: page.page_id, to_item_id: other.item_id }, owner)).error_code).toBe(0)
  })

  test('of a single page goes into a regular item', async () => {
    const { other, owner } = await makeTwo(t)
    const single = await makeItem(t, { owner, item_type: 2 })
    const only = await makePage(t, single, { page_title: 'Only' })
    const { data } = await t.call('page/copy', { page_id: only.page_id, to_item_id: other.item_id }, owner)
    expect(data).toMatchObject({ item_id: other.item_id, page_title: 'Only' })
  })

  test('has the attachments of the page, and nothing of its mock answer, share or lock', async () => {
    const { page, owner, other, item } = await makeTwo(t)
    const { file_id } = await hangOn(t, item, page, owner)
    const { data } = await t.call('page/copy', { page_id: page.page_id, to_item_id: other.item_id }, owner)
    expect(await rowsOf(t, 'file_page', data.page_id)).toMatchObject([{ file_id, item_id: other.item_id }])
    expect(await rowsOf(t, 'page_api', data.page_id)).toMatchObject([{ api_method: 'GET', item_id: other.item_id }])
    for (const table of ['mock', 'single_page', 'page_lock'] as const)
      expect(await rowsOf(t, table, data.page_id), table).toEqual([])
    expect(await rowsOf(t, 'mock', page.page_id)).toMatchObject([{ item_id: item.item_id }])
  })
})

describe('refused, with nothing changed', () => {
  test('people without the right to edit the source or the target', async () => {
    const { item, page, owner } = await makeTwo(t)
    const people = await makePeople(t, item)
    const copy = { page_id: page.page_id }
    expect(await refused(t, 'page/copy', copy, people.guest)).toBe('NOT_LOGGED_IN')
    expect(await refused(t, 'page/copy', copy, people.stranger)).toBe('NO_PERMISSION')
    expect(await refused(t, 'page/copy', copy, people.reader)).toBe('NO_PERMISSION')
    const foreign = await makeItem(t)
    for (const is_del of [0, 1]) {
      expect(await refused(t, 'page/copy', { ...copy, to_item_id: foreign.item_id, is_del }, owner)).toBe(
        'NO_PERMISSION',
      )
      expect(await refused(t, 'page/copy', { ...copy, to_item_id: foreign.item_id, is_del }, foreign.owner)).toBe(
        'NO_PERMISSION',
      )
    }
  })

  test('a limited member, out of the one catalog and into it', async () => {
    const { item, catalog, page } = await makeTwo(t)
    const x = await makeCatalog(t, item)
    const outside = await makePage(t, item, { cat_id: x.cat_id })
    const below = await makeCatalog(t, item, { parent: catalog })
    const limited = await makeMember(t, item, { user: await makeUser(t), cat_id: catalog.cat_id })
    for (const is_del of [0, 1]) {
      const call = (input: Record<string, unknown>) => refused(t, 'page/copy', { ...input, is_del }, limited)
      expect(await call({ page_id: page.page_id })).toBe('NO_PERMISSION')
      expect(await call({ page_id: page.page_id, new_cat_id: x.cat_id })).toBe('NO_PERMISSION')
      expect(await call({ page_id: outside.page_id, new_cat_id: catalog.cat_id })).toBe('NO_PERMISSION')
    }
    const good = { page_id: page.page_id, new_cat_id: below.cat_id, is_del: 1 }
    expect((await t.call('page/copy', good, limited)).data.cat_id).toBe(below.cat_id)
  })

  test('archived items, as source and as target', async () => {
    const { page, owner, other } = await makeTwo(t)
    const archived = await makeItem(t, { owner, is_archived: 1 })
    const inside = await makePage(t, archived)
    for (const is_del of [0, 1]) {
      const into = { page_id: page.page_id, to_item_id: archived.item_id, is_del }
      expect(await refused(t, 'page/copy', into, owner)).toBe('ITEM_ARCHIVED')
      const out = { page_id: inside.page_id, to_item_id: other.item_id, is_del }
      expect(await refused(t, 'page/copy', out, owner)).toBe('ITEM_ARCHIVED')
    }
  })

  test.each([
    ['the page of a single-page item moved away', 2, 1, 1],
    ['a second page for a single-page item', 1, 2, 0],
    ['a page moved into a single-page item', 1, 2, 1],
    ['text into a spreadsheet', 1, 4, 0],
    ['a spreadsheet as text', 4, 1, 0],
    ['a page into an item of an external client', 1, 3, 0],
    ['a page out of an item of an external client', 3, 1, 1],
  ])('%s', async (_, from, to, is_del) => {
    const owner = await makeUser(t)
    const source = await makeItem(t, { owner, item_type: from })
    const target = await makeItem(t, { owner, item_type: to })
    const page = await makePage(t, source)
    const input = { page_id: page.page_id, to_item_id: target.item_id, is_del }
    expect(await refused(t, 'page/copy', input, owner)).toBe('ITEM_TYPES_DIFFER:to_item_id')
  })

  test('unknown ids, deleted things, and a catalog of another item', async () => {
    const { item, page, other, target, owner } = await makeTwo(t)
    const call = (input: object) => refused(t, 'page/copy', { page_id: page.page_id, ...input }, owner)
    expect(await call({ new_cat_id: target.cat_id })).toBe('WRONG_ITEM')
    expect(await call({ new_cat_id: 987_654 })).toBe('NOT_FOUND')
    expect(await call({ to_item_id: 987_654 })).toBe('NOT_FOUND')
    expect(await call({ page_id: 987_654 })).toBe('NOT_FOUND')
    expect(await call({ page_id: (await makePage(t, item, { is_del: 1 })).page_id })).toBe('NOT_FOUND')
    const gone = await makeItem(t, { owner, is_del: 1 })
    expect(await call({ to_item_id: gone.item_id })).toBe('NOT_FOUND')
    expect(await call({ page_id: 0 })).toBe('BAD_FIELD:page_id')
    expect(await call({ to_item_id: '9007199254740993' })).toBe('BAD_FIELD:to_item_id')
    expect(await call({ new_cat_id: '1,2', to_item_id: other.item_id })).toBe('BAD_FIELD:new_cat_id')
    expect(await call({ is_del: 2 })).toBe('BAD_FIELD:is_del')
  })

  test('one page more than the other item may have', async () => {
    const small = await buildTestApp({ PAGES_PER_ITEM: '1' })
    try {
      const item = await makeItem(small)
      const page = await makePage(small, item)
      const full = await makeItem(small, { owner: item.owner })
      await makePage(small, full)
      const input = { page_id: page.page_id, to_item_id: full.item_id }
      for (const is_del of [0, 1])
        expect(await refused(small, 'page/copy', { ...input, is_del }, item.owner)).toBe('PAGE_COUNT_EXCEEDED')
      expect(await refused(small, 'page/copy', { page_id: page.page_id }, item.owner)).toBe('PAGE_COUNT_EXCEEDED')
      const move = { page_id: page.page_id, is_del: 1 }
      expect((await small.call('page/copy', move, item.owner)).error_code).toBe(0)
    } finally {
      await small.close()
    }
  })
})
