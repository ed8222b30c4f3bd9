import { expect, test } from 'vitest'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeFile, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('deletes files of anybody, and leaves out what is gone already', async () => {
  const [admin, user] = [await makeAdmin(t), await makeUser(t)]
  const [one, two, kept] = [await makeFile(t, user, {}), await makeFile(t, user, {}), await makeFile(t, user, {})]
  const file_ids = [one.file_id, two.file_id, two.file_id, 987_654]
  expect((await t.call('attachment/deleteAttachments', { file_ids }, admin)).data).toEqual({ deleted: 2 })
  const { data } = await t.call('attachment/getAllList', { username: user.username }, admin)
  expect(data.list.map((file) => file.file_id)).toEqual([kept.file_id])
  expect(await auditOf(t, 'attachment.delete')).toHaveLength(2)
})

test('at least one and at most a hundred', async () => {
  const admin = await makeAdmin(t)
  const many = Array.from({ length: 101 }, (_, id) => id + 1)
  for (const file_ids of [[], many, ['x'], undefined])
    expect(await refused(t, 'attachment/deleteAttachments', { file_ids }, admin)).toBe('BAD_FIELD:file_ids')
})

test('nobody else may', async () => {
  const user = await makeUser(t)
  expect(await refused(t, 'attachment/deleteAttachments', { file_ids: [1] }, user)).toBe('NO_PERMISSION')
  expect(await refused(t, 'attachment/deleteAttachments', { file_ids: [1] })).toBe('NOT_LOGGED_IN')
})
