import { expect, test } from 'vitest'
import { LOGIN_WINDOW_SECONDS } from '#server/auth/password-brake.ts'
import { SESSION_SECONDS } from '#server/auth/session.ts'
import { countHit } from '#server/limits/rate-limit.repository.ts'
import { readCaptcha } from '#server/test/accounts.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeUser } from '#server/test/factories.ts'
import { until } from '#server/test/until.ts'
import { takeJob } from './job.repository.ts'
import type { Job } from './job.ts'
import { runDueJobs, runTaken } from './run-due-jobs.ts'
import { startScheduler } from './scheduler.ts'

const t = testApp()

test('expired rows are removed, and others stay', async () => {
  const { db } = t.services.database
  await makeUser(t)
  t.time.now += SESSION_SECONDS
  const { uid } = await makeUser(t)
  await readCaptcha(t)
  await countHit(db, 'old', t.time.now - LOGIN_WINDOW_SECONDS, LOGIN_WINDOW_SECONDS)
  const waiting = { uid, email: 'a@example.com' }
  await db
    .insertInto('email_token')
    .values([
      { ...waiting, token_hash: 'over', expire_time: t.time.now },
      { ...waiting, token_hash: 'live', expire_time: t.time.now + 1 },
    ])
    .execute()
  expect(await runDueJobs(t.services)).toContain('purge-expired')
  expect(await db.selectFrom('user_token').select('uid').execute()).toEqual([{ uid }])
  expect(await db.selectFrom('email_token').select('token_hash').execute()).toEqual([{ token_hash: 'live' }])
  expect(await db.selectFrom('captcha').selectAll().execute()).toHaveLength(1)
  expect((await db.selectFrom('rate_limit').select('rate_key').execute()).map((row) => row.rate_key)).not.toContain(
    'old',
  )
})

test('a job runs again only when it is due', async () => {
  let runs = 0
  const job: Job = { name: 'due', seconds: 60, run: async () => void runs++ }
  expect(await runDueJobs(t.services, [job])).toEqual(['due'])
  expect(await runDueJobs(t.services, [job])).toEqual([])
  t.time.now += 60
  expect(await runDueJobs(t.services, [job])).toEqual(['due'])
  expect(runs).toBe(2)
})

test('one of several concurrent processes runs the job', async () => {
  let runs = 0
  const job: Job = { name: 'once', seconds: 60, run: async () => void runs++ }
  await Promise.all([1, 2, 3, 4].map(() => runDueJobs(t.services, [job])))
  expect(runs).toBe(1)
})

test('a clock that is set back delays no job', async () => {
  let runs = 0
  const job: Job = { name: 'early', seconds: 60, run: async () => void runs++ }
  await runDueJobs(t.services, [job])
  t.time.now -= 3600
  expect(await runDueJobs(t.services, [job])).toEqual(['early'])
  expect(await runDueJobs(t.services, [job])).toEqual([])
  // A process died, and its lease is that of the later time.
  const died = { lease_owner: 'dead', lease_until: t.time.now + 3600 }
  await t.services.database.db.updateTable('job').set(died).where('job', '=', 'early').execute()
  t.time.now += 60
  expect(await runDueJobs(t.services, [job])).toEqual(['early'])
  t.time.now += 3600
  expect(runs).toBe(3)
})

test('a job that takes longer than its lease keeps it', async () => {
  const { db } = t.services.database
  const LEASE = 1
  const job: Job = {
    name: 'long',
    seconds: 60,
    run: async () => {
      t.time.now += 2 * LEASE
      const row = () => db.selectFrom('job').select('lease_until').where('job', '=', 'long').executeTakeFirstOrThrow()
      await until(row, ({ lease_until }) => lease_until === t.time.now + LEASE)
      expect(await takeJob(db, job, 'other', t.time.now)).toBe(false)
    },
  }
  expect(await takeJob(db, job, 'mine', t.time.now)).toBe(true)
  await runTaken(t.services, job, 'mine', undefined, LEASE)
})

test('a job of a process that died is taken over when its lease ends', async () => {
  const job: Job = { name: 'left', seconds: 60, run: async () => {} }
  const { db } = t.services.database
  await db
    .insertInto('job')
    .values({ job: 'left', lease_owner: 'dead', lease_until: t.time.now + 10, last_run: 0 })
    .execute()
  expect(await runDueJobs(t.services, [job])).toEqual([])
  t.time.now += 10
  expect(await runDueJobs(t.services, [job])).toEqual(['left'])
})

test('a job that fails stays due, and the next job runs all the same', async () => {
  let runs = 0
  const failing: Job = {
    name: 'failing',
    seconds: 60,
    run: async () => {
      throw new Error('no')
    },
  }
  const next: Job = { name: 'next', seconds: 60, run: async () => void runs++ }
  await expect(runDueJobs(t.services, [failing, next])).rejects.toThrow('Jobs failed')
  expect(runs).toBe(1)
  await expect(runDueJobs(t.services, [failing, next])).rejects.toThrow('Jobs failed')
  expect(runs).toBe(1)
})

test('the scheduler can be stopped', async () => {
  const scheduler = startScheduler(t.services, { error: () => {}, warn: () => {} })
  await scheduler.stop()
})
