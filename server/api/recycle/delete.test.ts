import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeFile, makeItem, makePage, makePeople } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()
const db = () => t.services.database.db

async function makeDeleted() {
  const item = await makeItem(t)
  const page = await makePage(t, item, { page_title: 'Old', page_content: '# Old\n\ntext' })
  const file = await makeFile(t, item.owner, page)
  await t.call('page/delete', { page_id: page.page_id }, item.owner)
  return { item, page, file, input: { item_id: item.item_id, page_id: page.page_id } }
}

test('a page is purged with its files, and the change log records it', async () => {
  const { item, page, file, input } = await makeDeleted()
  expect(await t.call('recycle/delete', input, item.owner)).toEqual({ error_code: 0, data: [] })
  const gone = (table: 'page' | 'recycle' | 'file_page') =>
    db().selectFrom(table).selectAll().where('page_id', '=', page.page_id).execute()
  for (const table of ['page', 'recycle', 'file_page'] as const) expect(await gone(table), table).toEqual([])
  expect(await db().selectFrom('upload_file').selectAll().where('file_id', '=', file.file_id).execute()).toEqual([])
  const { data } = await t.call('item/getChangeLog', { item_id: item.item_id }, item.owner)
  expect(data.list[0]).toMatchObject({
    op_action_type: 'purge',
    op_action_type_desc: 'deleted',
    op_detail: 'for good',
    op_object_type: 'page',
    op_object_name: 'Old',
  })
  expect(await refused(t, 'recycle/delete', input, item.owner)).toBe('NOT_FOUND')
  expect(await refused(t, 'recycle/recover', input, item.owner)).toBe('NOT_FOUND')
})

test('only managers of the item purge', async () => {
  const { item, input } = await makeDeleted()
  const people = await makePeople(t, item)
  expect(await refused(t, 'recycle/delete', input, people.guest)).toBe('NOT_LOGGED_IN')
  for (const person of [people.stranger, people.reader, people.editor])
    expect(await refused(t, 'recycle/delete', input, person)).toBe('ITEM_NOT_MANAGED')
  expect((await t.call('recycle/delete', input, people.item_admin)).error_code).toBe(0)
})

test('pages of other items, pages outside the recycle bin, unknown pages; archived items', async () => {
  const { item, input } = await makeDeleted()
  const other = await makeItem(t, { owner: item.owner })
  const call = (more: Record<string, unknown>) => refused(t, 'recycle/delete', { ...input, ...more }, item.owner)
  expect(await call({ item_id: other.item_id })).toBe('WRONG_ITEM')
  expect(await call({ page_id: (await makePage(t, item)).page_id })).toBe('NOT_FOUND')
  expect(await call({ page_id: 987_654 })).toBe('NOT_FOUND')
  expect(await call({ page_id: 0 })).toBe('BAD_FIELD:page_id')
  await db().updateTable('item').set({ is_archived: 1 }).where('item_id', '=', item.item_id).execute()
  expect(await call({})).toBe('ITEM_ARCHIVED')
})
