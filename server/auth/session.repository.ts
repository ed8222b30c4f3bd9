import { sql } from 'kysely'
import { inParts } from '#server/db/in-parts.ts'
import type { Db } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'

const liveSession = prepared((db: Db, { token_hash, now }: { token_hash: string; now: number }) =>
  db
    .selectFrom('user_token')
    .innerJoin('user', 'user.uid', 'user_token.uid')
    .leftJoin('totp', 'totp.uid', 'user_token.uid')
    .leftJoin('options', (join) => join.on('options.option_name', '=', sql.lit('second_step_required')))
    .select([
      'user.uid',
      'user.username',
      'user.name',
      'user.groupid',
      'user_token.id as token_id',
      'user_token.last_used',
      'user_token.scope',
      'user_token.item_ids',
      'user_token.login_way',
      'totp.uid as totp_uid',
      'options.option_value as second_step_required',
    ])
    .where('user_token.token_hash', '=', token_hash)
    .where('user_token.token_expire', '>', now)
    .where('user.is_disabled', '=', 0),
)

/** The user and last use of a live token; undefined for an unknown or expired one. Times in unix seconds. */
export async function findSession(db: Db, token_hash: string, now: number) {
  return (await liveSession(db, { token_hash, now })).at(0)
}

/** The hash of a token, by its id. */
export async function findTokenHash(db: Db, id: number): Promise<string | undefined> {
  return (await db.selectFrom('user_token').select('token_hash').where('id', '=', id).executeTakeFirst())?.token_hash
}

/** Stores a user token or an access token by its hash. @returns its id */
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
    access_name?: string
    scope?: string
    item_ids?: string
    login_way?: string
  },
): Promise<number> {
  const { id } = await db.insertInto('user_token').values(token).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Records when a user was last seen. The record outlives the session. */
export async function setLastSeen(db: Db, uid: number, now: number): Promise<void> {
  await db.updateTable('user').set({ last_seen: now }).where('uid', '=', uid).execute()
}

/** Writes when a session was used, with its user. */
export async function touchToken(
  db: Db,
  { token_id, uid }: { token_id: number; uid: number },
  now: number,
): Promise<void> {
  await db.updateTable('user_token').set({ last_used: now }).where('id', '=', token_id).execute()
  await setLastSeen(db, uid, now)
}

/** Records the provider through which a session began (sealed), by the hash of the session's token. */
export async function setSignedInBy(db: Db, token_hash: string, signed_in_by: string): Promise<void> {
  await db.updateTable('user_token').set({ signed_in_by }).where('token_hash', '=', token_hash).execute()
}

/** When a session began, in unix seconds; 0 for an unknown one. */
export async function findSessionBegin(db: Db, id: number): Promise<number> {
  const row = await db.selectFrom('user_token').select('addtime').where('id', '=', id).executeTakeFirst()
  return row?.addtime ?? 0
}

/** The provider that a session began through (sealed); '': none. */
export async function findSignedInBy(db: Db, id: number): Promise<string> {
  const row = await db.selectFrom('user_token').select('signed_in_by').where('id', '=', id).executeTakeFirst()
  return row?.signed_in_by ?? ''
}

/** When a session began, and when its user last confirmed the identity in it, in unix seconds. */
export function findConfirmation(db: Db, id: number) {
  return db.selectFrom('user_token').select(['addtime', 'confirmed_time']).where('id', '=', id).executeTakeFirst()
}

/** Records when the user of a session confirmed the identity in it (unix seconds). */
export async function setConfirmed(db: Db, id: number, confirmed_time: number): Promise<void> {
  await db.updateTable('user_token').set({ confirmed_time }).where('id', '=', id).execute()
}

/** Deletes a token. @returns its user; undefined when there is no such token */
export async function deleteToken(db: Db, token_hash: string): Promise<number | undefined> {
  const row = await db.deleteFrom('user_token').where('token_hash', '=', token_hash).returning('uid').executeTakeFirst()
  return row?.uid
}

/** Ends a session, and the edit locks that it holds. */
export async function deleteTokenById(db: Db, id: number): Promise<void> {
  await db.deleteFrom('page_lock').where('token_id', '=', id).execute()
  await db.deleteFrom('user_token').where('id', '=', id).execute()
}

/**
 * Ends the sessions of a user, and the edit locks that they hold. Access tokens stay.
 * @param which `only` one session, or all `except` one; by default all
 * @returns how many there were
 */
export function deleteSessionsOfUser(
  db: Db,
  uid: number,
  which: { only?: number; except?: number } = {},
): Promise<number> {
  return deleteTokens(db, uid, { ...which, kind: 'session' })
}

/** Ends the sessions and access tokens of a user, and the edit locks that they hold. @returns how many there were */
export const deleteTokensOfUser = (db: Db, uid: number): Promise<number> => deleteTokens(db, uid, {})

/** Ends one access token of a user. @returns whether there was one */
export const deleteAccessToken = async (db: Db, uid: number, id: number): Promise<boolean> =>
  (await deleteTokens(db, uid, { only: id, kind: 'access' })) > 0

async function deleteTokens(
  db: Db,
  uid: number,
  which: { only?: number; except?: number; kind?: 'session' | 'access' },
): Promise<number> {
  let deletion = db.deleteFrom('user_token').where('uid', '=', uid).returning('id')
  if (which.kind !== undefined) deletion = deletion.where('scope', which.kind === 'session' ? '=' : '!=', '')
  if (which.only !== undefined) deletion = deletion.where('id', '=', which.only)
  if (which.except !== undefined) deletion = deletion.where('id', '!=', which.except)
  const ended = await deletion.execute()
  await inParts(ended, async (part) => {
    const ids = part.map(({ id }) => id)
    await db.deleteFrom('page_lock').where('token_id', 'in', ids).execute()
    return []
  })
  return ended.length
}

/** The live sessions of a user, the one used last first. */
export function listSessions(db: Db, uid: number, now: number) {
  return db
    .selectFrom('user_token')
    .select(['id', 'addtime', 'last_used', 'token_expire', 'ip', 'user_agent'])
    .where('uid', '=', uid)
    .where('scope', '=', '')
    .where('token_expire', '>', now)
    .orderBy('last_used', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The live access tokens of a user, the newest first. */
export function listAccessTokens(db: Db, uid: number, now: number) {
  return db
    .selectFrom('user_token')
    .select(['id', 'access_name', 'scope', 'item_ids', 'addtime', 'last_used', 'token_expire'])
    .where('uid', '=', uid)
    .where('scope', '!=', '')
    .where('token_expire', '>', now)
    .orderBy('id', 'desc')
    .execute()
}

/** Deletes the user tokens and access tokens that have expired. @param now unix seconds */
export async function deleteExpiredTokens(db: Db, now: number): Promise<void> {
  await db.deleteFrom('user_token').where('token_expire', '<=', now).execute()
}
