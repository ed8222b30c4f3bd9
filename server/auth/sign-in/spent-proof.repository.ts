import type { Db } from '#server/db/open.ts'

/**
 * Uses up a proof of a sign-in. Of two requests with the same proof only one gets true.
 * @param expire_time until when the proof could be used
 */
export async function spendProof(db: Db, proof_hash: string, expire_time: number): Promise<boolean> {
  const row = await db
    .insertInto('spent_proof')
    .values({ proof_hash, expire_time })
    .onConflict((conflict) => conflict.column('proof_hash').doNothing())
    .returning('proof_hash')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the spent proofs that could not be used any more anyway. @param now unix seconds */
export async function deleteExpiredProofs(db: Db, now: number): Promise<void> {
  await db.deleteFrom('spent_proof').where('expire_time', '<=', now).execute()
}
