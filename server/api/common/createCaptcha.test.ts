import { expect, test } from 'vitest'
import { CAPTCHA_SECONDS, CAPTCHAS_PER_ADDRESS } from '#server/auth/captcha.ts'
import { ACCOUNT_WINDOW_SECONDS } from '#server/limits/account-window.ts'
import { readCaptcha } from '#server/test/accounts.ts'
import { testApp } from '#server/test/build-test-app.ts'

const t = testApp()

test('a guest gets a captcha whose text is in the database and not in the answer', async () => {
  const answer = await t.call('common/createCaptcha')
  expect(answer).toEqual({ error_code: 0, data: { captcha_id: expect.any(Number) } })
  const row = await t.services.database.db
    .selectFrom('captcha')
    .selectAll()
    .where('captcha_id', '=', answer.data.captcha_id)
    .executeTakeFirstOrThrow()
  expect(row.captcha).toMatch(/^[A-Z3-9]{4}$/)
  expect(row.expire_time).toBe(t.time.now + CAPTCHA_SECONDS)
})

test('ids of captchas cannot be guessed', async () => {
  const [a, b] = [await readCaptcha(t), await readCaptcha(t)]
  expect(Math.abs(a.captcha_id - b.captcha_id)).toBeGreaterThan(1000)
})

test('the legacy door gives the id as text', async () => {
  expect((await t.legacy('common/createCaptcha')).json().data.captcha_id).toMatch(/^\d+$/)
})

test('one address gets a limited number of captchas in an hour, and other addresses still get theirs', async () => {
  t.time.now += ACCOUNT_WINDOW_SECONDS
  const ask = async (remoteAddress: string) =>
    (await t.inject({ method: 'POST', url: '/api/common/createCaptcha', remoteAddress })).json().error_code
  for (let i = 0; i < CAPTCHAS_PER_ADDRESS; i++) expect(await ask('203.0.113.1')).toBe(0)
  expect(await ask('203.0.113.1')).toBe(10429)
  expect(await ask('203.0.113.2')).toBe(0)
  t.time.now += ACCOUNT_WINDOW_SECONDS
  expect(await ask('203.0.113.1')).toBe(0)
})
