import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBackups } from '#server/backup/list-backups.ts'
import { openTarget, S3_PLACE } from '#server/backup/open-target.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { backUp } from '#server/jobs/back-up.ts'
import { runDueJobs } from '#server/jobs/run-due-jobs.ts'
import { cleanPlaces, emptyPlace } from '#server/test/backup-places.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeFile, makeItem, makePage, type TestUser } from '#server/test/factories.ts'
import { startS3Server } from '#server/test/s3-server.ts'
import { setSiteOption } from '#server/test/site-option.ts'

const store = await startS3Server()
let isRunning = true
const BACKUP_PASSPHRASE = 'correct horse battery'
const t = testApp({ ...store.env, STORAGE: 'local', BACKUP_PASSPHRASE, BACKUP_S3_FOLDER: 'of-this-site' })
cleanPlaces()
afterAll(async () => {
  expect(store.unsigned).toEqual([])
  if (isRunning) await store.stop()
})

const DAY = 24 * 3600
const target = () => openTarget(t.services.config, S3_PLACE)
let admin: TestUser

async function runJob() {
  t.time.now += DAY
  await runDueJobs(t.services, [backUp])
  await t.services.operations.settled()
}

beforeAll(async () => {
  admin = await makeAdmin(t)
  await makePage(t, await makeItem(t, { owner: admin }), { page_content: 'kept in the bucket' })
  await makeFile(t, admin, {})
})

test('scheduled backups go to the object storage, encrypted with the passphrase of the environment, and restore', async () => {
  const listed = async () => (await t.call('adminBackup/getList', {}, admin)).data
  expect(await listed()).toMatchObject({ to: 'folder', has_s3: true, has_passphrase: true })
  await setSiteOption(t, 'backup_to', 's3')
  await setSiteOption(t, 'backup_every', 'daily')
  await setSiteOption(t, 'backup_keep', '1')
  expect((await t.call('adminBackup/tryIt', {}, admin)).data).toMatchObject({ ok: true })
  await runJob()
  const [first] = await listBackups(await target())
  await runJob()
  // The number to keep holds there, too.
  const [backup, ...others] = await listBackups(await target())
  expect(others).toEqual([])
  expect(backup?.name).not.toBe(first?.name)
  expect(backup?.name).toMatch(/\.tar\.enc$/)
  const name = backup?.name ?? ''
  expect(existsSync(join(t.services.config.DATA_DIR, 'backups'))).toBe(false)
  expect(await listed()).toMatchObject({
    ...{ to: 's3', folder: expect.stringMatching(/^docs .*of-this-site\/$/), problem: '', last_error: '', total: 1 },
    list: [{ name, is_encrypted: true, bytes: backup?.size }],
  })

  const { operation_id } = (await t.call('adminBackup/check', { name }, admin)).data
  await t.services.operations.settled()
  expect((await t.call('operation/info', { operation_id }, admin)).data.result).toMatchObject({ problem: '', files: 1 })

  const place = await emptyPlace()
  const source = { target: await target(), name }
  await expect(restoreBackup(place, source)).rejects.toMatchObject({ reason: 'passphrase_missing' })
  expect(await restoreBackup(place, { ...source, passphrase: BACKUP_PASSPHRASE })).toMatchObject({ files: 1, pages: 1 })

  await t.call('adminBackup/delete', { name }, admin)
  expect(await listed()).toMatchObject({ total: 0, list: [] })
})

test('when the object storage is gone, the list and the trial tell what is wrong', async () => {
  isRunning = false
  await store.stop()
  const { data } = await t.call('adminBackup/getList', {}, admin)
  expect(data.problem).not.toBe('')
  expect((await t.call('adminBackup/tryIt', {}, admin)).data).toMatchObject({ ok: false, steps: [{ name: 'write' }] })
})
