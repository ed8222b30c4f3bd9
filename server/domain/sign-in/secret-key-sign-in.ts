import { createHash, randomBytes } from 'node:crypto'
import { recordAct } from '#server/audit/record.ts'
import { findAccountByName } from '#server/auth/account.repository.ts'
import { createAccount } from '#server/auth/account.ts'
import { spendProof } from '#server/auth/sign-in/spent-proof.repository.ts'
import type { Context } from '#server/context.ts'
import { asObject } from '#server/domain/user/found-user.ts'
import { addressKey, limitRate } from '#server/limits/rate-limit.ts'
import { sameSecret } from '#server/secrets/same-secret.ts'
import { readSecretOption } from '#server/site-options.ts'
import { AppError } from '#shared/errors.ts'
import { USER_GROUP } from '#shared/kinds.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { AFTER_SIGN_IN, assertRedirect, type Redirect } from './redirect-sign-in.ts'

/** How long a signed link is valid, and how far the clocks of both servers may differ, in seconds. */
const LINK_SECONDS = 60
const TRIES = { max: 300, seconds: 60 }
const KEY_BYTES = 16

/** The fields of a signed link. */
export interface SignedLink {
  username: string
  /** Unix seconds. */
  time: number
  /** `md5(username + login_secret_key + time)` in hex. */
  token: string
  /** The display name of a new account. */
  name: string
  redirect: string | undefined
}

/** The reason for refusing a link: its text, and the code for the login screen. */
const WHYS = {
  wrong: { reason: '@secret_login_wrong', problem: 'secret_wrong' },
  expired: { reason: '@secret_login_expired', problem: 'secret_expired' },
  used: { reason: '@secret_login_used', problem: 'secret_used' },
  administrator: { reason: '@secret_login_administrator', problem: 'secret_administrator' },
} as const

/**
 * Logs in a person who follows a link that another program of the organisation signed with the login key (docs/protocol.md, Sign-in through
 * providers). Creates a missing user. Each link works once.
 * @throws AppError SIGN_IN_OFF while there is no key, SECRET_LOGIN_REFUSED, ACCOUNT_DISABLED, BAD_FIELD, TOO_MANY
 */
export async function signInBySecretKey(ctx: Context, link: SignedLink): Promise<Redirect> {
  const redirect = assertRedirect(link.redirect)
  await limitRate(ctx, `sign-in:${addressKey(ctx.request.ip)}`, TRIES)
  const key = await readSecretOption(ctx.db, ctx.services.secrets, 'login_secret_key')
  if (key === '') throw new AppError('SIGN_IN_OFF')
  const wanted = createHash('md5').update(`${link.username}${key}${link.time}`).digest('hex')
  if (!sameSecret(link.token.toLowerCase(), wanted)) throw await refusal(ctx, link, 'wrong')
  if (Math.abs(ctx.now - link.time) > LINK_SECONDS) throw await refusal(ctx, link, 'expired')
  const proof = createHash('sha256').update(`secret key ${wanted}`).digest('hex')
  if (!(await spendProof(ctx.db, proof, link.time + LINK_SECONDS + 1))) throw await refusal(ctx, link, 'used')
  const username = link.username.normalize('NFC').trim()
  const account = (await findAccountByName(ctx.db, username)) ?? (await makeAccount(ctx, { ...link, username }))
  if (account.groupid === USER_GROUP.admin) throw await refusal(ctx, link, 'administrator')
  return begin(ctx, account, redirect || AFTER_SIGN_IN)
}

async function refusal(ctx: Context, { username }: SignedLink, why: keyof typeof WHYS): Promise<AppError> {
  await recordAct(ctx, {
    action: 'login',
    by: { uid: 0, username },
    detail: `secret_key,${why}`,
    refusal: 'SECRET_LOGIN_REFUSED',
  })
  return new AppError('SECRET_LOGIN_REFUSED', WHYS[why])
}

async function makeAccount(ctx: Context, { username, name }: SignedLink) {
  const given = { username, name, password: null, groupid: USER_GROUP.ordinary }
  const made = await createAccount(ctx.services, given, async (db, { uid }) => {
    await recordAct({ ...ctx, db }, { action: 'user.add', object: asObject({ uid, username }), detail: 'secret_key' })
  })
  return { ...made, is_disabled: 0 }
}

type Account = Parameters<typeof completeSignIn>[1]

/** Begins the session. Anybody can send such a link, so a browser with another logged-in user is asked first, by the screen for login tokens. */
async function begin(ctx: Context, account: Account, path: string): Promise<Redirect> {
  const isOther = ctx.user !== null && ctx.user.uid !== account.uid
  const { user_token } = await completeSignIn(isOther ? { ...ctx, setCookie: () => {} } : ctx, account, 'secret_key')
  if (!isOther) return { location: path }
  return { location: `/user/loginByUserToken?${new URLSearchParams({ user_token, redirect_uri: path })}` }
}

/** A new login key: 32 hex digits. */
export const newLoginKey = (): string => randomBytes(KEY_BYTES).toString('hex')
