import { expect, test } from 'vitest'
import { CAPTCHA_RETURNS, CAPTCHA_SECONDS } from '#server/auth/captcha.ts'
import { REGISTRATIONS_PER_ADDRESS } from '#server/domain/account/register.ts'
import { ACCOUNT_WINDOW_SECONDS } from '#server/limits/account-window.ts'
import { cookieOf, readCaptcha, register, registeredUser, sendJson } from '#server/test/accounts.ts'
import { buildTestApp, testApp } from '#server/test/build-test-app.ts'
import { setSiteOption } from '#server/test/site-option.ts'
import { snapshot } from '#server/test/unchanged.ts'

const t = testApp()
const unchanged = async (work: () => Promise<void>) => {
  const before = await snapshot(t)
  await work()
  expect(await snapshot(t)).toEqual(before)
}

test('the first account of a site is its administrator, the next ones are not', async () => {
  const first = await register(t, { username: 'Ada' })
  expect(first).toEqual({
    error_code: 0,
    data: {
      uid: first.data.uid,
      username: 'Ada',
      name: '',
      email: '',
      email_verify: 0,
      avatar: '',
      avatar_small: '',
      groupid: 1,
      reg_time: t.time.now,
      last_login_time: t.time.now,
      user_token: expect.stringMatching(/^[0-9a-f]{64}$/),
      email_sent: 0,
    },
  })
  expect((await register(t, { username: 'bob' })).data.groupid).toBe(2)
})

test('if two people register first at the same moment, one is the administrator', async () => {
  const empty = await buildTestApp()
  try {
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((username) => register(empty, { username })))
    expect(answers.map(({ data }) => data.groupid).sort()).toEqual([1, 2, 2, 2])
  } finally {
    await empty.close()
  }
})

