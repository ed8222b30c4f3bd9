import { expect, test } from 'vitest'
import { takeJob } from '#server/jobs/job.repository.ts'
import { jobsSettled } from '#server/jobs/run-job-now.ts'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()
const input = { name: 'daily-figures' }

test('a job runs at once, though it is not due', async () => {
  const admin = await makeAdmin(t)
  const state = async () =>
    (await t.call('adminOverview/get', {}, admin)).data.jobs.find(({ name }) => name === input.name)
  for (const _ of [1, 2]) {
    t.time.now += 1
    expect(await t.call('adminOverview/runJob', input, admin)).toEqual({ error_code: 0, data: [] })
    await jobsSettled()
    expect(await state()).toMatchObject({ state: 'ok', last_try: t.time.now, last_error: '' })
  }
  const act = `${admin.username}|daily-figures||`
  expect(await auditOf(t, 'job.run')).toEqual([act, act])
})

test('a running job is not started again', async () => {
  const admin = await makeAdmin(t)
  const { db } = t.services.database
  const before = await auditOf(t, 'job.run')
  const { now } = t.time
  await takeJob(db, { ...input, seconds: 0 }, 'another process', now)
  expect(await refused(t, 'adminOverview/runJob', input, admin)).toBe('JOB_RUNNING')
  expect(await auditOf(t, 'job.run')).toEqual(before)
})

test('an unknown job is refused, and so is everybody else', async () => {
  const user = await makeUser(t)
  expect(await refused(t, 'adminOverview/runJob', { name: 'no-such' }, await makeAdmin(t))).toBe('NOT_FOUND')
  expect(await refused(t, 'adminOverview/runJob', {}, await makeAdmin(t))).toBe('BAD_FIELD:name')
  expect(await refused(t, 'adminOverview/runJob', input, user)).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminOverview/runJob', input)).toBe('NOT_LOGGED_IN')
})
