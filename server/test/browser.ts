import type { CallName, Input } from '#shared/api/index.ts'
import { readCaptcha } from './accounts.ts'
import type { Answer, TestApp } from './build-test-app.ts'

/** A browser with its cookies, which calls our own door from the pages of the site. */
export interface TestBrowser {
  cookies: Record<string, string>
  call<N extends CallName>(name: N, input?: Input<N> | Record<string, unknown>): Promise<TestAnswer<N>>
  /** Logs in by name and password with a solved captcha. */
  logIn(username: string, password: string): Promise<TestAnswer<'user/loginByVerify'>>
}

type TestAnswer<N extends CallName> = Answer<N> & { error_data?: unknown }

/** A new browser without cookies. @param ip its network address */
export function testBrowser(t: TestApp, ip = '127.0.0.1'): TestBrowser {
  const cookies: Record<string, string> = {}
  const call: TestBrowser['call'] = async (name, input = {}) => {
    const answer = await t.inject({
      method: 'POST',
      url: `/api/${name}`,
      remoteAddress: ip,
      headers: { 'sec-fetch-site': 'same-origin' },
      cookies,
      payload: input,
    })
    for (const { name: cookie, value } of answer.cookies) {
      if (value === '') delete cookies[cookie]
      else cookies[cookie] = value
    }
    return answer.json()
  }
  return {
    cookies,
    call,
    logIn: async (username, password) => call('user/loginByVerify', { username, password, ...(await readCaptcha(t)) }),
  }
}

/** The name of the error of an answer, with the wrong field after a colon; `ok` without an error. */
export const outcomeOf = (answer: { error_code: number; error_name?: string; error_field?: string }): string =>
  answer.error_code === 0 ? 'ok' : [answer.error_name, answer.error_field].filter(Boolean).join(':')
