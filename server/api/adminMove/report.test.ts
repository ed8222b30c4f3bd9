import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { makeOperation } from '#server/test/operation-inputs.ts'
import { refused } from '#server/test/refused.ts'
import { endOfStep, inServerFolder, moveFields } from '#server/test/site-move.ts'

const t = testApp()

test('every administrator downloads the whole report, which has no hash of a password', async () => {
  const admin = await makeAdmin(t)
  await t.call('adminMove/start', moveFields({ data_path: inServerFolder(t) }), admin)
  const { operation_id } = await endOfStep(t, admin)
  const { token } = await makeAdmin(t)
  const answer = await t.inject({
    method: 'GET',
    url: `/api/adminMove/report?operation_id=${operation_id}&user_token=${token}`,
  })
  expect(answer.headers['content-disposition']).toContain('octavo-showdoc-dry-run.json')
  expect(answer.headers['cache-control']).toBe('private, no-store')
  expect(answer.json()).toMatchObject({ system: 'showdoc', isDry: true, isComplete: true })
  expect(answer.json().kinds.user).toMatchObject({ found: 5 })
  expect(answer.body).not.toMatch(/password"|[0-9a-f]{32}/)
})

test('who is no longer an administrator gets neither the report nor the result', async () => {
  const admin = await makeAdmin(t)
  await t.call('adminMove/start', moveFields({ data_path: inServerFolder(t) }), admin)
  const operation_id = (await endOfStep(t, admin)).operation_id as number
  expect((await t.call('operation/info', { operation_id }, admin)).data.result).not.toBeNull()
  const { db } = t.services.database
  await db.updateTable('user').set({ groupid: 2 }).where('uid', '=', admin.uid).execute()
  expect((await t.call('operation/info', { operation_id }, admin)).data.result).toBeNull()
  expect(await refused(t, 'operation/result', { operation_id }, admin)).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminMove/report', { operation_id }, admin)).toBe('NO_PERMISSION')
})

test('only the report of a step of a move', async () => {
  const admin = await makeAdmin(t)
  const { operation_id } = await makeOperation(t, admin, 0)
  expect(await refused(t, 'adminMove/report', { operation_id }, admin)).toBe('NOT_FOUND')
  expect(await refused(t, 'adminMove/report', { operation_id: '' }, admin)).toBe('BAD_FIELD:operation_id')
})

test('nobody else may', async () => {
  expect(await refused(t, 'adminMove/report', { operation_id: 1 }, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminMove/report', { operation_id: 1 })).toBe('NOT_LOGGED_IN')
})
