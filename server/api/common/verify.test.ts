import { expect, test } from 'vitest'
import { CAPTCHAS_PER_ADDRESS } from '#server/auth/captcha.ts'
import { cookieOf } from '#server/test/accounts.ts'
import { testApp } from '#server/test/build-test-app.ts'

const t = testApp()

test('the old form draws a captcha and keeps its id in a cookie that scripts of a page cannot read', async () => {
  const answer = await t.inject({ url: '/server/index.php?s=/api/common/verify' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('image/png')
  expect(answer.headers['set-cookie']).toMatch(/^captcha_id=\d+; .*HttpOnly; SameSite=Lax/)
  const rows = await t.services.database.db.selectFrom('captcha').select('captcha_id').execute()
  expect(rows).toEqual([{ captcha_id: Number(cookieOf(answer, 'captcha_id')) }])
})

test('it is not on our own door', async () => {
  expect(await t.call('common/verify')).toMatchObject({ error_code: 10404 })
})

test('it counts as other captchas do', async () => {
  const ask = () =>
    t.inject({ url: '/server/index.php?s=/api/common/verify', remoteAddress: '2001:db8::1' }).then(({ body }) => body)
  for (let i = 0; i < CAPTCHAS_PER_ADDRESS; i++) expect(await ask()).not.toContain('error_code')
  expect(JSON.parse(await ask())).toMatchObject({ error_code: 10429 })
})
