import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makePage } from '#server/test/factories.ts'
import { changesOf, hangOn, itemOfFile, makeTwo, rowsOf, TEXT, titlesOf, versionsOf } from '#server/test/moved-pages.ts'
import { subscribePeople } from '#server/test/notices.ts'
import { makeLock } from '#server/test/owned-item.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()
const db = () => t.services.database.db

test('a move in the same item keeps all but the place, and is the last of its catalog', async () => {
  const { item, page, author, owner } = await makeTwo(t)
  await makePage(t, item, { page_title: 'first', s_number: 7 })
  await t.call('page/createSinglePage', { page_id: page.page_id, isCreateSiglePage: 'true' }, owner)
  const versions = await versionsOf(t, page.page_id, owner)
  const before = (await t.call('page/info', { page_id: page.page_id }, owner)).data
  const { data } = await t.call('page/copy', { page_id: page.page_id, is_del: 1 }, owner)
  expect(data).toMatchObject({ page_id: page.page_id, cat_id: 0, s_number: 8, revision: 2, author_uid: author.uid })
  expect(await versionsOf(t, page.page_id, owner)).toEqual(versions)
  const after = (await t.call('page/info', { page_id: page.page_id }, owner)).data
  expect(after).toEqual({ ...before, cat_id: 0, s_number: 8 })
  expect(after.unique_key).not.toBe('')
  expect(await titlesOf(t, item, 0)).toEqual(['first', 'Install'])
  expect((await changesOf(t, item)).at(-1)).toBe(`update/page/${page.page_id}`)
})

test('a move into another item keeps id, revision and history; links by which it was shared end', async () => {
  const { item, catalog, other, target, page, owner, author } = await makeTwo(t)
  const { unique_key } = (
    await t.call('page/createSinglePage', { page_id: page.page_id, isCreateSiglePage: 'true' }, owner)
  ).data as { unique_key: string }
  expect((await t.call('page/infoByKey', { unique_key })).error_code).toBe(0)
  const [version] = await versionsOf(t, page.page_id, owner)
  const input = { page_id: page.page_id, to_item_id: other.item_id, new_cat_id: target.cat_id, is_del: 1 }
  const { data } = await t.call('page/copy', input, owner)
  expect(data).toMatchObject({
    page_id: page.page_id,
    item_id: other.item_id,
    cat_id: target.cat_id,
    revision: 2,
    author_uid: author.uid,
    page_content: TEXT,
  })
  expect(await titlesOf(t, item, catalog.cat_id)).toEqual([])
  expect(await titlesOf(t, other, target.cat_id)).toEqual(['Install'])
  expect((await versionsOf(t, page.page_id, owner)).map((one) => one.page_history_id)).toEqual([
    version?.page_history_id,
  ])
  expect((await rowsOf(t, 'page_history', page.page_id)).map((row) => (row as { item_id: number }).item_id)).toEqual([
    other.item_id,
  ])
  expect((await t.call('page/infoByKey', { unique_key })).error_name).toBe('NOT_FOUND')
  expect((await changesOf(t, item)).at(-1)).toBe(`move_out/page/${page.page_id}`)
  expect((await changesOf(t, other)).at(-1)).toBe(`move_in/page/${page.page_id}`)
  // its author has no part in the other item
  expect(
    (await t.call('page/save', { page_id: page.page_id, item_id: other.item_id, page_content: 'x' }, author))
      .error_name,
  ).toBe('NO_PERMISSION')
})

test('a move takes attachments, mock answer and subscribers along; a file that other pages have stays with them', async () => {
  const { item, other, page, owner, author } = await makeTwo(t)
  await subscribePeople(t, page, [author])
  const { file_id } = await hangOn(t, item, page, owner)
  const shared = await hangOn(t, item, await makePage(t, item), owner)
  await db()
    .insertInto('file_page')
    .values({ file_id: shared.file_id, page_id: page.page_id, item_id: item.item_id, addtime: 1 })
    .execute()
  await t.call('page/copy', { page_id: page.page_id, to_item_id: other.item_id, is_del: 1 }, owner)
  for (const table of ['file_page', 'mock', 'page_api'] as const)
    for (const row of await rowsOf(t, table, page.page_id)) expect(row, table).toMatchObject({ item_id: other.item_id })
  expect(await rowsOf(t, 'file_page', page.page_id)).toHaveLength(2)
  // The copy in the recycle bin of the first item has the file too.
  expect(await itemOfFile(t, file_id)).toBe(item.item_id)
  expect(await itemOfFile(t, shared.file_id)).toBe(item.item_id)
  expect(await rowsOf(t, 'subscription', page.page_id)).toHaveLength(1)
})

test('a move while another user edits the page is refused by name; with the user’s own lock it succeeds', async () => {
  const { other, page, owner, author } = await makeTwo(t)
  const input = { page_id: page.page_id, to_item_id: other.item_id, is_del: 1 }
  await t.call('page/setLock', { page_id: page.page_id }, author)
  expect(await refused(t, 'page/copy', input, owner)).toBe('PAGE_LOCKED')
  expect((await t.call('page/copy', input, owner)).error_message).toBe(`${author.username} is editing this page`)
  await t.call('page/setLock', { page_id: page.page_id, lock_to: 1000 }, author)
  await makeLock(t, page.page_id, owner)
  expect((await t.call('page/copy', input, owner)).error_code).toBe(0)
})

test('two moves in opposite directions at once both end', async () => {
  const { item, other, page, owner } = await makeTwo(t)
  const back = await makePage(t, other)
  const move = (page_id: number, to_item_id: number) => t.call('page/copy', { page_id, to_item_id, is_del: 1 }, owner)
  const answers = await Promise.all([move(page.page_id, other.item_id), move(back.page_id, item.item_id)])
  expect(answers.map((answer) => answer.error_code)).toEqual([0, 0])
})
