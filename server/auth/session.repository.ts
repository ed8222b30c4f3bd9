import type { Db } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'

const liveSession = prepared((db: Db, { token_hash, now }: { token_hash: string; now: number }) =>
  db
    .selectFrom('user_token')
    .innerJoin('user', 'user.uid', 'user_token.uid')
    .select([
      'user.uid',
      'user.username',
      'user.name',
      'user.groupid',
      'user_token.id as token_id',
      'user_token.last_used',
    ])
    .where('user_token.token_hash', '=', token_hash)
    .where('user_token.token_expire', '>', now)
    .where('user.is_disabled', '=', 0),
)

/** The user and last use of a live token; undefined for an unknown or expired one. Times in unix seconds. */
export async function findSession(db: Db, token_hash: string, now: number) {
  return (await liveSession(db, { token_hash, now })).at(0)
}

export async function insertToken(
  db: Db,
  token: {
    uid: number
    token_hash: string
    addtime: number
    token_expire: number
    last_used: number
    ip: string
    user_agent: string
  },
): Promise<void> {
  await db.insertInto('user_token').values(token).execute()
}

export async function touchToken(db: Db, id: number, last_used: number): Promise<void> {
  await db.updateTable('user_token').set({ last_used }).where('id', '=', id).execute()
}

export async function deleteToken(db: Db, token_hash: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('user_token').where('token_hash', '=', token_hash).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Ends a session, and the edit locks that it holds. */
export async function deleteTokenById(db: Db, id: number): Promise<void> {
  await db.deleteFrom('page_lock').where('token_id', '=', id).execute()
  await db.deleteFrom('user_token').where('id', '=', id).execute()
}

/**
 * Ends the sessions of a user, and the edit locks that they hold.
 * @param which `only` one session, or all `except` one; by default all
 * @returns how many there were
 */
export async function deleteTokensOfUser(
  db: Db,
  uid: number,
  which: { only?: number; except?: number } = {},
): Promise<number> {
  let tokens = db.selectFrom('user_token').select('id').where('uid', '=', uid)
  if (which.only !== undefined) tokens = tokens.where('id', '=', which.only)
  if (which.except !== undefined) tokens = tokens.where('id', '!=', which.except)
  await db.deleteFrom('page_lock').where('token_id', 'in', tokens).execute()
  const { numDeletedRows } = await db.deleteFrom('user_token').where('id', 'in', tokens).executeTakeFirst()
  return Number(numDeletedRows)
}

/** The live sessions of a user, the one used last first. */
export function listSessions(db: Db, uid: number, now: number) {
  return db
    .selectFrom('user_token')
    .select(['id', 'addtime', 'last_used', 'token_expire', 'ip', 'user_agent'])
    .where('uid', '=', uid)
    .where('token_expire', '>', now)
    .orderBy('last_used', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function deleteExpiredTokens(db: Db, now: number): Promise<void> {
  await db.deleteFrom('user_token').where('token_expire', '<=', now).execute()
}
