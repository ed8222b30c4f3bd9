import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeFile, makeItem, makePage, makeUser } from '#server/test/factories.ts'

const t = testApp()

test('a user may delete an own file, wherever it is shown', async () => {
  const item = await makeItem(t)
  const page = await makePage(t, item)
  const { file_id, sign } = await makeFile(t, item.owner, page)
  expect((await t.call('attachment/deleteMyAttachment', { file_id }, item.owner)).data).toEqual([])
  expect((await t.inject({ url: `/api/attachment/visitFile?sign=${sign}` })).statusCode).toBe(404)
  expect((await t.call('page/uploadList', { page_id: page.page_id })).data).toEqual([])
  expect((await t.call('attachment/deleteMyAttachment', { file_id }, item.owner)).error_name).toBe('NOT_FOUND')
})

test('a file of another user, one of an archived item, a missing field and a guest are refused', async () => {
  const item = await makeItem(t)
  const page = await makePage(t, item)
  const { file_id, sign } = await makeFile(t, item.owner, page)
  const refusal = async (as?: { token: string }) =>
    (await t.call('attachment/deleteMyAttachment', { file_id }, as)).error_name
  expect(await refusal(await makeUser(t))).toBe('NOT_FOUND')
  expect(await refusal()).toBe('NOT_LOGGED_IN')
  expect((await t.call('attachment/deleteMyAttachment', {}, item.owner)).error_field).toBe('file_id')
  const item_id = item.item_id
  await t.services.database.db.updateTable('item').set({ is_archived: 1 }).where('item_id', '=', item_id).execute()
  expect(await refusal(item.owner)).toBe('ITEM_ARCHIVED')
  expect((await t.inject({ url: `/api/attachment/visitFile?sign=${sign}` })).statusCode).toBe(200)
})
