import { describe, expect, test } from 'vitest'
import { purgeRecycleBin } from '#server/jobs/purge-recycle-bin.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeMember, makePage, type TestItem, type TestUser } from '#server/test/factories.ts'
import { changesOf, hangOn, itemOfFile, makeTwo, rowsOf, TEXT, titlesOf, versionsOf } from '#server/test/moved-pages.ts'
import { refused } from '#server/test/refused.ts'
import { RECYCLE_SECONDS } from '#shared/limits.ts'

const t = testApp()
const db = () => t.services.database.db

const binOf = async (item: TestItem, as: TestUser = item.owner) =>
  (await t.call('recycle/getList', { item_id: item.item_id }, as)).data

/** An editor of an item moves a page of it into a private item of the editor's own. */
async function moveAway() {
  const world = await makeTwo(t)
  const { author: editor, page } = world
  const hideout = await makeItem(t, { owner: editor, password: 'secret', item_name: 'Hideout' })
  const hung = await hangOn(t, world.item, page, editor)
  const versions = await versionsOf(t, page.page_id, world.owner)
  const input = { page_id: page.page_id, to_item_id: hideout.item_id, is_del: 1 }
  expect((await t.call('page/copy', input, editor)).error_code).toBe(0)
  return { ...world, editor, hideout, versions, ...hung }
}

