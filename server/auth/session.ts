import { createHash, randomBytes } from 'node:crypto'
import type { Context, SessionUser } from '#server/context.ts'
import type { Db } from '#server/db/open.ts'
import { findSession, insertToken, touchToken } from './session.repository.ts'

export const SESSION_SECONDS = 180 * 24 * 3600
/** A session's time of last use is written at most this often, so that reading does not write on each request. */
export const SESSION_TOUCH_SECONDS = 3600

/** The cookie that carries a session (docs/protocol.md, Tokens). */
export const SESSION_COOKIE = 'cookie_token'
const TOKEN_BYTES = 32
const USER_AGENT_KEPT = 300

/** How a token is stored: SHA-256 in hex. A token has 256 random bits, so a slow hash would add nothing. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Creates a token for a user; by default it lives 180 days.
 * @returns the token, 64 hex characters; only its hash is stored
 */
export async function createToken(
  db: Db,
  uid: number,
  now: number,
  from: { ip: string; userAgent: string },
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
  })
  return token
}

/** Begins a session: creates a token and sets its cookie. @returns the token */
export async function beginSession(ctx: Context, uid: number): Promise<string> {
  const token = await createToken(ctx.db, uid, ctx.now, ctx.request)
  ctx.setCookie({ name: SESSION_COOKIE, value: token, maxAge: SESSION_SECONDS })
  return token
}

/** The user of a token, or null for a guest. Notes the time of use, at most once an hour. */
export async function userOfToken(db: Db, token: string, now: number): Promise<SessionUser | null> {
  if (!/^[0-9a-f]{16,128}$/.test(token)) return null
  const session = await findSession(db, hashToken(token), now)
  if (!session) return null
  const { last_used, ...user } = session
  if (now - last_used > SESSION_TOUCH_SECONDS) {
    // A failure here must not matter: on a full disk people can still read.
    await touchToken(db, user.token_id, now).catch(() => {})
  }
  return user
}
