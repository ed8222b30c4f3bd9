import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeFile, makeUser } from '#server/test/factories.ts'

const t = testApp()
const DAY = 24 * 3600

const list = async (input: Record<string, unknown>, as?: { token: string }) =>
  (await t.legacy('attachment/getUnusedList', input, as)).json()

test('a newer client finds the files of everybody that no page has', async () => {
  const [admin, user] = [await makeAdmin(t), await makeUser(t)]
  const file = await makeFile(t, user, {})
  t.time.now += DAY + 1
  // A young file may belong to a page that is still being written.
  await makeFile(t, user, {})
  const { error_code, data } = await list({ page: 1, count: 10, display_name: '', username: user.username }, admin)
  expect(error_code).toBe(0)
  expect(data).toMatchObject({ total: 1, list: [{ file_id: String(file.file_id), username: user.username }] })
  expect((await list({ page: 2, username: user.username }, admin)).data).toEqual({ list: [], total: 1 })
  expect((await t.inject({ url: '/api/attachment/getUnusedList' })).statusCode).toBe(404)
})

test('nobody else may, and an invalid page is refused', async () => {
  expect((await list({}, await makeUser(t))).error_code).toBe(10103)
  expect((await list({})).error_code).toBe(10102)
  expect((await list({ page: 'x' }, await makeAdmin(t))).error_code).toBe(10101)
})
