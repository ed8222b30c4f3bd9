import { beforeEach, expect, test } from 'vitest'
import { LOGIN_TRIES_PER_ORIGIN, LOGIN_WINDOW_SECONDS } from '#server/auth/password-brake.ts'
import { cookieOf, readCaptcha, registeredUser } from '#server/test/accounts.ts'
import { testApp } from '#server/test/build-test-app.ts'

const t = testApp()
beforeEach(() => {
  t.time.now += LOGIN_WINDOW_SECONDS
})

const login = async (form: Record<string, unknown>) => (await t.legacy('user/login', form)).json()

test('a script logs in by name and password, and its cookie alone is enough afterwards', async () => {
  await registeredUser(t, 'ada', 'pw-pw-pw')
  const answer = await t.legacy('user/login', { username: 'ada', password: 'pw-pw-pw' })
  const { data } = answer.json()
  expect(data).toMatchObject({ username: 'ada', uid: expect.stringMatching(/^\d+$/) })
  expect(data.user_token).toBe(cookieOf(answer))
  const info = await t.inject({
    method: 'POST',
    url: '/server/index.php?s=/api/user/info',
    cookies: { cookie_token: cookieOf(answer) as string },
  })
  expect(info.json().data.username).toBe('ada')
})

test('the call is on the legacy door alone', async () => {
  expect(await t.call('user/login', { username: 'ada', password: 'pw-pw-pw' })).toMatchObject({ error_code: 10404 })
})

test('after a wrong try the site asks for the captcha of the old form', async () => {
  await registeredUser(t, 'bob', 'pw-pw-pw')
  expect(await login({ username: 'bob', password: 'no' })).toMatchObject({ error_code: 10204 })
  expect(await login({ username: 'bob', password: 'pw-pw-pw' })).toMatchObject({ error_code: 10206 })

  const picture = await t.inject({ url: '/server/index.php?s=/api/common/verify' })
  const captcha_id = cookieOf(picture, 'captcha_id') as string
  const { captcha } = await t.services.database.db
    .selectFrom('captcha')
    .select('captcha')
    .where('captcha_id', '=', Number(captcha_id))
    .executeTakeFirstOrThrow()
  const answer = await t.inject({
    method: 'POST',
    url: '/server/index.php?s=/api/user/login',
    cookies: { captcha_id },
    payload: { username: 'bob', password: 'pw-pw-pw', v_code: captcha.toLowerCase() },
  })
  expect(answer.json()).toMatchObject({ error_code: 0, data: { username: 'bob' } })
})

test('the captcha of the new form will do as well', async () => {
  await registeredUser(t, 'carol', 'pw-pw-pw')
  await login({ username: 'carol', password: 'no' })
  const form = { username: 'carol', password: 'pw-pw-pw', ...(await readCaptcha(t)) }
  expect(await login(form)).toMatchObject({ error_code: 0 })
})

test('a wrong try from an address asks for the captcha for every name, until the window ends', async () => {
  await registeredUser(t, 'dora', 'pw-pw-pw')
  await login({ username: 'somebody', password: 'no' })
  expect(await login({ username: 'dora', password: 'pw-pw-pw' })).toMatchObject({ error_code: 10206 })
  t.time.now += LOGIN_WINDOW_SECONDS
  expect(await login({ username: 'dora', password: 'pw-pw-pw' })).toMatchObject({ error_code: 0 })
})

test('the brake is the same as at the login of today', async () => {
  await registeredUser(t, 'eve', 'pw-pw-pw')
  for (let i = 0; i < LOGIN_TRIES_PER_ORIGIN; i++)
    expect((await login({ username: 'eve', password: 'no', ...(await readCaptcha(t)) })).error_code).toBe(10204)
  expect(await login({ username: 'eve', password: 'pw-pw-pw', ...(await readCaptcha(t)) })).toMatchObject({
    error_code: 10210,
  })
})

test.each([
  ['username', ''],
  ['password', ''],
  ['password', 'x'.repeat(101)],
  ['username', 'a\u0000b'],
  ['captcha_id', '-1'],
])('%s as %j is refused', async (field, value) => {
  const { error_code, error_message } = await login({
    username: 'ada',
    password: 'pw-pw-pw',
    l: 'en-us',
    [field]: value,
  })
  expect(error_code).toBe(10101)
  expect(error_message).toContain(field)
})

test('a cookie that is not an id does not name a captcha', async () => {
  await login({ username: 'ada', password: 'no' })
  const answer = await t.inject({
    method: 'POST',
    url: '/server/index.php?s=/api/user/login',
    cookies: { captcha_id: 'x%00' },
    payload: { username: 'ada', password: 'pw-pw-pw', v_code: '' },
  })
  expect(answer.json()).toMatchObject({ error_code: 10206 })
})
