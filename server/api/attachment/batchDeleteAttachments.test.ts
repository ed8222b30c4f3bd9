import { expect, test } from 'vitest'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeFile, makeUser } from '#server/test/factories.ts'

const t = testApp()

const remove = async (input: Record<string, unknown>, as?: { token: string }) =>
  (await t.legacy('attachment/batchDeleteAttachments', input, as)).json()

test('a newer client deletes files of anybody, as text with commas or as a list', async () => {
  const [admin, user] = [await makeAdmin(t), await makeUser(t)]
  const [one, two, three, kept] = await Promise.all([1, 2, 3, 4].map(() => makeFile(t, user, {})))
  const ids = (...files: ({ file_id: number } | undefined)[]) => files.map((file) => file?.file_id)
  expect((await remove({ file_ids: `${ids(one, two).join(',')},987654` }, admin)).data).toEqual({
    success: 2,
    failed: 1,
  })
  expect((await remove({ file_ids: JSON.stringify(ids(three)) }, admin)).data).toEqual({ success: 1, failed: 0 })
  const { data } = await t.call('attachment/getAllList', { username: user.username }, admin)
  expect(data.list.map((file) => file.file_id)).toEqual(ids(kept))
  expect(await auditOf(t, 'attachment.delete')).toHaveLength(3)
})

test('no file is an error, and nobody else may', async () => {
  const admin = await makeAdmin(t)
  for (const file_ids of ['', '[]', undefined, 'x']) expect((await remove({ file_ids }, admin)).error_code).toBe(10101)
  expect((await remove({ file_ids: '1' }, await makeUser(t))).error_code).toBe(10103)
  expect((await remove({ file_ids: '1' })).error_code).toBe(10102)
})
