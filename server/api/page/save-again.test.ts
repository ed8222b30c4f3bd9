import { describe, expect, test } from 'vitest'
import { PAGE_REQUEST_SECONDS, purgeExpired } from '#server/jobs/purge-expired.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage, type TestItem } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()
const db = () => t.services.database.db

const pagesOf = (item: TestItem) =>
  db().selectFrom('page').selectAll().where('item_id', '=', item.item_id).orderBy('page_id').execute()

describe('a first save that is sent again', () => {
  const TEXT = 'one\n\ntwo\n\nthree'
  const first = (item: TestItem, more: Record<string, unknown> = {}) => ({
    page_id: 0,
    item_id: item.item_id,
    page_title: 'Install',
    page_content: TEXT,
    request_id: 'c0ffee',
    ...more,
  })

  test('makes one page, with what was typed since', async () => {
    const item = await makeItem(t)
    const { data: made } = await t.call('page/save', first(item), item.owner)
    const again = first(item, { page_title: 'Install it', page_content: `${TEXT}\n\nfour` })
    const { data } = await t.call('page/save', again, item.owner)
    expect(data).toMatchObject({ page_id: made.page_id, revision: 2, page_title: 'Install it' })
    expect(data.merged).toBeUndefined()
    expect(await pagesOf(item)).toMatchObject([{ page_content: `${TEXT}\n\nfour` }])
  })

  test('is merged with changes of other users meanwhile, or meets a conflict', async () => {
    const item = await makeItem(t)
    const editor = await makeMember(t, item)
    const { data: made } = await t.call('page/save', first(item), item.owner)
    const theirs = {
      page_id: made.page_id,
      item_id: item.item_id,
      page_content: TEXT.replace('three', 'three of Chen'),
    }
    await t.call('page/save', theirs, editor)
    const mine = first(item, { page_content: TEXT.replace('one', 'one of Lin') })
    const { data } = await t.call('page/save', mine, item.owner)
    expect(data).toMatchObject({ merged: 1, page_content: 'one of Lin\n\ntwo\n\nthree of Chen' })
    const same = first(item, { page_content: TEXT.replace('three', 'three of Lin') })
    expect(await refused(t, 'page/save', same, item.owner)).toBe('PAGE_CONFLICT')
    // settled on top of what is there: the page's id is not known yet
    const settled = { ...same, base_revision: 3 }
    expect((await t.call('page/save', settled, item.owner)).data.page_content).toBe('one\n\ntwo\n\nthree of Lin')
    expect(await pagesOf(item)).toHaveLength(1)
  })

  test('at the same moment makes one page', async () => {
    const item = await makeItem(t)
    const answers = await Promise.all([1, 2, 3, 4].map(() => t.call('page/save', first(item), item.owner)))
    expect(answers.map((answer) => answer.error_code)).toEqual([0, 0, 0, 0])
    expect(new Set(answers.map((answer) => answer.data.page_id)).size).toBe(1)
    expect(await pagesOf(item)).toHaveLength(1)
  })

  test('after the page was deleted, or moved to another item, makes it anew', async () => {
    const item = await makeItem(t)
    const other = await makeItem(t, { owner: item.owner })
    const save = async () => (await t.call('page/save', first(item), item.owner)).data.page_id
    const one = await save()
    await t.call('page/delete', { page_id: one }, item.owner)
    const two = await save()
    expect(two).not.toBe(one)
    expect(await save()).toBe(two)
    await t.call('page/copy', { page_id: two, to_item_id: other.item_id, is_del: 1 }, item.owner)
    expect([one, two]).not.toContain(await save())
  })

  test('is distinguished from first saves of other people, items and ids, and from saves without an id', async () => {
    const item = await makeItem(t)
    const editor = await makeMember(t, item)
    const other = await makeItem(t, { owner: item.owner })
    const made = [
      await t.call('page/save', first(item), item.owner),
      await t.call('page/save', first(item), editor),
      await t.call('page/save', first(other), item.owner),
      await t.call('page/save', first(item, { request_id: 'another' }), item.owner),
      await t.call('page/save', first(item, { request_id: '' }), item.owner),
      await t.call('page/save', first(item, { request_id: '' }), item.owner),
      await t.call('page/save', first(item, { request_id: undefined }), item.owner),
    ]
    expect(new Set(made.map((answer) => answer.data.page_id)).size).toBe(made.length)
  })

  test('is refused while another user edits the page, and where the writer may no longer write', async () => {
    const item = await makeItem(t)
    const [catalog, elsewhere] = [await makeCatalog(t, item), await makeCatalog(t, item)]
    const limited = await makeMember(t, item, { cat_id: catalog.cat_id })
    const mine = first(item, { cat_id: catalog.cat_id })
    const { page_id } = (await t.call('page/save', mine, limited)).data
    await t.call('page/setLock', { page_id }, item.owner)
    expect(await refused(t, 'page/save', mine, limited)).toBe('PAGE_LOCKED')
    await t.call('page/setLock', { page_id, lock_to: 1000 }, item.owner)
    await t.call('page/copy', { page_id, new_cat_id: elsewhere.cat_id, is_del: 1 }, item.owner)
    expect(await refused(t, 'page/save', mine, limited)).toBe('NO_PERMISSION')
  })

  test('an existing page is saved as usual, with any request id', async () => {
    const item = await makeItem(t)
    await t.call('page/save', first(item), item.owner)
    const page = await makePage(t, item, { page_content: 'old' })
    const { data } = await t.call('page/save', first(item, { page_id: page.page_id }), item.owner)
    expect(data).toMatchObject({ page_id: page.page_id, page_content: TEXT, revision: 2 })
  })

  test.each(['x'.repeat(65), 'a\u0000b', 'a\nb'])('an id that cannot be one is named (%j)', async (request_id) => {
    const item = await makeItem(t)
    expect(await refused(t, 'page/save', first(item, { request_id }), item.owner)).toBe('BAD_FIELD:request_id')
  })

  test('is known for a week', async () => {
    const item = await makeItem(t)
    const save = async () => (await t.call('page/save', first(item), item.owner)).data.page_id
    const made = await save()
    t.time.now += PAGE_REQUEST_SECONDS - 1
    await purgeExpired.run(t.services)
    expect(await save()).toBe(made)
    t.time.now += 1
    await purgeExpired.run(t.services)
    expect(await save()).not.toBe(made)
  })
})

