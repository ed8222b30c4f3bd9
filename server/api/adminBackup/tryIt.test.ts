import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { setSiteOption } from '#server/test/site-option.ts'

const t = testApp()

test('a trial of the folder reports the fault', async () => {
  const admin = await makeAdmin(t)
  expect((await t.call('adminBackup/tryIt', {}, admin)).data).toMatchObject({ ok: true })
  const blocked = join(t.services.config.DATA_DIR, 'a-file')
  writeFileSync(blocked, '')
  await setSiteOption(t, 'backup_folder', join(blocked, 'below'))
  const { data } = await t.call('adminBackup/tryIt', {}, admin)
  expect(data).toMatchObject({ ok: false, steps: [{ name: 'write', ok: false }] })
  await setSiteOption(t, 'backup_folder', '')
  for (const backup_folder of ['backups', '/proc/1/cwd'])
    expect(await refused(t, 'adminSetting/saveConfig', { backup_folder }, admin)).toBe('BAD_FIELD:backup_folder')
})

test('nobody else may', async () => {
  expect(await refused(t, 'adminBackup/tryIt', {}, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminBackup/tryIt', {})).toBe('NOT_LOGGED_IN')
})
