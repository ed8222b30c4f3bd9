import { sql } from 'kysely'
import { inParts } from '#server/db/in-parts.ts'
import type { Db } from '#server/db/open.ts'
import type { Person } from '#server/domain/member/named-people.ts'
import { MEMBER_GROUP } from '#shared/kinds.ts'

/** The teams that a user owns or has joined, the newest first, with the user's role in each (null: not a member). */
export function listTeamsOf(db: Db, uid: number) {
  return db
    .selectFrom('team')
    .leftJoin('team_member as mine', (join) =>
      join.onRef('mine.team_id', '=', 'team.id').on('mine.member_uid', '=', uid),
    )
    .selectAll('team')
    .select((q) => [
      'mine.team_member_group_id',
      q
        .selectFrom('team_member')
        .whereRef('team_member.team_id', '=', 'team.id')
        .select((one) => one.fn.countAll<number>().as('count'))
        .as('memberCount'),
      q
        .selectFrom('team_item')
        .innerJoin('item', 'item.item_id', 'team_item.item_id')
        .whereRef('team_item.team_id', '=', 'team.id')
        .where('item.is_del', '=', sql.lit(0))
        .select((one) => one.fn.countAll<number>().as('count'))
        .as('itemCount'),
    ])
    .where((q) => q.or([q('team.uid', '=', uid), q('mine.id', 'is not', null)]))
    .orderBy('team.addtime', 'desc')
    .orderBy('team.id', 'desc')
    .execute()
}

/** Adds a team without members and items. @returns its row */
export function insertTeam(
  db: Db,
  team: { team_name: string; uid: number; username: string; addtime: number; last_update_time: number },
) {
  return db.insertInto('team').values(team).returningAll().executeTakeFirstOrThrow()
}

/**
 * Renames a team.
 * @param last_update_time unix seconds
 * @returns its row
 */
export function renameTeam(db: Db, id: number, team_name: string, last_update_time: number) {
  return db
    .updateTable('team')
    .set({ team_name, last_update_time })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes a team with its members, bindings and rights. */
export async function deleteTeam(db: Db, id: number): Promise<void> {
  await db.deleteFrom('team_item_member').where('team_id', '=', id).execute()
  await db.deleteFrom('team_member').where('team_id', '=', id).execute()
  await db.deleteFrom('team_item').where('team_id', '=', id).execute()
  await db.deleteFrom('team').where('id', '=', id).execute()
}

/** The ids of the items of a team, also of deleted ones. */
export async function listTeamItemIds(db: Db, team_id: number): Promise<number[]> {
  const rows = await db.selectFrom('team_item').select('item_id').where('team_id', '=', team_id).execute()
  return rows.map((row) => row.item_id)
}

/** The uids among these of members of a team. */
export async function teamMembersAmong(db: Db, team_id: number, uids: readonly number[]): Promise<Set<number>> {
  const rows = await inParts(uids, (part) =>
    db
      .selectFrom('team_member')
      .select('member_uid')
      .where('team_id', '=', team_id)
      .where('member_uid', 'in', part)
      .execute(),
  )
  return new Set(rows.map((row) => row.member_uid))
}

/** The uids of the members of a team. */
export async function listTeamUids(db: Db, team_id: number): Promise<number[]> {
  const rows = await db.selectFrom('team_member').select('member_uid').where('team_id', '=', team_id).execute()
  return rows.map((row) => row.member_uid)
}

/** Removes a member from a team, with the rights that it gave. @returns false when the person was not a member */
export async function removeFromTeam(db: Db, team_id: number, uid: number): Promise<boolean> {
  await db.deleteFrom('team_item_member').where('team_id', '=', team_id).where('member_uid', '=', uid).execute()
  const { numDeletedRows } = await db
    .deleteFrom('team_member')
    .where('team_id', '=', team_id)
    .where('member_uid', '=', uid)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Gives the members of a team the right to edit its items. Existing rights do not change.
 * @param only restricts this to some members or some items
 */
export async function giveTeamRights(
  db: Db,
  team_id: number,
  now: number,
  only: { uids?: readonly number[]; item_ids?: readonly number[] },
): Promise<void> {
  await db
    .insertInto('team_item_member')
    .columns([
      'team_id',
      'item_id',
      'member_uid',
      'member_username',
      'member_group_id',
      'cat_id',
      'addtime',
      'last_update_time',
    ])
    .expression((q) => {
      let rows = q
        .selectFrom('team_member')
        .innerJoin('team_item', 'team_item.team_id', 'team_member.team_id')
        .where('team_member.team_id', '=', team_id)
      if (only.uids) rows = rows.where('team_member.member_uid', 'in', only.uids)
      if (only.item_ids) rows = rows.where('team_item.item_id', 'in', only.item_ids)
      return rows.select((one) => [
        'team_member.team_id',
        'team_item.item_id',
        'team_member.member_uid',
        'team_member.member_username',
        one.cast<number>(one.val(MEMBER_GROUP.edit), 'bigint').as('member_group_id'),
        one.cast<number>(one.val(0), 'bigint').as('cat_id'),
        one.cast<number>(one.val(now), 'bigint').as('addtime'),
        one.cast<number>(one.val(now), 'bigint').as('last_update_time'),
      ])
    })
    .onConflict((conflict) => conflict.columns(['team_id', 'item_id', 'member_uid']).doNothing())
    .execute()
}

/** Makes a user the owner of a team. */
export async function setTeamOwner(db: Db, id: number, to: Person, last_update_time: number): Promise<void> {
  await db
    .updateTable('team')
    .set({ uid: to.uid, username: to.username, last_update_time })
    .where('id', '=', id)
    .execute()
}

/** Removes an item from all teams, with the rights that they gave. */
export async function deleteTeamsOfItem(db: Db, item_id: number): Promise<void> {
  await db.deleteFrom('team_item').where('item_id', '=', item_id).execute()
  await db.deleteFrom('team_item_member').where('item_id', '=', item_id).execute()
}

/** Removes a person from all teams, with the rights through them. */
export async function removeFromTeams(db: Db, uid: number): Promise<void> {
  await db.deleteFrom('team_item_member').where('member_uid', '=', uid).execute()
  await db.deleteFrom('team_member').where('member_uid', '=', uid).execute()
}

/** The teams that a user owns. */
export function listOwnTeams(db: Db, uid: number) {
  return db.selectFrom('team').select(['id', 'uid', 'team_name']).where('uid', '=', uid).orderBy('id').execute()
}

/** The names of these teams. Teams that do not exist are left out. */
export async function findTeamNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('team').select(['id', 'team_name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, team_name }) => [id, team_name]))
}

/** The maximum number of teams in a list to choose from. */
const TEAMS_TO_CHOOSE = 1000

/** The teams of the site by name, to choose from. */
export function listTeamNames(db: Db) {
  return db
    .selectFrom('team')
    .select(['id', 'team_name'])
    .orderBy('team_name')
    .orderBy('id')
    .limit(TEAMS_TO_CHOOSE)
    .execute()
}
