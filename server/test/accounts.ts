import type { LightMyRequestResponse } from 'fastify'
import type { CallName } from '#shared/api/index.ts'
import type { Answer, As, TestApp } from './build-test-app.ts'

/** Actions of a visitor for tests of accounts: read a captcha, fill in a form. */

/** A new captcha with its text, which a person would read in the picture. */
export async function readCaptcha(t: TestApp): Promise<{ captcha_id: number; captcha: string }> {
  const { data } = await t.call('common/createCaptcha')
  const { captcha } = await t.services.database.db
    .selectFrom('captcha')
    .select('captcha')
    .where('captcha_id', '=', data.captcha_id)
    .executeTakeFirstOrThrow()
  return { captcha_id: data.captcha_id, captcha }
}

/** Registers with a solved captcha. The fields of `form` replace the usual ones. */
export async function register(t: TestApp, form: Record<string, unknown>): Promise<Answer<'user/registerByVerify'>> {
  const password = form.password ?? 'a password'
  const filled = { ...(await readCaptcha(t)), password, confirm_password: password, ...form }
  return t.call('user/registerByVerify', filled)
}

/** Registers a user with this password. The user has a live session. */
export async function registeredUser(t: TestApp, username: string, password = 'a password') {
  const { data, error_message } = await register(t, { username, password })
  if (!data) throw new Error(`${username} could not be registered: ${error_message}`)
  return { uid: data.uid, username, groupid: data.groupid, token: data.user_token }
}

/** Logs in with a solved captcha. */
export async function logIn(t: TestApp, username: string, password: string): Promise<Answer<'user/loginByVerify'>> {
  return t.call('user/loginByVerify', { username, password, ...(await readCaptcha(t)) })
}

/** Makes a call with a JSON body, whose values may have any type. */
export async function sendJson<N extends CallName>(
  t: TestApp,
  name: N,
  body: Record<string, unknown>,
  as?: As | null,
): Promise<Answer<N>> {
  const payload = { ...(as ? { user_token: as.token } : {}), ...body }
  return (await t.inject({ method: 'POST', url: `/api/${name}`, payload })).json()
}

/** The value of the session cookie that an answer sets: empty when it ends the session; undefined when it does not set it. */
export const cookieOf = (answer: LightMyRequestResponse, name = 'cookie_token'): string | undefined =>
  answer.cookies.find((cookie) => cookie.name === name)?.value
