import { expect, test } from 'vitest'
import { CAPTCHA_SECONDS } from '#server/auth/captcha.ts'
import { readCaptcha } from '#server/test/accounts.ts'
import { buildTestApp, type TestApp, testApp } from '#server/test/build-test-app.ts'
import { CRON_SECONDS } from './run.ts'

const t = testApp()

const captchas = async (of: TestApp) =>
  (await of.services.database.db.selectFrom('captcha').select('captcha_id').execute()).length

test('a guest starts the work that is due, and once a minute is enough', async () => {
  await readCaptcha(t)
  t.time.now += CAPTCHA_SECONDS
  expect(await t.call('ScriptCron/run')).toEqual({ error_code: 0, data: { message: 'ok' } })
  expect(await captchas(t)).toBe(0)

  await t.services.database.db.updateTable('job').set({ last_run: 0 }).execute()
  await readCaptcha(t)
  await t.services.database.db.updateTable('captcha').set({ expire_time: 0 }).execute()
  expect(await t.call('ScriptCron/run')).toMatchObject({ error_code: 0 })
  expect(await captchas(t)).toBe(1)
  t.time.now += CRON_SECONDS
  expect((await t.legacy('scriptcron/run')).json()).toEqual({ error_code: 0, data: { message: 'ok' } })
  expect(await captchas(t)).toBe(0)
})

test('with CRON_TOKEN set, callers without it are refused', async () => {
  const closed = await buildTestApp({ CRON_TOKEN: 'a long secret' })
  try {
    const url = '/api/ScriptCron/run'
    const ask = async (headers: Record<string, string>) => (await closed.inject({ url, headers })).json().error_code
    expect(await ask({})).toBe(10103)
    expect(await ask({ 'x-cron-token': 'another secret' })).toBe(10103)
    expect(await ask({ 'x-cron-token': '' })).toBe(10103)
    expect(await closed.services.database.db.selectFrom('job').selectAll().execute()).toEqual([])
    expect(await ask({ 'x-cron-token': 'a long secret' })).toBe(0)
  } finally {
    await closed.close()
  }
})

test('a token that is not text is refused', async () => {
  const answer = await t.inject({ method: 'POST', url: '/api/ScriptCron/run', payload: { cron_token: ['x'] } })
  expect(answer.json()).toMatchObject({ error_code: 10101, error_field: 'cron_token' })
})
