import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { localTarget } from '#server/backup/local-target.ts'
import { verifyBackup } from '#server/backup/verify-backup.ts'
import { backUp } from '#server/jobs/back-up.ts'
import { runDueJobs } from '#server/jobs/run-due-jobs.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeFile, makeItem, makePage, type TestUser } from '#server/test/factories.ts'
import { setSiteOption } from '#server/test/site-option.ts'
import { startOfDay } from '#server/time.ts'

const t = testApp()
const db = () => t.services.database.db
const DAY = 24 * 3600
const folder = () => join(t.services.config.DATA_DIR, 'backups')
const archives = () => (existsSync(folder()) ? readdirSync(folder()).filter((name) => name.endsWith('.tar')) : [])
/** Runs the job as several processes would, and waits for the operations that it starts. */
async function runJob() {
  t.time.now += 300
  await Promise.all([runDueJobs(t.services, [backUp]), runDueJobs(t.services, [backUp])])
  await t.services.operations.settled()
}
const told = async (admin: TestUser) =>
  (await t.call('message/getRemindList', {}, admin)).data.list.map((one) => one.action_type)
const findings = async (admin: TestUser) =>
  (await t.call('adminOverview/get', {}, admin)).data.findings
    .filter(({ name }) => name.startsWith('backup'))
    .map(({ name, about, count }) => [name, about, count])
let admin: TestUser

beforeAll(async () => {
  t.time.now = startOfDay(t.time.now) + 12 * 3600
  admin = await makeAdmin(t)
  await makePage(t, await makeItem(t, { owner: admin }))
  await makeFile(t, admin, {})
})

test('without a schedule nothing is backed up', async () => {
  await runJob()
  expect(archives()).toEqual([])
})

test('a due backup is made once and completely, and causes no notice', async () => {
  await setSiteOption(t, 'backup_every', 'daily')
  await runJob()
  expect(archives()).toHaveLength(1)
  await runJob()
  expect(archives()).toHaveLength(1)
  const report = await verifyBackup({ target: localTarget(folder()), name: archives()[0] as string })
  expect(report).toMatchObject({ files: 1, missing: 0, damaged: 0 })
  expect(await told(admin)).toEqual([])
  expect(await findings(admin)).toEqual([])
  expect((await t.call('operation/list', {}, admin)).data.list).toEqual([])
})

test('a success removes only the backups above the number to keep', async () => {
  await setSiteOption(t, 'backup_keep', '2')
  writeFileSync(join(folder(), 'mine.tar'), 'x')
  const left = join(folder(), 'octavo-20200101-030000-abcd.tar.12345678.part')
  writeFileSync(left, 'x')
  utimesSync(left, 1, 1)
  const [first] = archives().filter((name) => name.startsWith('octavo-'))
  for (let day = 0; day < 2; day++) {
    t.time.now += DAY
    await runJob()
  }
  expect(archives()).toHaveLength(3)
  expect(archives()).toContain('mine.tar')
  expect(archives()).not.toContain(first)
  expect(existsSync(left)).toBe(false)
})

test('a failure removes no backup, causes one notice, and is tried again after an hour', async () => {
  const before = archives()
  const blocked = join(t.services.config.DATA_DIR, 'a-file')
  writeFileSync(blocked, '')
  await setSiteOption(t, 'backup_folder', join(blocked, 'below'))
  t.time.now += DAY
  await runJob()
  await runJob()
  t.time.now += 3600
  await runJob()
  expect(archives()).toEqual(before)
  expect(await told(admin)).toEqual(['backup_failed'])
  expect(await findings(admin)).toEqual([['backup_failed', expect.stringContaining('ENOTDIR'), 0]])
  const tried = await db().selectFrom('operation').select('state').where('kind', '=', 'backup').execute()
  expect(tried.filter(({ state }) => state === 'failed')).toHaveLength(2)
})

test('a backup older than twice its interval causes one notice', async () => {
  t.time.now += 2 * DAY
  await runJob()
  await runJob()
  expect((await told(admin)).sort()).toEqual(['backup_failed', 'backup_old'])
  expect(await findings(admin)).toContainEqual(['backup_old', '', 3])
  await setSiteOption(t, 'backup_folder', '')
  t.time.now += 3600
  await runJob()
  expect(await findings(admin)).toEqual([])
})
