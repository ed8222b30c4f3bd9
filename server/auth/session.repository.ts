import type { Db } from '../db/open.ts'

/** The user that a session belongs to, with the fields that policy and answers need. */
export interface SessionUser {
  uid: number
  username: string
  name: string
  groupid: number
  token_id: number
}

/** The user and last use of a live token; undefined for an unknown or expired one. Times in unix seconds. */
export function findSession(db: Db, token_hash: string, now: number) {
  return db
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
    .executeTakeFirst()
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

export async function deleteTokenById(db: Db, id: number): Promise<void> {
  await db.deleteFrom('user_token').where('id', '=', id).execute()
}

export async function deleteTokensOfUser(db: Db, uid: number): Promise<void> {
  await db.deleteFrom('user_token').where('uid', '=', uid).execute()
}

export async function deleteExpiredTokens(db: Db, now: number): Promise<void> {
  await db.deleteFrom('user_token').where('token_expire', '<=', now).execute()
}
