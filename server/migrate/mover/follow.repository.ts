import type { Updateable } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Schema } from '#server/db/schema.ts'

/**
 * The rows here that follow later changes of the old site: what a run writes of each, and what a later run writes anew (decision 104). Reads lock the row
 * on PostgreSQL, so that nobody changes it before the transaction ends; SQLite has one writer.
 */

interface At {
  db: Db
  isPostgres: boolean
}

/** What a later run may change of an item, as it is now. */
export const itemAsMoved = ({ db, isPostgres }: At, item_id: number) =>
  db
    .selectFrom('item')
    .select(['item_name', 'item_description', 'is_archived'])
    .where('item_id', '=', item_id)
    .$if(isPostgres, (q) => q.forUpdate())
    .executeTakeFirst()

/** What a later run may change of a catalog, as it is now. */
export const catalogAsMoved = ({ db, isPostgres }: At, cat_id: number) =>
  db
    .selectFrom('catalog')
    .select(['cat_name', 's_number', 'parent_cat_id', 'item_id'])
    .where('cat_id', '=', cat_id)
    .$if(isPostgres, (q) => q.forUpdate())
    .executeTakeFirst()

/** Changes a catalog. */
export async function updateMovedCatalog(db: Db, cat_id: number, change: Updateable<Schema['catalog']>): Promise<void> {
  await db.updateTable('catalog').set(change).where('cat_id', '=', cat_id).execute()
}

/** The present values of a team that a repeated move may change. */
export const teamAsMoved = ({ db, isPostgres }: At, id: number) =>
  db
    .selectFrom('team')
    .select('team_name')
    .where('id', '=', id)
    .$if(isPostgres, (q) => q.forUpdate())
    .executeTakeFirst()

/** The role of a member of a team, as it is now. */
export const teamMemberAsMoved = ({ db, isPostgres }: At, team_id: number, member_uid: number) =>
  db
    .selectFrom('team_member')
    .select('team_member_group_id')
    .where('team_id', '=', team_id)
    .where('member_uid', '=', member_uid)
    .$if(isPostgres, (q) => q.forUpdate())
    .executeTakeFirst()

/** Changes the role of a member of a team. */
export async function updateMovedTeamMember(
  db: Db,
  team_id: number,
  member_uid: number,
  change: Updateable<Schema['team_member']>,
): Promise<void> {
  await db
    .updateTable('team_member')
    .set(change)
    .where('team_id', '=', team_id)
    .where('member_uid', '=', member_uid)
    .execute()
}

/** The authority and the limit of a direct member, as they are now. */
export const memberAsMoved = ({ db, isPostgres }: At, item_id: number, uid: number) =>
  db
    .selectFrom('item_member')
    .select(['member_group_id', 'cat_id', 'cat_ids'])
    .where('item_id', '=', item_id)
    .where('uid', '=', uid)
    .$if(isPostgres, (q) => q.forUpdate())
    .executeTakeFirst()

/** An item of a team, if it still is one. */
export const teamItemAsMoved = ({ db, isPostgres }: At, team_id: number, item_id: number) =>
  db
    .selectFrom('team_item')
    .select(['team_id', 'item_id'])
    .where('team_id', '=', team_id)
    .where('item_id', '=', item_id)
    .$if(isPostgres, (q) => q.forUpdate())
    .executeTakeFirst()

/** The authority and the limit of a member of a team in an item, as they are now. */
export const teamItemMemberAsMoved = ({ db, isPostgres }: At, team_id: number, item_id: number, member_uid: number) =>
  db
    .selectFrom('team_item_member')
    .select(['member_group_id', 'cat_id', 'cat_ids'])
    .where('team_id', '=', team_id)
    .where('item_id', '=', item_id)
    .where('member_uid', '=', member_uid)
    .$if(isPostgres, (q) => q.forUpdate())
    .executeTakeFirst()

/** Ends the membership of a member of a team in an item. */
export async function removeMovedTeamItemMember(
  db: Db,
  team_id: number,
  item_id: number,
  member_uid: number,
): Promise<void> {
  await db
    .deleteFrom('team_item_member')
    .where('team_id', '=', team_id)
    .where('item_id', '=', item_id)
    .where('member_uid', '=', member_uid)
    .execute()
}

/** What a later run may change of a template, as it is now. */
export const templateAsMoved = ({ db, isPostgres }: At, id: number) =>
  db
    .selectFrom('template')
    .select(['template_title', 'template_content'])
    .where('id', '=', id)
    .$if(isPostgres, (q) => q.forUpdate())
    .executeTakeFirst()

/** Changes a template. */
export async function updateMovedTemplate(db: Db, id: number, change: Updateable<Schema['template']>): Promise<void> {
  await db.updateTable('template').set(change).where('id', '=', id).execute()
}

/** What a later run may change of a mock, as it is now. */
export const mockAsMoved = ({ db, isPostgres }: At, id: number) =>
  db
    .selectFrom('mock')
    .select(['template', 'path'])
    .where('id', '=', id)
    .$if(isPostgres, (q) => q.forUpdate())
    .executeTakeFirst()

/** Changes a mock. */
export async function updateMovedMock(db: Db, id: number, change: Updateable<Schema['mock']>): Promise<void> {
  await db.updateTable('mock').set(change).where('id', '=', id).execute()
}

/** What a later run may change of a group of items, as it is now. */
export const groupAsMoved = ({ db, isPostgres }: At, id: number) =>
  db
    .selectFrom('item_group')
    .select(['group_name', 'item_ids', 's_number'])
    .where('id', '=', id)
    .$if(isPostgres, (q) => q.forUpdate())
    .executeTakeFirst()

/** Changes a group of items. */
export async function updateMovedGroup(db: Db, id: number, change: Updateable<Schema['item_group']>): Promise<void> {
  await db.updateTable('item_group').set(change).where('id', '=', id).execute()
}

/** The order of a person's list of items, as it is now. */
export const orderAsMoved = ({ db, isPostgres }: At, uid: number, item_group_id: number) =>
  db
    .selectFrom('item_sort')
    .select('item_sort_data')
    .where('uid', '=', uid)
    .where('item_group_id', '=', item_group_id)
    .$if(isPostgres, (q) => q.forUpdate())
    .executeTakeFirst()
