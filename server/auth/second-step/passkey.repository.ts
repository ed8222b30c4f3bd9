import type { Insertable } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Schema } from '#server/db/schema.ts'

/** Passkeys of users, and the challenges that wait for an answer of one. */

/** The passkeys of a user, the oldest first. */
export function listPasskeys(db: Db, uid: number) {
  return db.selectFrom('passkey').selectAll().where('uid', '=', uid).orderBy('passkey_id').execute()
}

/** A passkey by the id that the authenticator gave it. */
export function findPasskey(db: Db, credential_id: string) {
  return db.selectFrom('passkey').selectAll().where('credential_id', '=', credential_id).executeTakeFirst()
}

export type PasskeyRow = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

/** Adds a passkey. @returns its id */
export async function insertPasskey(db: Db, passkey: Insertable<Schema['passkey']>): Promise<number> {
  const { passkey_id } = await db
    .insertInto('passkey')
    .values(passkey)
    .returning('passkey_id')
    .executeTakeFirstOrThrow()
  return passkey_id
}

/**
 * Records a use of a passkey.
 * @param from the previous count
 * @returns false when the passkey is gone, or was used by another request meanwhile
 */
export async function touchPasskey(
  db: Db,
  { passkey_id, counter: from }: { passkey_id: number; counter: number },
  used: { counter: number; is_backed_up: number; last_used: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set(used)
    .where('passkey_id', '=', passkey_id)
    .where('counter', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Names a passkey of a user. @returns false when the user has no such passkey */
export async function setPasskeyName(db: Db, uid: number, passkey_id: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ name })
    .where('uid', '=', uid)
    .where('passkey_id', '=', passkey_id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes a passkey of a user. @returns its name; undefined when the user has no such passkey */
export async function deletePasskey(db: Db, uid: number, passkey_id: number): Promise<string | undefined> {
  const row = await db
    .deleteFrom('passkey')
    .where('uid', '=', uid)
    .where('passkey_id', '=', passkey_id)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** @returns how many there were */
export async function deletePasskeysOf(db: Db, uid: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('passkey').where('uid', '=', uid).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Stores a challenge that a passkey is to sign. @param challenge `expire_time`: unix seconds */
export async function insertChallenge(
  db: Db,
  challenge: { challenge: string; bound_to: string; user_handle: string; expire_time: number },
): Promise<void> {
  await db.insertInto('passkey_challenge').values(challenge).execute()
}

/** Uses up a challenge. Of two concurrent callers one gets it. @returns undefined for an unknown, used or expired one */
export function takeChallenge(db: Db, challenge: string, now: number) {
  return db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('expire_time', '>', now)
    .returning(['bound_to', 'user_handle', 'expire_time'])
    .executeTakeFirst()
}

/** Deletes the challenges that have expired. @param now unix seconds */
export async function deleteExpiredChallenges(db: Db, now: number): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('expire_time', '<=', now).execute()
}
