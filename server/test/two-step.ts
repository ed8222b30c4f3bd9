import { hotp, TOTP_STEP_SECONDS, totpStep } from '#server/auth/second-step/totp.ts'
import { ACCOUNT_WINDOW_SECONDS } from '#server/limits/account-window.ts'
import { registeredUser } from './accounts.ts'
import type { As, TestApp } from './build-test-app.ts'

export const PASSWORD = 'a password'

/** The authenticator app of a user: shows codes of a key. */
export class TestAuthenticator {
  readonly #t: TestApp
  readonly #key: Buffer

  /** @param key in Base32 */
  constructor(t: TestApp, key: string) {
    this.#t = t
    const bits = [...key]
      .map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0'))
      .join('')
    this.#key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  }

  /** The code that is shown now. */
  code(): string {
    return hotp(this.#key, totpStep(this.#t.time.now))
  }

  /** Waits for the next code. */
  nextCode(): string {
    this.#t.time.now += TOTP_STEP_SECONDS
    return this.code()
  }

  /** A code that is wrong now, and in the steps before and after. */
  wrongCode(): string {
    const step = totpStep(this.#t.time.now)
    const right = [-1, 0, 1].map((off) => hotp(this.#key, step + off))
    return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) as string
  }
}

/** Confirms the user's identity with the password. */
export const confirmed = (t: TestApp, as: As, password = PASSWORD) => t.call('security/confirm', { password }, as)

/** Registers a user who has no second step. */
export async function newUser(t: TestApp, username: string) {
  t.time.now += ACCOUNT_WINDOW_SECONDS
  return registeredUser(t, username, PASSWORD)
}

/** Registers a user who has two-step login. */
export async function twoStepUser(t: TestApp, username: string) {
  const user = await newUser(t, username)
  return { ...user, ...(await switchOn(t, user)) }
}

/** Begins to set up two-step login. */
export async function startedSetup(t: TestApp, as: As, password = PASSWORD) {
  await confirmed(t, as, password)
  const { key, setup } = (await t.call('security/startTwoStep', {}, as)).data
  return { app: new TestAuthenticator(t, key), setup }
}

/** Switches two-step login on. */
export async function switchOn(t: TestApp, as: As, password = PASSWORD) {
  const { app, setup } = await startedSetup(t, as, password)
  const { data, error_message } = await t.call('security/enableTwoStep', { setup, code: app.code() }, as)
  if (!data) throw new Error(`two-step login could not be switched on: ${error_message}`)
  return { app, recoveryCodes: data.recovery_codes }
}