describe('a page that an editor moves into a private item of the editor', () => {
  test('stays in the recycle bin of its item, and only people who may see the other item learn its name', async () => {
    const { item, page, editor, hideout, owner } = await moveAway()
    const [row, ...others] = await binOf(item)
    expect(others).toEqual([])
    expect(row).toMatchObject({
      page_title: 'Install',
      del_by_uid: editor.uid,
      is_moved: 1,
      moved_to_item_id: 0,
      moved_to_item_name: '',
      moved_catalog_id: 0,
    })
    expect(row?.page_id).not.toBe(page.page_id)
    expect((await binOf(item, editor))[0]).toMatchObject({
      moved_to_item_id: hideout.item_id,
      moved_to_item_name: 'Hideout',
    })
    // Existing clients get a row as of any deleted page.
    const [legacy] = (await t.legacy('recycle/getList', { item_id: item.item_id }, owner)).json().data
    expect(Object.keys(legacy)).toEqual([
      'id',
      'item_id',
      'page_id',
      'page_title',
      'del_by_uid',
      'del_by_username',
      'del_time',
    ])
    expect((await changesOf(t, item)).at(-1)).toBe(`move_out/page/${page.page_id}`)
    expect((await changesOf(t, hideout)).at(-1)).toBe(`move_in/page/${page.page_id}`)
  })

  test('comes back with text, author, history, attachments and mock, to the catalog where it was; the other one stays', async () => {
    const { item, catalog, page, editor, hideout, versions, file_id, owner } = await moveAway()
    // Changes of the page in the other item change nothing here.
    await t.call('page/save', { page_id: page.page_id, item_id: hideout.item_id, page_content: 'Mine' }, editor)
    const [row] = await binOf(item)
    const page_id = row?.page_id as number
    const input = { item_id: item.item_id, page_id }
    expect((await t.call('recycle/recover', input, owner)).error_code).toBe(0)
    expect((await t.call('page/info', { page_id }, owner)).data).toMatchObject({
      page_title: 'Install',
      page_content: TEXT,
      cat_id: catalog.cat_id,
      author_uid: editor.uid,
      revision: 2,
      attachment_count: 1,
      api_method: 'GET',
      unique_key: '',
    })
    const withoutIds = (list: typeof versions) =>
      list.map(({ page_id: _page, page_history_id: _history, ...version }) => version)
    expect(withoutIds(await versionsOf(t, page_id, owner))).toEqual(withoutIds(versions))
    expect(await rowsOf(t, 'mock', page_id)).toMatchObject([{ item_id: item.item_id, path: '/x', template: '{}' }])
    expect(await itemOfFile(t, file_id)).toBe(item.item_id)
    const found = await t.call('item/search', { item_id: item.item_id, keyword: 'install' }, owner)
    expect(found.data.pages.map((one) => one.page_id)).toEqual([page_id])
    expect(await binOf(item)).toEqual([])
    expect((await t.call('page/info', { page_id: page.page_id }, editor)).data.page_content).toBe('Mine')
  })

  test('comes back with its file, also after it was purged there', async () => {
    const { item, page, editor, hideout, file_id, owner } = await moveAway()
    await t.call('page/deleteUploadFile', { page_id: page.page_id, file_id }, editor)
    await t.call('page/delete', { page_id: page.page_id }, editor)
    const gone = { item_id: hideout.item_id, page_id: page.page_id }
    expect((await t.call('recycle/delete', gone, editor)).error_code).toBe(0)
    const [row] = await binOf(item)
    const page_id = row?.page_id as number
    await t.call('recycle/recover', { item_id: item.item_id, page_id }, owner)
    const { data } = await t.call('page/uploadList', { page_id }, owner)
    expect(data.map((file) => Number(file.file_id))).toEqual([file_id])
  })

  test('leaves the recycle bin for good after 30 days, and the moved page stays', async () => {
    const { item, page, editor, file_id } = await moveAway()
    const [row] = await binOf(item)
    t.time.now += RECYCLE_SECONDS - 1
    await purgeRecycleBin.run(t.services)
    expect(await binOf(item)).toHaveLength(1)
    t.time.now += 1
    await purgeRecycleBin.run(t.services)
    expect(await binOf(item)).toEqual([])
    for (const table of ['page_history', 'file_page', 'mock', 'page_api'] as const)
      expect(await rowsOf(t, table, row?.page_id as number), table).toEqual([])
    const file = db().selectFrom('upload_file').selectAll().where('file_id', '=', file_id)
    expect(await file.execute()).toHaveLength(1)
    expect((await t.call('page/info', { page_id: page.page_id }, editor)).error_code).toBe(0)
  })

  test('a move within the item leaves nothing in the recycle bin', async () => {
    const { item, page, author } = await makeTwo(t)
    await t.call('page/copy', { page_id: page.page_id, is_del: 1 }, author)
    await t.call('page/copy', { page_id: page.page_id, to_item_id: item.item_id, is_del: 1 }, author)
    expect(await binOf(item)).toEqual([])
  })

  test('people who may not delete a page cannot move it out: read-only members, and limited ones outside their catalog', async () => {
    const { item, catalog, page, target } = await makeTwo(t)
    for (const made of [
      await makeMember(t, item, { group: 0 }),
      await makeMember(t, item, { cat_id: (await makeTwo(t)).catalog.cat_id }),
    ]) {
      const hideout = await makeItem(t, { owner: made })
      const input = { page_id: page.page_id, to_item_id: hideout.item_id, is_del: 1 }
      expect(await refused(t, 'page/copy', input, made)).toBe('NO_PERMISSION')
      expect(await refused(t, 'catalog/copy', { ...input, cat_id: catalog.cat_id }, made)).toBe('NO_PERMISSION')
    }
    expect(target.cat_id).toBeGreaterThan(0)
    expect(await titlesOf(t, item, catalog.cat_id)).toEqual(['Install'])
  })
})

test('an item keeps one entry for each time that a page leaves it', async () => {
  const { item, other, owner } = await makeTwo(t)
  const page = await makePage(t, item, { page_title: 'Traveller' })
  const move = (to_item_id: number) => t.call('page/copy', { page_id: page.page_id, to_item_id, is_del: 1 }, owner)
  await move(other.item_id)
  await move(item.item_id)
  await move(other.item_id)
  expect((await binOf(item)).map((row) => [row.page_title, row.moved_to_item_id])).toEqual([
    ['Traveller', other.item_id],
    ['Traveller', other.item_id],
  ])
  expect((await binOf(other)).map((row) => row.moved_to_item_id)).toEqual([item.item_id])
})