describe('a page that others move while its editor is open', () => {
  async function makeMoved() {
    const item = await makeItem(t)
    const [from, to] = [await makeCatalog(t, item), await makeCatalog(t, item)]
    const { page_id } = await makePage(t, item, { cat_id: from.cat_id, page_content: 'text' })
    const cats = [{ page_id, parent_cat_id: to.cat_id, s_number: 1 }]
    await t.call('catalog/batUpdate', { item_id: item.item_id, cats }, item.owner)
    const input = { page_id, item_id: item.item_id, page_content: 'text of the editor', base_revision: 1 }
    return { item, from, to, page_id, input }
  }

  test('stays where it is now when the writer left the catalog alone', async () => {
    const { item, from, to, input } = await makeMoved()
    const save = { ...input, cat_id: from.cat_id, base_cat_id: from.cat_id }
    const { data } = await t.call('page/save', save, item.owner)
    expect(data).toMatchObject({ cat_id: to.cat_id, page_content: 'text of the editor', merged: 1 })
  })

  test('goes where the writer put it, when the writer chose another catalog', async () => {
    const { item, from, input } = await makeMoved()
    const save = { ...input, cat_id: 0, base_cat_id: from.cat_id }
    expect((await t.call('page/save', save, item.owner)).data.cat_id).toBe(0)
  })

  test('stays even if another user saved it in between and its first catalog is gone', async () => {
    const { item, from, to, page_id, input } = await makeMoved()
    const theirs = { page_id, item_id: item.item_id, page_content: 'text\n\nand more', cat_id: to.cat_id }
    await t.call('page/save', theirs, item.owner)
    await t.call('catalog/delete', { cat_id: from.cat_id }, item.owner)
    const save = { ...input, page_content: 'the text', cat_id: from.cat_id, base_cat_id: from.cat_id, base_revision: 2 }
    const { data } = await t.call('page/save', save, item.owner)
    expect(data).toMatchObject({ cat_id: to.cat_id })
  })

  test('goes where the protocol says, for clients that send no base catalog', async () => {
    const { item, from, input } = await makeMoved()
    expect((await t.call('page/save', { ...input, cat_id: from.cat_id }, item.owner)).data.cat_id).toBe(from.cat_id)
  })

  test('a limited member gets no page out of a catalog of others by saying so', async () => {
    const item = await makeItem(t)
    const [own, theirs] = [await makeCatalog(t, item), await makeCatalog(t, item)]
    const limited = await makeMember(t, item, { cat_id: own.cat_id })
    const { page_id } = await makePage(t, item, { cat_id: theirs.cat_id })
    const save = { page_id, item_id: item.item_id, page_content: 'x', cat_id: own.cat_id, base_cat_id: own.cat_id }
    expect(await refused(t, 'page/save', save, limited)).toBe('NO_PERMISSION')
    expect(await refused(t, 'page/save', { ...save, base_cat_id: -1 }, item.owner)).toBe('BAD_FIELD:base_cat_id')
  })
})
