import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { makeOperation } from '#server/test/operation-inputs.ts'
import { refused } from '#server/test/refused.ts'
import { endOfStep, inServerFolder, moveFields } from '#server/test/site-move.ts'

/** The way from the dry run to the comparison is in start.test.ts. */
const t = testApp()

test('a comparison before the move says that nothing was moved', async () => {
  const admin = await makeAdmin(t)
  const data_path = inServerFolder(t)
  await t.call('adminMove/start', moveFields({ data_path }), admin)
  const dry = await endOfStep(t, admin)
  await t.call('adminMove/next', { operation_id: dry.operation_id as number, act: 'verify' }, admin)
  expect(await endOfStep(t, admin)).toMatchObject({
    state: 'failed',
    error_message: 'No site of showdoc was moved here as "main"',
  })
})

test('only an ended step of a move goes on', async () => {
  const admin = await makeAdmin(t)
  const next = (operation_id: number, act = 'move') => refused(t, 'adminMove/next', { operation_id, act }, admin)
  expect(await next(987_654)).toBe('NOT_FOUND')
  expect(await next((await makeOperation(t, admin, 0)).operation_id)).toBe('NOT_FOUND')
  expect(await next(1, 'undo')).toBe('BAD_FIELD:act')
})

test('nobody else may', async () => {
  const fields = { operation_id: 1, act: 'move' }
  expect(await refused(t, 'adminMove/next', fields, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminMove/next', fields)).toBe('NOT_LOGGED_IN')
})
