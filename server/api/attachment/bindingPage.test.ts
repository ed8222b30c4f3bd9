import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeFile, makeItem, makeMember, makePage, makeUser } from '#server/test/factories.ts'

const t = testApp()

test('a file of the user becomes an attachment of a page, once, and the page guards it from then on', async () => {
  const item = await makeItem(t, { password: 'visit' })
  const { page_id } = await makePage(t, item)
  const { file_id, sign } = await makeFile(t, item.owner, {})
  const url = `/api/attachment/visitFile?sign=${sign}`
  expect((await t.inject({ url })).statusCode).toBe(200)
  for (let i = 0; i < 2; i += 1)
    expect((await t.call('attachment/bindingPage', { file_id, page_id }, item.owner)).data).toEqual([])
  const { data } = await t.call('page/uploadList', { page_id }, await makeMember(t, item, { group: 0 }))
  expect(data.map((file) => file.file_id)).toEqual([file_id])
  expect((await t.inject({ url })).statusCode).toBe(403)
  expect((await t.call('attachment/getMyList', {}, item.owner)).data.list[0]).toMatchObject({
    page_id,
    item_id: item.item_id,
  })
})

test('a file of another user, a page without the right to write, unknown ones, a missing field and a guest are refused', async () => {
  const item = await makeItem(t)
  const { page_id } = await makePage(t, item)
  const stranger = await makeUser(t)
  const mine = await makeFile(t, item.owner, {})
  const foreign = await makeFile(t, stranger, {})
  const refusal = async (input: object, as?: { token: string }) =>
    (await t.call('attachment/bindingPage', { page_id, ...input }, as)).error_name
  expect(await refusal({ file_id: foreign.file_id }, item.owner)).toBe('NOT_FOUND')
  expect(await refusal({ file_id: 987_654 }, item.owner)).toBe('NOT_FOUND')
  expect(await refusal({ file_id: foreign.file_id }, stranger)).toBe('NO_PERMISSION')
  expect(await refusal({ file_id: mine.file_id, page_id: 987_654 }, item.owner)).toBe('NOT_FOUND')
  expect(await refusal({ file_id: mine.file_id })).toBe('NOT_LOGGED_IN')
  expect((await t.call('attachment/bindingPage', { page_id }, item.owner)).error_field).toBe('file_id')
})
