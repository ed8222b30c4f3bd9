import { join } from 'node:path'
import { expect, test } from 'vitest'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp({ BACKUP_PASSPHRASE: 'correct horse battery' })

test('an administrator backs the site up, sees it encrypted in the list, and the audit log has it', async () => {
  const admin = await makeAdmin(t)
  const { operation_id } = (await t.call('adminBackup/make', {}, admin)).data
  await t.services.operations.settled()
  const { data } = await t.call('operation/info', { operation_id }, admin)
  const result = data.result as { name: string; bytes: number }
  expect(data).toMatchObject({ state: 'done', result: { missing: 0, damaged: 0, removed: 0 } })
  expect((await t.call('adminBackup/getList', {}, admin)).data).toEqual({
    every: 'never',
    to: 'folder',
    has_s3: false,
    has_passphrase: true,
    folder: join(t.services.config.DATA_DIR, 'backups'),
    last_made: t.time.now,
    last_error: '',
    problem: '',
    total: 1,
    // The thread has its own clock.
    list: [{ name: result.name, made: expect.closeTo(t.time.now, -2), bytes: result.bytes, is_encrypted: true }],
    running: null,
    checking: null,
  })
  expect(await auditOf(t, 'backup.make')).toEqual([`${admin.username}|||`])
})

test('one backup runs at a time', async () => {
  const answers = await Promise.all([
    t.call('adminBackup/make', {}, await makeAdmin(t)),
    t.call('adminBackup/make', {}, await makeAdmin(t)),
  ])
  expect(answers.map(({ error_name }) => error_name).sort()).toEqual(['OPERATION_RUNS', undefined])
  await t.services.operations.settled()
})

test('a user who is no longer an administrator cannot make one', async () => {
  const admin = await makeAdmin(t)
  const { operation_id } = (await t.call('adminBackup/make', {}, admin)).data
  await t.services.operations.settled()
  const { db } = t.services.database
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

test('nobody else may', async () => {
  expect(await refused(t, 'adminBackup/make', {}, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminBackup/make', {})).toBe('NOT_LOGGED_IN')
})
