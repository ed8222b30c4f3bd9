import { inParts } from '#server/db/in-parts.ts'
import type { Db } from '#server/db/open.ts'
import { limitAfter, type StoredLimit } from '#server/policy/member-limit.ts'
import type { Person } from './named-people.ts'

/** The members of an item in the order of joining. */
export function listMembers(db: Db, item_id: number) {
  return db
    .selectFrom('item_member')
    .leftJoin('user', 'user.uid', 'item_member.uid')
    .selectAll('item_member')
    .select('user.name')
    .where('item_member.item_id', '=', item_id)
    .orderBy('item_member.addtime')
    .orderBy('item_member.item_member_id')
    .execute()
}

/** The uids among these of direct members of an item. */
export async function membersAmong(db: Db, item_id: number, uids: readonly number[]): Promise<Set<number>> {
  const rows = await inParts(uids, (part) =>
    db.selectFrom('item_member').select('uid').where('item_id', '=', item_id).where('uid', 'in', part).execute(),
  )
  return new Set(rows.map((row) => row.uid))
}

/**
 * Makes people members of an item, or changes the authority of existing members; inside a transaction, because the catalogs of existing members take
 * a second statement: writing `cat_id` empties `cat_ids`. @returns their rows
 */
export async function upsertMembers(
  db: Db,
  people: readonly Person[],
  given: { item_id: number; member_group_id: number; addtime: number } & StoredLimit,
) {
  const { cat_ids, ...first } = given
  const { item_id, member_group_id, cat_id } = first
  const rows = await db
    .insertInto('item_member')
    .values(people.map(({ uid, username }) => ({ uid, username, ...first })))
    .onConflict((conflict) => conflict.columns(['item_id', 'uid']).doUpdateSet({ member_group_id, cat_id }))
    .returningAll()
    .execute()
  if (cat_ids === '') return rows.map((row) => ({ ...row, cat_ids }))
  const uids = people.map(({ uid }) => uid)
  await db.updateTable('item_member').set({ cat_ids }).where('item_id', '=', item_id).where('uid', 'in', uids).execute()
  return rows.map((row) => ({ ...row, cat_ids }))
}

/** A direct membership by its id. */
export function findMember(db: Db, item_member_id: number) {
  return db.selectFrom('item_member').selectAll().where('item_member_id', '=', item_member_id).executeTakeFirst()
}

/** Deletes a direct membership. */
export async function deleteMember(db: Db, item_member_id: number): Promise<void> {
  await db.deleteFrom('item_member').where('item_member_id', '=', item_member_id).execute()
}

/** All members of an item, direct or through a team, with one row for each membership. */
export function listEverybody(db: Db, item_id: number) {
  const people = db
    .selectFrom('item_member')
    .select(['uid', 'member_group_id', 'addtime'])
    .where('item_id', '=', item_id)
    .unionAll(
      db
        .selectFrom('team_item_member')
        .select(['member_uid as uid', 'member_group_id', 'addtime'])
        .where('item_id', '=', item_id),
    )
  return db
    .selectFrom(people.as('people'))
    .innerJoin('user', 'user.uid', 'people.uid')
    .select(['people.uid', 'people.member_group_id', 'user.username', 'user.name'])
    .orderBy('people.addtime')
    .orderBy('people.uid')
    .execute()
}

/** The members of a user's items and teams, the newest first, each once. */
export function listPeopleOf(db: Db, owner_uid: number) {
  const people = db
    .selectFrom('item_member')
    .innerJoin('item', 'item.item_id', 'item_member.item_id')
    .select(['item_member.uid', 'item_member.addtime'])
    .where('item.uid', '=', owner_uid)
    .unionAll(
      db
        .selectFrom('team_member')
        .innerJoin('team', 'team.id', 'team_member.team_id')
        .select(['team_member.member_uid as uid', 'team_member.addtime'])
        .where('team.uid', '=', owner_uid),
    )
  return db
    .selectFrom(people.as('people'))
    .innerJoin('user', 'user.uid', 'people.uid')
    .select((q) => ['people.uid', 'user.username', 'user.name', q.fn.max('people.addtime').as('addtime')])
    .where('people.uid', '!=', owner_uid)
    .groupBy(['people.uid', 'user.username', 'user.name'])
    .orderBy('addtime', 'desc')
    .orderBy('people.uid', 'desc')
    .execute()
}

/** Deletes the memberships of a user in items. */
export async function deleteMemberships(db: Db, item_ids: readonly number[], uid: number): Promise<void> {
  if (item_ids.length === 0) return
  await db.deleteFrom('item_member').where('uid', '=', uid).where('item_id', 'in', item_ids).execute()
}

/** Deletes all memberships in an item. */
export async function deleteMembersOfItem(db: Db, item_id: number): Promise<void> {
  await db.deleteFrom('item_member').where('item_id', '=', item_id).execute()
}

/** Ends all memberships of a user. */
export async function deleteMembershipsOf(db: Db, uid: number): Promise<void> {
  await db.deleteFrom('item_member').where('uid', '=', uid).execute()
}

/** The number of direct members of some items: item → count. Items without members are left out. */
export async function countMembersOf(db: Db, item_ids: readonly number[]): Promise<Map<number, number>> {
  if (item_ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('item_member')
    .select(['item_id', (q) => q.fn.countAll<number>().as('count')])
    .where('item_id', 'in', item_ids)
    .groupBy('item_id')
    .execute()
  return new Map(rows.map(({ item_id, count }) => [item_id, count]))
}

/** The items that a user is a direct member of, with the authority there. */
export const listMembershipsOf = (db: Db, uid: number) =>
  db
    .selectFrom('item_member')
    .innerJoin('item', 'item.item_id', 'item_member.item_id')
    .select(['item_member.item_id', 'item_member.member_group_id', 'item.uid as owner_uid'])
    .where('item_member.uid', '=', uid)
    .orderBy('item_member.item_id')
    .execute()

/** Transfers the memberships of a user to another one. If that user is a member or the owner already, the membership ends. */
export async function giveMembershipsTo(db: Db, uid: number, to: Person): Promise<void> {
  await db
    .deleteFrom('item_member')
    .where('uid', '=', uid)
    .where((q) =>
      q.or([
        q('item_id', 'in', (one) =>
          one.selectFrom('item_member as other').select('other.item_id').where('other.uid', '=', to.uid),
        ),
        q('item_id', 'in', (one) => one.selectFrom('item').select('item.item_id').where('item.uid', '=', to.uid)),
      ]),
    )
    .execute()
  await db.updateTable('item_member').set({ uid: to.uid, username: to.username }).where('uid', '=', uid).execute()
}

/**
 * Changes the limits of members of an item that name a catalog to its new id; inside a transaction that has locked the item,
 * because writing `cat_id` empties `cat_ids`.
 * @param pair the former and the new id
 */
export async function renumberLimits(
  db: Db,
  item_id: number,
  pair: readonly [before: number, now: number],
): Promise<void> {
  const rows = await db
    .selectFrom('item_member')
    .select(['item_member_id', 'cat_id', 'cat_ids'])
    .where('item_id', '=', item_id)
    .where('cat_id', '>', 0)
    .execute()
  for (const { item_member_id, ...stored } of rows) {
    const limit = limitAfter(stored, pair)
    if (!limit) continue
    const { cat_id, cat_ids } = limit
    await db.updateTable('item_member').set({ cat_id }).where('item_member_id', '=', item_member_id).execute()
    if (cat_ids !== '')
      await db.updateTable('item_member').set({ cat_ids }).where('item_member_id', '=', item_member_id).execute()
  }
}
