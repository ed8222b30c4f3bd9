import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { startTrial, TRIAL_KINDS, trial } from '#server/test/trial-operation.ts'

const t = testApp({}, TRIAL_KINDS)

test('the user who started an operation sees its end, its result, its log and its file', async () => {
  const user = await makeUser(t)
  const operation_id = await startTrial(t, user, 'file', trial, { files: ['one.zip'] })
  await t.services.operations.settled()
  expect((await t.call('operation/info', { operation_id }, user)).data).toMatchObject({
    state: 'done',
    kind: 'export',
    result: { attempt: 1, last: null, files: ['one.zip'] },
    log: [{ step: 'files', detail: 'a.png' }],
    file_name: 'a.txt',
    file_size: 16,
    file_until: t.time.now + 24 * 3600,
  })
  // Nothing is left where it worked.
  expect(readdirSync(t.services.storage.incoming).filter((name) => name.startsWith('operation-'))).toEqual([])
})

test('nobody else learns that it exists, and bad input names its field', async () => {
  const operation_id = await startTrial(t, await makeUser(t), 'end')
  await t.services.operations.settled()
  expect(await refused(t, 'operation/info', { operation_id }, await makeAdmin(t))).toBe('NOT_FOUND')
  expect(await refused(t, 'operation/info', { operation_id })).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'operation/info', { operation_id: 'x' }, await makeUser(t))).toBe('BAD_FIELD:operation_id')
})
