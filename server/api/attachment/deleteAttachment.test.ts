import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeFile, makeUser } from '#server/test/factories.ts'

const t = testApp()

test('a site administrator may delete any file', async () => {
  const user = await makeUser(t)
  const { file_id, sign } = await makeFile(t, user, {})
  expect((await t.call('attachment/deleteAttachment', { file_id }, await makeAdmin(t))).data).toEqual([])
  expect((await t.inject({ url: `/api/attachment/visitFile?sign=${sign}` })).statusCode).toBe(404)
  expect((await t.call('attachment/getMyList', {}, user)).data).toMatchObject({ list: [], used: 0 })
})

test('other people and unknown files are refused', async () => {
  const user = await makeUser(t)
  const { file_id } = await makeFile(t, user, {})
  const refusal = async (input: object, as?: { token: string }) =>
    await t.call('attachment/deleteAttachment', { ...input }, as)
  expect((await refusal({ file_id })).error_name).toBe('NOT_LOGGED_IN')
  expect((await refusal({ file_id }, user)).error_name).toBe('NO_PERMISSION')
  expect((await refusal({ file_id: 987_654 }, await makeAdmin(t))).error_name).toBe('NOT_FOUND')
  expect((await refusal({ file_id: 'x' }, await makeAdmin(t))).error_field).toBe('file_id')
})
