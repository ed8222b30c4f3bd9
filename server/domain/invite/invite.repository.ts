import type { Insertable } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Schema } from '#server/db/schema.ts'

/** The values of a new invite. */
export type NewInvite = Omit<Insertable<Schema['invite']>, 'uses'>

/** Adds an invite link that nobody has used yet. @returns its id */
export async function insertInvite(db: Db, invite: NewInvite): Promise<number> {
  const { invite_id } = await db
    .insertInto('invite')
    .values({ ...invite, uses: 0 })
    .returning('invite_id')
    .executeTakeFirstOrThrow()
  return invite_id
}

/** An invite link by its id, also an expired one. */
export function findInvite(db: Db, invite_id: number) {
  return db.selectFrom('invite').selectAll().where('invite_id', '=', invite_id).executeTakeFirst()
}

/** Finds an invite by its token, also an expired or used-up one. */
export function findInviteByToken(db: Db, token_hash: string) {
  return db.selectFrom('invite').selectAll().where('token_hash', '=', token_hash).executeTakeFirst()
}

/** Finds an invite that can still be used. */
export function findLiveInvite(db: Db, token_hash: string, now: number) {
  return db
    .selectFrom('invite')
    .selectAll()
    .where('token_hash', '=', token_hash)
    .where('expire_time', '>', now)
    .whereRef('uses', '<', 'max_uses')
    .executeTakeFirst()
}

export type InviteRow = NonNullable<Awaited<ReturnType<typeof findInvite>>>

/**
 * The invites into an item or a team whose time and uses are not over, the newest first. `cat_name` is null without a limit, and for a catalog that is
 * no longer on the first level of the item.
 */
export function listInvites(db: Db, target: { item_id: number; team_id: number }, now: number) {
  return db
    .selectFrom('invite')
    .leftJoin('user', 'user.uid', 'invite.uid')
    .leftJoin('catalog', (join) =>
      join
        .onRef('catalog.cat_id', '=', 'invite.cat_id')
        .onRef('catalog.item_id', '=', 'invite.item_id')
        .on('catalog.parent_cat_id', '=', 0),
    )
    .selectAll('invite')
    .select(['user.username', 'catalog.cat_name'])
    .where('invite.item_id', '=', target.item_id)
    .where('invite.team_id', '=', target.team_id)
    .where('invite.expire_time', '>', now)
    .whereRef('invite.uses', '<', 'invite.max_uses')
    .orderBy('invite.invite_id', 'desc')
    .execute()
}

/** Counts a use. The last use cannot be taken twice. @returns false when there was none left */
export async function takeUse(db: Db, invite_id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invite')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('invite_id', '=', invite_id)
    .where('expire_time', '>', now)
    .whereRef('uses', '<', 'max_uses')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Changes the limits of invites into an item that name a catalog to its new id. @param pair the former and the new id */
export async function renumberInvites(
  db: Db,
  item_id: number,
  [before, cat_id]: readonly [before: number, now: number],
): Promise<void> {
  await db.updateTable('invite').set({ cat_id }).where('item_id', '=', item_id).where('cat_id', '=', before).execute()
}

/** Deletes an invite link. */
export async function deleteInvite(db: Db, invite_id: number): Promise<void> {
  await db.deleteFrom('invite').where('invite_id', '=', invite_id).execute()
}

/** Deletes the invite links that have expired. @param now unix seconds */
export async function deleteExpiredInvites(db: Db, now: number): Promise<void> {
  await db.deleteFrom('invite').where('expire_time', '<=', now).execute()
}