test('registering logs in: the cookie and the token are one session', async () => {
  const form = { username: 'carol', password: 'pw-pw-pw', confirm_password: 'pw-pw-pw', ...(await readCaptcha(t)) }
  const answer = await t.inject({ method: 'POST', url: '/api/user/registerByVerify', payload: form })
  expect(answer.headers['set-cookie']).toEqual([
    expect.stringMatching(/^cookie_token=[0-9a-f]{64}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^octavo-device=[0-9a-f]{32}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
  expect(cookieOf(answer)).toBe(answer.json().data.user_token)
  const cookies = { cookie_token: cookieOf(answer) as string }
  const info = await t.inject({ url: '/api/user/info', cookies })
  expect(info.json().data.username).toBe('carol')
})

test('the old name of the call works on the legacy door', async () => {
  const form = { username: 'dora', password: 'pw-pw-pw', confirm_password: 'pw-pw-pw', ...(await readCaptcha(t)) }
  const { data } = (await t.legacy('user/register', form)).json()
  expect(data).toMatchObject({ username: 'dora', groupid: '2', email_verify: 0 })
})

test('the password is kept as an Argon2id hash, and the group is not for the visitor to choose', async () => {
  const { data } = await register(t, { username: 'eve', password: 'pw-pw-pw', groupid: 1, uid: 1, is_admin: 1 })
  const row = await t.services.database.db
    .selectFrom('user')
    .selectAll()
    .where('uid', '=', data.uid)
    .executeTakeFirstOrThrow()
  expect(row.password).toMatch(/^\$argon2id\$/)
  expect(row.groupid).toBe(2)
})

test('a name of the whole length and of any script is taken as it is written', async () => {
  for (const username of ['Ω'.repeat(50), '李雷', ' zoe\u0308 '])
    expect((await register(t, { username })).data.username).toBe(username.normalize('NFC').trim())
})

test('a name is taken once, whatever its case and form', async () => {
  await register(t, { username: 'Žofie' })
  for (const username of ['Žofie', 'žOFIE', 'Z\u030cofie', 'Ｚ\u030cofie', ' Žofie '])
    await unchanged(async () => {
      const answer = await register(t, { username })
      expect(answer).toMatchObject({ error_code: 10101, error_name: 'NAME_TAKEN', error_field: 'username' })
    })
})

test('if many want one name at the same moment, one gets it', async () => {
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => register(t, { username: 'wanted' })))
  expect(answers.filter(({ error_code }) => error_code === 0)).toHaveLength(1)
  expect(answers.filter(({ error_name }) => error_name === 'NAME_TAKEN')).toHaveLength(4)
})

test.each([
  ['with a space', 'a b'],
  ['with an emoji', 'cat😀'],
  ['with HTML', '<b>bold</b>'],
  ['like an e-mail address', 'a@b.example'],
  ['that turns the direction of writing', 'a\u202eb'],
  ['with NUL', 'a\u0000b'],
  ['of 51 characters', 'x'.repeat(51)],
  ['of blanks', '   '],
  ['that is empty', ''],
])('a name %s is refused', async (_what, username) => {
  await unchanged(async () => {
    const answer = await register(t, { username })
    expect(answer).toMatchObject({ error_code: 10101, error_field: 'username' })
  })
})

test.each([
  ['password', ['x']],
  ['username', { a: 1 }],
  ['username', true],
  ['captcha', ['x']],
  ['captcha_id', {}],
  ['captcha_id', -1],
  ['captcha_id', 2 ** 60],
  ['confirm_password', null],
])('%s as %j is refused', async (field, value) => {
  await unchanged(async () => {
    const form = {
      username: 'frank',
      password: 'pw-pw-pw',
      confirm_password: 'pw-pw-pw',
      ...(await readCaptcha(t)),
      [field]: value,
    }
    expect(await sendJson(t, 'user/registerByVerify', form)).toMatchObject({ error_code: 10101, error_field: field })
  })
})

test('passwords: at least 8 characters, at most 100 bytes, not empty, and twice the same', async () => {
  const refusals = [
    [{ password: 'é'.repeat(51) }, 'password', 'is too long (at most 100)'],
    [{ password: '' }, 'password', 'is required'],
    [{ password: 'seven77' }, 'password', 'is too short (at least 8 characters)'],
    [{ password: '😀😀😀😀😀😀😀' }, 'password', 'is too short'],
    [{ password: 'first one', confirm_password: 'other one' }, 'confirm_password', 'The two passwords differ'],
    [{ password: 'pw-pw-pw', confirm_password: '' }, 'confirm_password', 'The two passwords differ'],
    [{ password: 'a\u0000b' }, 'password', 'characters that are not allowed'],
  ] as const
  for (const [form, error_field, message] of refusals)
    await unchanged(async () => {
      const answer = await register(t, { username: 'grace', ...form })
      expect(answer).toMatchObject({ error_code: 10101, error_field })
      expect(answer.error_message).toContain(message)
    })
  expect((await register(t, { username: 'grace', password: 'é'.repeat(50) })).error_code).toBe(0)
})

test('the captcha must be right, fresh, and used for the first time', async () => {
  t.time.now += ACCOUNT_WINDOW_SECONDS
  const wrong = { error_code: 10206, error_name: 'CAPTCHA_WRONG', error_field: 'captcha' }
  const { captcha_id, captcha } = await readCaptcha(t)
  const { captcha_id: other } = await readCaptcha(t)
  const { captcha_id: old, captcha: oldText } = await readCaptcha(t)
  await unchanged(async () => {
    for (const given of ['', ' ', '%', '____', captcha.slice(1), undefined]) {
      const { captcha_id: id } = await readCaptcha(t)
      expect(await register(t, { username: 'heidi', captcha_id: id, captcha: given })).toMatchObject(wrong)
    }
    expect(await register(t, { username: 'heidi', captcha_id: other, captcha: '****' })).toMatchObject(wrong)
    for (const id of ['', 0, 12_345])
      expect(await register(t, { username: 'heidi', captcha_id: id, captcha })).toMatchObject(wrong)
  })
  expect((await register(t, { username: 'heidi', captcha_id, captcha: ` ${captcha.toLowerCase()} ` })).error_code).toBe(
    0,
  )
  await unchanged(async () => {
    expect(await register(t, { username: 'ivan', captcha_id, captcha })).toMatchObject(wrong)
    t.time.now += CAPTCHA_SECONDS
    expect(await register(t, { username: 'ivan', captcha_id: old, captcha: oldText })).toMatchObject(wrong)
  })
})

test('a wrong try uses the captcha up', async () => {
  const { captcha_id, captcha } = await readCaptcha(t)
  await register(t, { username: 'judy', captcha_id, captcha: 'no' })
  expect((await register(t, { username: 'judy', captcha_id, captcha })).error_name).toBe('CAPTCHA_WRONG')
})

test('if two send one captcha at the same moment, one succeeds', async () => {
  const captcha = await readCaptcha(t)
  const answers = await Promise.all(['ken', 'leo', 'mia'].map((username) => register(t, { username, ...captcha })))
  expect(answers.map(({ error_code }) => error_code).sort()).toEqual([0, 10206, 10206])
})

test('checks come in the order of the protocol: closed, too long, the two passwords, captcha, taken', async () => {
  await registeredUser(t, 'nora')
  const all = { username: 'nora', password: 'x'.repeat(101), confirm_password: '', captcha: 'no' }
  await setSiteOption(t, 'register_open', '0')
  expect((await register(t, all)).error_name).toBe('REGISTRATION_CLOSED')
  await setSiteOption(t, 'register_open', '1')
  expect((await register(t, all)).error_field).toBe('password')
  expect((await register(t, { ...all, password: 'x'.repeat(8) })).error_name).toBe('PASSWORDS_DIFFER')
  expect((await register(t, { username: 'nora', captcha: 'no' })).error_name).toBe('CAPTCHA_WRONG')
  expect((await register(t, { username: 'nora' })).error_name).toBe('NAME_TAKEN')
})

test('a form that cannot be sent leaves the captcha for the next try', async () => {
  const captcha = await readCaptcha(t)
  await register(t, { username: 'o o', ...captcha })
  expect((await register(t, { username: 'olga', ...captcha })).error_code).toBe(0)
})

test('a taken name gives a right captcha back, a limited number of times, and never a wrong one', async () => {
  await registeredUser(t, 'petra')
  const captcha = await readCaptcha(t)
  for (let tries = 0; tries <= CAPTCHA_RETURNS; tries++)
    expect((await register(t, { username: 'petra', ...captcha })).error_name).toBe('NAME_TAKEN')
  expect((await register(t, { username: 'petra', ...captcha })).error_name).toBe('CAPTCHA_WRONG')
  const other = await readCaptcha(t)
  expect((await register(t, { username: 'petra', ...other })).error_name).toBe('NAME_TAKEN')
  expect((await register(t, { username: 'petra2', ...other, captcha: '****' })).error_name).toBe('CAPTCHA_WRONG')
  expect((await register(t, { username: 'petra2', ...other })).error_name).toBe('CAPTCHA_WRONG')
})

test('a site requires longer passwords, and the legacy door says so in a sentence', async () => {
  await setSiteOption(t, 'password_min_length', '12')
  const form = { username: 'quinn', password: 'eleven chars'.slice(1), ...(await readCaptcha(t)) }
  const { error_message } = (await t.legacy('user/register', { ...form, confirm_password: form.password })).json()
  expect(error_message).toBe('password：太短（至少 12 个字符）')
  await setSiteOption(t, 'password_min_length', '8')
})

test('an e-mail address is for sites that send mail, and must be one', async () => {
  expect(await register(t, { username: 'rita', email: 'rita' })).toMatchObject({
    error_code: 10101,
    error_field: 'email',
  })
  const { data } = await register(t, { username: 'rita', email: 'rita@example.com' })
  expect(data).toMatchObject({ email: '', email_sent: 0 })
})

test('one address creates a limited number of accounts in an hour', async () => {
  t.time.now += ACCOUNT_WINDOW_SECONDS
  const { db } = t.services.database
  await db
    .insertInto('rate_limit')
    .values({ rate_key: 'register:127.0.0.1', window_end: t.time.now + 60, hits: REGISTRATIONS_PER_ADDRESS - 1 })
    .onConflict((conflict) =>
      conflict.column('rate_key').doUpdateSet({ window_end: t.time.now + 60, hits: REGISTRATIONS_PER_ADDRESS - 1 }),
    )
    .execute()
  expect((await register(t, { username: 'last' })).error_code).toBe(0)
  await unchanged(async () => {
    expect((await register(t, { username: 'toomany' })).error_code).toBe(10429)
  })
  t.time.now += 60
  expect((await register(t, { username: 'toomany' })).error_code).toBe(0)
})
