import { afterAll, expect, test } from 'vitest'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeFile, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { startS3Server } from '#server/test/s3-server.ts'

/** A site whose files lie on this machine, and that knows a store. */
const store = await startS3Server()
afterAll(() => store.stop())
const { STORAGE: _, ...KNOWN } = store.env
const t = testApp(KNOWN)

test('an administrator moves the files to the store and back, and the audit log has it', async () => {
  const admin = await makeAdmin(t)
  const file = await makeFile(t, admin, { body: 'text', filename: 'a.txt' })
  for (const to of ['s3', 'local'] as const) {
    const { operation_id } = (await t.call('adminSetting/moveFiles', { to }, admin)).data
    await t.services.operations.settled()
    expect((await t.call('operation/info', { operation_id }, admin)).data).toMatchObject({
      state: 'done',
      result: { moved: 1, bytes: 4, many_bad: 0 },
    })
    const { data } = await t.call('adminSetting/getFileMove', {}, await makeAdmin(t))
    expect(data).toMatchObject({ has_s3: true, [to]: { files: 1, bytes: 4 } })
    expect(data.move).toEqual({ operation_id, is_mine: false, state: 'done', to, done: 1, total: 1 })
    const answer = await t.inject({ url: `/api/attachment/visitFile?sign=${file.sign}` })
    expect(answer.body).toBe('text')
  }
  const name = admin.username
  expect(await auditOf(t, 'attachment.move')).toEqual([
    `${name}||s3 → local: 1|`,
    `${name}||s3 → local|`,
    `${name}||local → s3: 1|`,
    `${name}||local → s3|`,
  ])
})

test('only one move runs in the whole site', async () => {
  const admin = await makeAdmin(t)
  const [first, second] = await Promise.all([
    t.call('adminSetting/moveFiles', { to: 's3' }, admin),
    t.call('adminSetting/moveFiles', { to: 's3' }, await makeAdmin(t)),
  ])
  expect([first.error_name, second.error_name].sort()).toEqual(['OPERATION_RUNS', undefined])
  await t.services.operations.settled()
})

test('a user who is no longer an administrator cannot move files', async () => {
  const admin = await makeAdmin(t)
  const { db } = t.services.database
  const { operation_id } = (await t.call('adminSetting/moveFiles', { to: 's3' }, admin)).data
  await t.services.operations.settled()
  // As if it still waited when the right ended.
  await db.updateTable('user').set({ groupid: 2 }).where('uid', '=', admin.uid).execute()
  await db
    .updateTable('operation')
    .set({ state: 'waiting', start_time: 0, end_time: 0, result: '' })
    .where('operation_id', '=', operation_id)
    .execute()
  t.services.operations.wake()
  await t.services.operations.settled()
  const { data } = await t.call('operation/info', { operation_id }, admin)
  expect(data).toMatchObject({ state: 'failed', error_name: 'NO_PERMISSION' })
})

test('a store that does not answer, bad input and everybody else are refused', async () => {
  const admin = await makeAdmin(t)
  expect(await refused(t, 'adminSetting/moveFiles', { to: 'tape' }, admin)).toBe('BAD_FIELD:to')
  expect(await refused(t, 'adminSetting/moveFiles', { to: 's3' }, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminSetting/moveFiles', { to: 's3' })).toBe('NOT_LOGGED_IN')
})
