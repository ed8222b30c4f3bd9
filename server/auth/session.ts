import { hash, randomBytes } from 'node:crypto'
import { demandsSecondStep } from '#server/auth/second-step/demand.ts'
import type { Context, SessionUser, TokenGrant } from '#server/context.ts'
import type { Db } from '#server/db/open.ts'
import { isWithin } from '#server/time.ts'
import { type TokenScope, USER_GROUP } from '#shared/kinds.ts'
import { findAccount } from './account.repository.ts'
import { findSession, findTokenHash, insertToken, setLastSeen, touchToken } from './session.repository.ts'

export const SESSION_SECONDS = 180 * 24 * 3600
/** A session's time of last use is written at most this often, so that reading does not write on each request. */
export const SESSION_TOUCH_SECONDS = 3600

/** The cookie that carries a session (docs/protocol.md, Tokens). */
export const SESSION_COOKIE = 'cookie_token'
const TOKEN_BYTES = 32
const USER_AGENT_KEPT = 300
/** The prefix of every access token. People and scanners for secrets recognise it. */
const ACCESS_TOKEN_PREFIX = 'octavo_'
/**
 * Sessions that need no authenticator app on a site that requires two-step login. A passkey proves two things at once, a provider has its own second
 * step, and an administrator creates tokens in the shell.
 */
const WAYS_WITH_OWN_PROOF: readonly string[] = ['passkey', 'oauth2', 'oidc', 'cas', 'secret_key', 'shell']

/** The stored form of a token: SHA-256 in hex. A token has 256 random bits, so a slow hash would add nothing. */
export const hashToken = (token: string): string => hash('sha256', token)

/**
 * Creates a token for a user; by default it lives 180 days.
 * @returns the token, 64 hex characters; only its hash is stored
 */
export async function createToken(
  db: Db,
  uid: number,
  now: number,
  from: { ip: string; userAgent: string; way?: string },
  seconds = SESSION_SECONDS,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('hex')
  await insertToken(db, {
    uid,
    token_hash: hashToken(token),
    addtime: now,
    token_expire: now + seconds,
    last_used: now,
    ip: from.ip,
    user_agent: from.userAgent.slice(0, USER_AGENT_KEPT),
    login_way: from.way ?? '',
  })
  return token
}

/**
 * Creates an access token.
 * @param given.seconds how long it lives
 * @param given.items the ids of the items that the token reaches; null: all items
 * @returns its id, and the token, which is `octavo_` and 64 hex characters; only its hash is stored
 */
export async function createAccessToken(
  ctx: Context,
  uid: number,
  given: { name: string; scope: TokenScope; items: readonly number[] | null; seconds: number },
): Promise<{ id: number; token: string }> {
  const token = ACCESS_TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString('hex')
  const id = await insertToken(ctx.db, {
    uid,
    token_hash: hashToken(token),
    addtime: ctx.now,
    token_expire: ctx.now + given.seconds,
    last_used: 0,
    ip: ctx.request.ip,
    user_agent: ctx.request.userAgent.slice(0, USER_AGENT_KEPT),
    access_name: given.name,
    scope: given.scope,
    item_ids: given.items?.join(',') ?? '',
  })
  return { id, token }
}

/** Begins a session: creates a token and sets its cookie. @param way how the login proved the identity @returns the token */
export async function beginSession(ctx: Context, uid: number, way: string): Promise<string> {
  const { ip, userAgent } = ctx.request
  const token = await createToken(ctx.db, uid, ctx.now, { ip, userAgent, way })
  await setLastSeen(ctx.db, uid, ctx.now)
  ctx.setCookie({ name: SESSION_COOKIE, value: token, maxAge: SESSION_SECONDS })
  return token
}

/** The user of a session or access token, or null for a guest. Notes the time of use, at most once an hour. */
export async function userOfToken(db: Db, token: string, now: number): Promise<SessionUser | null> {
  return /^(?:octavo_)?[0-9a-f]{16,128}$/.test(token) ? userOfHash(db, hashToken(token), now) : null
}

/** The user of a session or access token as it is now, or null if the token has ended since the user was loaded. */
export async function userAgain(db: Db, { token_id }: SessionUser, now: number): Promise<SessionUser | null> {
  const token_hash = await findTokenHash(db, token_id)
  return token_hash === undefined ? null : userOfHash(db, token_hash, now)
}

async function userOfHash(db: Db, token_hash: string, now: number): Promise<SessionUser | null> {
  const session = await findSession(db, token_hash, now)
  if (!session) return null
  const { last_used, scope, item_ids, login_way, totp_uid, second_step_required, ...user } = session
  if (!isWithin(last_used, now, SESSION_TOUCH_SECONDS + 1)) {
    // A failure here must not matter: on a full disk people can still read.
    await touchToken(db, user, now).catch(() => {})
  }
  if (scope !== '') {
    const items = item_ids === '' ? null : new Set(item_ids.split(',').map(Number))
    return { ...user, groupid: groupOf(user, scope as TokenScope), grant: { scope: scope as TokenScope, items } }
  }
  const mayDemand = totp_uid === null && !WAYS_WITH_OWN_PROOF.includes(login_way)
  if (mayDemand && demandsSecondStep(second_step_required, user)) return { ...user, lacksSecondStep: true }
  return user
}

/**
 * The user of an account, for work without a request.
 * @param grant the limits of the access token that started the work; undefined: a session started it
 * @returns null when the account is disabled or gone
 */
export async function userOfAccount(db: Db, uid: number, grant?: TokenGrant): Promise<SessionUser | null> {
  const account = await findAccount(db, uid)
  if (!account || account.is_disabled) return null
  const { username, name } = account
  const user = { uid, username, name, groupid: account.groupid, token_id: 0 }
  return grant ? { ...user, groupid: groupOf(user, grant.scope), grant } : user
}

/** An administrator with an access token that does not administer is an ordinary user. */
const groupOf = ({ groupid }: { groupid: number }, scope: TokenScope): number =>
  scope === 'administer' ? groupid : USER_GROUP.ordinary
