import { existsSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { purgeOperationsJob } from '#server/jobs/purge-operations.ts'
import { type As, testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import {
  alone,
  fragile,
  held,
  letGoOfAll,
  order,
  startTrial,
  TRIAL_KINDS,
  trial,
  undone,
  untilHeld,
} from '#server/test/trial-operation.ts'
import { OperationStopped } from './operation-kind.ts'
import { OperationRunner } from './operation-runner.ts'

const t = testApp({ METRICS_TOKEN: 'a long token' }, TRIAL_KINDS)
afterEach(() => letGoOfAll(t))

const info = async (operation_id: number, as: As) => (await t.call('operation/info', { operation_id }, as)).data

test('refusals and errors are reported in the language of the reader, after the work was undone', async () => {
  const user = await makeUser(t)
  const [refusedOne, broken] = [await startTrial(t, user, 'refuse'), await startTrial(t, user, 'break')]
  await t.services.operations.settled()
  expect(await info(refusedOne, user)).toMatchObject({ state: 'failed', error_name: 'FILE_REFUSED' })
  expect(await info(broken, user)).toMatchObject({ state: 'failed', error_name: 'SERVER_BROKEN' })
  expect(undone).toEqual([
    { operation_id: refusedOne, last: null },
    { operation_id: broken, last: null },
  ])
})

test('one operation of a person and two of a process run at a time, and the others wait in order', async () => {
  const [ada, ben, cleo] = [await makeUser(t), await makeUser(t), await makeUser(t)]
  const first = await startTrial(t, ada, 'hold')
  await untilHeld(1)
  const second = await startTrial(t, ada, 'end')
  const third = await startTrial(t, ben, 'hold')
  await untilHeld(2)
  const fourth = await startTrial(t, cleo, 'end')
  expect(order).toEqual([first, third])
  const metrics = await t.inject({ url: '/metrics', headers: { authorization: 'Bearer a long token' } })
  expect(metrics.body).toContain('octavo_operations_waiting 2\n')
  expect(metrics.body).toContain('octavo_operations_running 2\n')
  expect(metrics.body).toContain('octavo_operations_ended_total{kind="export",state="failed"} 2\n')
  expect(await info(second, ada)).toMatchObject({ state: 'waiting', step: 'waiting' })
  held[0]?.letGo()
  await expect.poll(() => order).toEqual([first, third, second, fourth])
  held[1]?.letGo()
  await t.services.operations.settled()
})

test('a person may have ten waiting or running operations, and some kinds run once in the whole site', async () => {
  const user = await makeUser(t)
  await startTrial(t, user, 'hold', alone)
  await untilHeld(1)
  await expect(startTrial(t, await makeUser(t), 'end', alone, { files: ['two.zip'] })).rejects.toMatchObject({
    error: 'OPERATION_RUNS',
  })
  for (let at = 0; at < 9; at++) await startTrial(t, user, 'end')
  await expect(startTrial(t, user, 'end')).rejects.toMatchObject({ error: 'OPERATIONS_FULL' })
  held[0]?.letGo()
  await t.services.operations.settled()
  expect(await startTrial(t, user, 'end', alone)).toBeGreaterThan(0)
})

test('a person who has left gets a notice of the end, and a person who still watches gets none', async () => {
  const [here, away] = [await makeUser(t), await makeUser(t)]
  const ids = [await startTrial(t, here, 'hold'), await startTrial(t, away, 'hold')]
  await untilHeld(2)
  t.time.now += 31
  await info(ids[0] ?? 0, here)
  for (const one of held.splice(0)) one.letGo()
  await t.services.operations.settled()
  expect((await t.call('message/getRemindList', {}, here)).data.list).toEqual([])
  expect((await t.call('message/getRemindList', {}, away)).data.list).toMatchObject([
    { action_type: 'operation_ended', operation_data: { kind: 'export', title: 'hold', state: 'done' } },
  ])
})

test('a disabled account ends its operation', async () => {
  const user = await makeUser(t)
  await t.call('adminUser/setDisabled', { uid: user.uid, disabled: 1 }, await makeAdmin(t))
  const id = await startTrial(t, user, 'disabled')
  await t.services.operations.settled()
  const row = await t.services.database.db
    .selectFrom('operation')
    .selectAll()
    .where('operation_id', '=', id)
    .executeTakeFirst()
  expect(JSON.parse(row?.error ?? '')).toMatchObject({ error: 'ACCOUNT_DISABLED' })
})

/** Another process on the same database. */
function otherProcess() {
  const runner = new OperationRunner(TRIAL_KINDS)
  runner.start(t.services, { error: () => {} }, 0)
  return runner
}

test('the operations of an ended process continue in the next one where they stopped', async () => {
  const other = otherProcess()
  const user = await makeUser(t)
  const id = await startTrial(t, user, 'hold', trial, { by: other })
  await untilHeld(1)
  await other.stop()
  expect(await info(id, user)).toMatchObject({ state: 'waiting' })
  held.length = 0
  t.services.operations.wake()
  await untilHeld(1)
  expect(held[0]?.run).toMatchObject({ attempt: 1, last: { at: 1 } })
  held[0]?.letGo()
  await t.services.operations.settled()
  expect(await info(id, user)).toMatchObject({ state: 'done', result: { last: { at: 1 } } })
  expect(undone).toEqual([])
})

test('the operation of a dead process continues in another one, or fails with a clear message, and fails after three deaths', async () => {
  const user = await makeUser(t)
  const { db } = t.services.database
  const other = otherProcess()
  for (const kind of [trial, fragile]) {
    const id = await startTrial(t, user, 'hold', kind)
    await untilHeld(1)
    const lost = held.splice(0)[0]
    // The process has not renewed its claim for a minute.
    await db
      .updateTable('operation')
      .set({ heartbeat: t.time.now - 61 })
      .where('operation_id', '=', id)
      .execute()
    other.wake()
    if (kind === trial) {
      await untilHeld(1)
      expect(held[0]?.run).toMatchObject({ attempt: 2, last: { at: 1 } })
      held.splice(0)[0]?.letGo()
    }
    await other.settled()
    expect(await info(id, user)).toMatchObject(
      kind === trial
        ? { state: 'done', result: { attempt: 2 } }
        : { state: 'failed', error_name: 'OPERATION_INTERRUPTED' },
    )
    // The first process is still alive. Its work no longer counts.
    await expect(lost?.run.checkpoint({ at: 'late' })).rejects.toBeInstanceOf(OperationStopped)
    lost?.letGo()
    await t.services.operations.settled()
    expect((await info(id, user)).state).toBe(kind === trial ? 'done' : 'failed')
  }
  expect(undone).toMatchObject([{ last: { at: 1 } }])
  const id = await startTrial(t, user, 'hold')
  await untilHeld(1)
  const lost = held.splice(0)[0]
  const dead = { heartbeat: t.time.now - 61, attempts: 3 }
  await db.updateTable('operation').set(dead).where('operation_id', '=', id).execute()
  other.wake()
  await other.settled()
  expect(await info(id, user)).toMatchObject({ state: 'failed', error_name: 'OPERATION_INTERRUPTED' })
  lost?.letGo()
  await t.services.operations.settled()
  await other.stop()
})

test('a clock that is set forward kills no run', async () => {
  const user = await makeUser(t)
  const other = new OperationRunner(TRIAL_KINDS)
  const id = await startTrial(t, user, 'hold')
  await untilHeld(1)
  t.time.now += 3600
  other.start(t.services, { error: () => {} })
  await other.settled()
  expect(held).toHaveLength(1)
  held[0]?.letGo()
  await t.services.operations.settled()
  expect(await info(id, user)).toMatchObject({ state: 'done', result: { attempt: 1 } })
  await other.stop()
})

test('files are removed a day after the end, and operations a month after it', async () => {
  const user = await makeUser(t)
  const id = await startTrial(t, user, 'file', trial, { files: ['three.zip'] })
  await t.services.operations.settled()
  const keys = (await t.services.database.db.selectFrom('operation_file').selectAll().execute()).map(
    (row) => row.storage_key,
  )
  t.time.now += 24 * 3600 + 1
  await purgeOperationsJob.run(t.services)
  for (const key of keys) expect(await t.services.storage.stat(key)).toBeUndefined()
  expect(await info(id, user)).toMatchObject({ state: 'done', file_name: '', file_until: 0 })
  const answer = await t.inject({ url: `/api/operation/result?operation_id=${id}&user_token=${user.token}` })
  expect(answer.json().error_name).toBe('RESULT_GONE')
  t.time.now += 30 * 24 * 3600
  await purgeOperationsJob.run(t.services)
  expect(await refused(t, 'operation/info', { operation_id: id }, user)).toBe('NOT_FOUND')
  expect(existsSync(t.services.storage.incoming)).toBe(true)
})
