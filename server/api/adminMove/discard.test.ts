import { expect, test } from 'vitest'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { makeOperation } from '#server/test/operation-inputs.ts'
import { refused } from '#server/test/refused.ts'
import { endOfStep, moveFields, oldDatabase } from '#server/test/site-move.ts'

const t = testApp()

test('the bytes of an uploaded database are gone when an administrator deletes them', async () => {
  const admin = await makeAdmin(t)
  const file = { filename: 'showdoc.db', body: oldDatabase() }
  const data_upload = (await t.upload('adminMove/upload', file, { part: 'data' }, admin)).data.operation_id
  await t.call('adminMove/start', moveFields({ data_from: 'upload', data_upload }), admin)
  const { operation_id } = await endOfStep(t, admin)
  const { db } = t.services.database
  const [kept] = await db.selectFrom('operation_file').selectAll().where('is_result', '=', 0).execute()
  await t.call('adminMove/discard', { operation_id: operation_id as number }, admin)
  await expect(t.services.storage.read(kept?.storage_key ?? '')).rejects.toThrow()
  expect(await endOfStep(t, admin)).toMatchObject({ is_kept: false, has_report: true })
  expect(await auditOf(t, 'migrate.discard')).toEqual([`${admin.username}||showdoc main|`])
})

test('only files of a step of a move are deleted', async () => {
  const admin = await makeAdmin(t)
  const { operation_id } = await makeOperation(t, admin, 0)
  expect(await refused(t, 'adminMove/discard', { operation_id }, admin)).toBe('NOT_FOUND')
  expect(await refused(t, 'adminMove/discard', { operation_id: 0 }, admin)).toBe('BAD_FIELD:operation_id')
})

test('nobody else may', async () => {
  expect(await refused(t, 'adminMove/discard', { operation_id: 1 }, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminMove/discard', { operation_id: 1 })).toBe('NOT_LOGGED_IN')
})
