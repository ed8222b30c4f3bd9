import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser, type TestUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()
let admin: TestUser
let name: string

/** Checks a backup. @returns the result of the operation */
async function check() {
  const { operation_id } = (await t.call('adminBackup/check', { name }, admin)).data
  await t.services.operations.settled()
  return (await t.call('operation/info', { operation_id }, admin)).data
}

beforeAll(async () => {
  admin = await makeAdmin(t)
  await t.call('adminBackup/make', {}, admin)
  await t.services.operations.settled()
  name = (await t.call('adminBackup/getList', {}, admin)).data.list[0]?.name ?? ''
})

test('a whole backup can be restored; a damaged one cannot, with the reason', async () => {
  expect(await check()).toMatchObject({
    state: 'done',
    result: { name, problem: '', files: 0, missing: 0, damaged: 0 },
  })
  expect((await auditOf(t, 'backup.check'))[0]).toBe(`${admin.username}|${name}||`)
  const file = join(t.services.config.DATA_DIR, 'backups', name)
  writeFileSync(file, readFileSync(file).subarray(0, 20_000))
  expect(await check()).toMatchObject({ state: 'done', result: { name, problem: expect.stringMatching(/is cut/) } })
})

test('only backups that are there are checked, one at a time', async () => {
  for (const other of ['octavo-20260101-030000-aaaa.tar', '../octavo.db', 'mine.tar'])
    expect(await refused(t, 'adminBackup/check', { name: other }, admin)).toBe('NOT_FOUND')
  expect(await refused(t, 'adminBackup/check', {}, admin)).toBe('BAD_FIELD:name')
  const answers = await Promise.all([
    t.call('adminBackup/check', { name }, admin),
    t.call('adminBackup/check', { name }, await makeAdmin(t)),
  ])
  expect(answers.map(({ error_name }) => error_name).sort()).toEqual(['OPERATION_RUNS', undefined])
  await t.services.operations.settled()
})

test('nobody else may', async () => {
  expect(await refused(t, 'adminBackup/check', { name }, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminBackup/check', { name })).toBe('NOT_LOGGED_IN')
})
