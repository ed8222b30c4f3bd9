import type { Insertable } from 'kysely'
import { inParts } from '#server/db/in-parts.ts'
import type { Db } from '#server/db/open.ts'
import type { Schema } from '#server/db/schema.ts'

/** Codes for registration, by the hash of each, and who used them. */

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

/** Codes, the newest first, with the name of who made each. */
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

export async function countCodes(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('register_code')
    .select((q) => q.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Who registered with these codes, the first one first. Deleted accounts are not there. */
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

/** Counts a use. The last use cannot be taken twice. @returns the code; undefined when it cannot be used (any more) */
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

export async function insertCodeUse(db: Db, use: Schema['register_code_use']): Promise<void> {
  await db.insertInto('register_code_use').values(use).execute()
}

/** Forgets with which code an account registered. */
export async function deleteCodeUseOf(db: Db, uid: number): Promise<void> {
  await db.deleteFrom('register_code_use').where('uid', '=', uid).execute()
}

/** Withdraws a code. @returns the code; undefined for one that is unknown or was withdrawn before */
export async function withdrawCodeRow(db: Db, code_id: number, now: number) {
  return db
    .updateTable('register_code')
    .set({ withdrawn_time: now })
    .where('code_id', '=', code_id)
    .where('withdrawn_time', '=', 0)
    .returning(['hint', 'note'])
    .executeTakeFirst()
}
