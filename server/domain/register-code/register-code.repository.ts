import type { Insertable } from 'kysely'
import { inParts } from '#server/db/in-parts.ts'
import type { Db } from '#server/db/open.ts'
import type { Schema } from '#server/db/schema.ts'

/** Codes for registration by their hashes, and their users. */

/** Adds an invitation code that nobody has used yet. @returns its id */
export async function insertCode(
  db: Db,
  code: Omit<Insertable<Schema['register_code']>, 'uses' | 'withdrawn_time'>,
): Promise<number> {
  const { code_id } = await db
    .insertInto('register_code')
    .values({ ...code, uses: 0 })
    .returning('code_id')
    .executeTakeFirstOrThrow()
  return code_id
}

/** Codes, newest first, each with the name of its creator. */
export function listCodes(db: Db, range: { limit: number; offset: number }) {
  return db
    .selectFrom('register_code')
    .leftJoin('user', 'user.uid', 'register_code.uid')
    .select([
      'code_id',
      'hint',
      'note',
      'addtime',
      'expire_time',
      'max_uses',
      'uses',
      'withdrawn_time',
      'user.username',
    ])
    .orderBy('code_id', 'desc')
    .limit(range.limit)
    .offset(range.offset)
    .execute()
}

/** The number of invitation codes, also expired and withdrawn ones. */
export async function countCodes(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('register_code')
    .select((q) => q.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The accounts that registered with these codes, oldest first. Deleted accounts are left out. */
export function listUsesOf(db: Db, code_ids: readonly number[]) {
  return inParts(code_ids, (part) =>
    db
      .selectFrom('register_code_use')
      .innerJoin('user', 'user.uid', 'register_code_use.uid')
      .select(['code_id', 'user.uid', 'user.username', 'register_code_use.addtime'])
      .where('code_id', 'in', part)
      .orderBy('register_code_use.addtime')
      .orderBy('user.uid')
      .execute(),
  )
}

const live = (db: Db, code_hash: string, now: number) =>
  db
    .selectFrom('register_code')
    .select(['code_id', 'hint'])
    .where('code_hash', '=', code_hash)
    .where('withdrawn_time', '=', 0)
    .where('expire_time', '>', now)
    .whereRef('uses', '<', 'max_uses')

/** A code that can still be used. */
export function findLiveCode(db: Db, code_hash: string, now: number) {
  return live(db, code_hash, now).executeTakeFirst()
}

/** Counts a use. The last use cannot be taken twice. @returns the code; undefined if it cannot be used */
export async function takeCodeUse(db: Db, code_hash: string, now: number) {
  return db
    .updateTable('register_code')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('code_hash', '=', code_hash)
    .where('withdrawn_time', '=', 0)
    .where('expire_time', '>', now)
    .whereRef('uses', '<', 'max_uses')
    .returning(['code_id', 'hint'])
    .executeTakeFirst()
}

/** Records who created an account with an invitation code. */
export async function insertCodeUse(db: Db, use: Schema['register_code_use']): Promise<void> {
  await db.insertInto('register_code_use').values(use).execute()
}

/** Deletes the record of the code that an account registered with. */
export async function deleteCodeUseOf(db: Db, uid: number): Promise<void> {
  await db.deleteFrom('register_code_use').where('uid', '=', uid).execute()
}

/** Withdraws a code. @returns the code; undefined if it is unknown or already withdrawn */
export async function withdrawCodeRow(db: Db, code_id: number, now: number) {
  return db
    .updateTable('register_code')
    .set({ withdrawn_time: now })
    .where('code_id', '=', code_id)
    .where('withdrawn_time', '=', 0)
    .returning(['hint', 'note'])
    .executeTakeFirst()
}
