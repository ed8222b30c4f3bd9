import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeFile, makeItem, makeMember, makePage, makeUser } from '#server/test/factories.ts'

const t = testApp()

const keyOf = async (file_id: number) =>
  (
    await t.services.database.db
      .selectFrom('upload_file')
      .select('storage_key')
      .where('file_id', '=', file_id)
      .executeTakeFirst()
  )?.storage_key
const visit = async (sign: string, as?: { token: string }) =>
  (await t.inject({ url: `/api/attachment/visitFile?sign=${sign}${as ? `&user_token=${as.token}` : ''}` })).statusCode

test('the only page of a file lets it go for good, bytes and all', async () => {
  const item = await makeItem(t)
  const page = await makePage(t, item)
  const editor = await makeMember(t, item)
  const { file_id, sign } = await makeFile(t, editor, page)
  const key = (await keyOf(file_id)) as string
  const input = { page_id: page.page_id, file_id }
  expect((await t.call('page/deleteUploadFile', input, editor)).data).toEqual([])
  expect(await keyOf(file_id)).toBeUndefined()
  expect(await t.services.storage.stat(key)).toBeUndefined()
  expect(await visit(sign, editor)).toBe(404)
})

test('a file that another page has too is only removed from this one, by anybody who may write it', async () => {
  const item = await makeItem(t)
  const [page, other] = [await makePage(t, item), await makePage(t, item)]
  const { file_id, sign } = await makeFile(t, item.owner, page)
  await t.call('attachment/bindingPage', { file_id, page_id: other.page_id }, item.owner)
  const input = { page_id: page.page_id, file_id }
  expect((await t.call('page/deleteUploadFile', input, await makeMember(t, item))).error_code).toBe(0)
  expect((await t.call('page/uploadList', { page_id: page.page_id })).data).toEqual([])
  expect((await t.call('page/uploadList', { page_id: other.page_id })).data).toHaveLength(1)
  expect(await visit(sign)).toBe(200)
})

test("another editor may not delete a user's file; a manager of the item may", async () => {
  const item = await makeItem(t)
  const page = await makePage(t, item)
  const { file_id } = await makeFile(t, await makeMember(t, item), page)
  const input = { page_id: page.page_id, file_id }
  expect(await t.call('page/deleteUploadFile', input, await makeMember(t, item))).toMatchObject({
    error_code: 10101,
    error_name: 'FILE_NOT_YOURS',
  })
  expect((await t.call('page/deleteUploadFile', input, item.owner)).error_code).toBe(0)
})

test('a file of another page, an unknown one, a missing field, a guest and a stranger are refused', async () => {
  const item = await makeItem(t)
  const [page, other] = [await makePage(t, item), await makePage(t, item)]
  const { file_id } = await makeFile(t, item.owner, other)
  const { page_id } = page
  const refusal = async (input: object, as?: { token: string }) =>
    (await t.call('page/deleteUploadFile', { ...input }, as)).error_name
  expect(await refusal({ page_id, file_id }, item.owner)).toBe('NOT_FOUND')
  expect(await refusal({ page_id, file_id: 987_654 }, item.owner)).toBe('NOT_FOUND')
  expect((await t.call('page/deleteUploadFile', { page_id }, item.owner)).error_field).toBe('file_id')
  expect(await refusal({ page_id, file_id })).toBe('NOT_LOGGED_IN')
  expect(await refusal({ page_id, file_id }, await makeUser(t))).toBe('NO_PERMISSION')
})
