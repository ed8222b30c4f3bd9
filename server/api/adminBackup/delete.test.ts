import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()
const NAME = 'octavo-20260101-030000-aaaa.tar'

test('an administrator deletes a backup, and the audit log names it', async () => {
  const admin = await makeAdmin(t)
  const folder = join(t.services.config.DATA_DIR, 'backups')
  mkdirSync(folder)
  for (const name of [NAME, 'octavo-20260102-030000-bbbb.tar', 'mine.tar']) writeFileSync(join(folder, name), 'x')
  const { error_code } = await t.call('adminBackup/delete', { name: NAME }, admin)
  expect(error_code).toBe(0)
  expect((await t.call('adminBackup/getList', {}, admin)).data.list.map(({ name }) => name)).toEqual([
    'octavo-20260102-030000-bbbb.tar',
  ])
  expect(await auditOf(t, 'backup.delete')).toEqual([`${admin.username}|${NAME}||`])
  // Gone already; no backup; a way out of the folder.
  for (const name of [NAME, 'mine.tar', '../octavo.db', '../backups/octavo-20260102-030000-bbbb.tar'])
    expect(await refused(t, 'adminBackup/delete', { name }, admin)).toBe('NOT_FOUND')
  expect(existsSync(join(folder, 'mine.tar'))).toBe(true)
  expect(await refused(t, 'adminBackup/delete', {}, admin)).toBe('BAD_FIELD:name')
})

test('nobody else may', async () => {
  expect(await refused(t, 'adminBackup/delete', { name: NAME }, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminBackup/delete', { name: NAME })).toBe('NOT_LOGGED_IN')
})
