import { type Insertable, sql } from 'kysely'
import { VALUE_ROWS } from '#server/db/dialect.ts'
import { inParts } from '#server/db/in-parts.ts'
import type { Db } from '#server/db/open.ts'
import type { Schema } from '#server/db/schema.ts'
import { ITEM_PRESENCE } from '#shared/kinds.ts'

/**
 * Rows of another system as they are here, with their own times and, for some, their own ids. The services make rows of the present moment, one at a
 * time, so these inserts are here instead of with the owner of each table (decision 88).
 */

type Row<T extends keyof Schema> = Insertable<Schema[T]>

/** Inserts rows one after another. @returns the new ids, in order */
async function each<R>(rows: readonly R[], insert: (row: R) => Promise<number>): Promise<number[]> {
  const ids: number[] = []
  for (const row of rows) ids.push(await insert(row))
  return ids
}

async function together<R>(rows: readonly R[], insert: (part: R[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += VALUE_ROWS) await insert(rows.slice(at, at + VALUE_ROWS))
}

/** Inserts accounts. @returns their new ids, in order */
export const insertMovedUsers = (db: Db, rows: readonly Row<'user'>[]) =>
  each(rows, async (row) => (await db.insertInto('user').values(row).returning('uid').executeTakeFirstOrThrow()).uid)

/** Inserts teams. @returns their new ids, in order */
export const insertMovedTeams = (db: Db, rows: readonly Row<'team'>[]) =>
  each(rows, async (row) => (await db.insertInto('team').values(row).returning('id').executeTakeFirstOrThrow()).id)

/** Existing memberships stay as they are. */
export const insertMovedTeamMembers = (db: Db, rows: readonly Row<'team_member'>[]) =>
  together(rows, (part) =>
    db
      .insertInto('team_member')
      .values(part)
      .onConflict((conflict) => conflict.columns(['team_id', 'member_uid']).doNothing())
      .execute(),
  )

/** Items with ids that were taken for them. */
export const insertMovedItems = (db: Db, rows: readonly Row<'item'>[]) =>
  together(rows, (part) => db.insertInto('item').values(part).execute())

/** Inserts catalogs, whose ids are known. */
export const insertMovedCatalogs = (db: Db, rows: readonly Row<'catalog'>[]) =>
  together(rows, (part) => db.insertInto('catalog').values(part).execute())

/** Inserts direct members of items. Who is one already stays as is. */
export const insertMovedMembers = (db: Db, rows: readonly Row<'item_member'>[]) =>
  together(rows, (part) =>
    db
      .insertInto('item_member')
      .values(part)
      .onConflict((conflict) => conflict.columns(['item_id', 'uid']).doNothing())
      .execute(),
  )

/** Gives items to teams. Items that a team has already stay as they are. */
export const insertMovedTeamItems = (db: Db, rows: readonly Row<'team_item'>[]) =>
  together(rows, (part) =>
    db
      .insertInto('team_item')
      .values(part)
      .onConflict((conflict) => conflict.columns(['team_id', 'item_id']).doNothing())
      .execute(),
  )

/** Inserts the authorities of members of teams in items. Existing ones stay as they are. */
export const insertMovedTeamItemMembers = (db: Db, rows: readonly Row<'team_item_member'>[]) =>
  together(rows, (part) =>
    db
      .insertInto('team_item_member')
      .values(part)
      .onConflict((conflict) => conflict.columns(['team_id', 'item_id', 'member_uid']).doNothing())
      .execute(),
  )

/** Rows of the recycle bin. A row that is there gets the person and the time of these. */
export const insertMovedDeletions = (db: Db, rows: readonly Row<'recycle'>[]) =>
  together(rows, (part) =>
    db
      .insertInto('recycle')
      .values(part)
      .onConflict((conflict) =>
        conflict.column('page_id').doUpdateSet({
          del_by_uid: (q) => q.ref('excluded.del_by_uid'),
          del_by_username: (q) => q.ref('excluded.del_by_username'),
          del_time: (q) => q.ref('excluded.del_time'),
        }),
      )
      .execute(),
  )

/** A key that a page has already stays. */
export const insertMovedShares = (db: Db, rows: readonly Row<'single_page'>[]) =>
  together(rows, (part) =>
    db
      .insertInto('single_page')
      .values(part)
      .onConflict((conflict) => conflict.column('page_id').doNothing())
      .execute(),
  )

/** Which of these keys of shared pages are in use. */
export async function takenShareKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await inParts(keys, (part) =>
    db.selectFrom('single_page').select('unique_key').where('unique_key', 'in', part).execute(),
  )
  return new Set(rows.map(({ unique_key }) => unique_key))
}

/** Which of these keys of items are in use. */
export async function takenItemKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await inParts(keys, (part) =>
    db.selectFrom('item_token').select('api_key').where('api_key', 'in', part).execute(),
  )
  return new Set(rows.map(({ api_key }) => api_key))
}

/** Which of these keys of mocks are in use. */
export async function takenMockKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await inParts(keys, (part) =>
    db.selectFrom('mock').select('unique_key').where('unique_key', 'in', part).execute(),
  )
  return new Set(rows.map(({ unique_key }) => unique_key))
}

/** Inserts stars. Existing ones stay as they are. */
export const insertMovedStars = (db: Db, rows: readonly Row<'item_star'>[]) =>
  together(rows, (part) =>
    db
      .insertInto('item_star')
      .values(part)
      .onConflict((conflict) => conflict.columns(['uid', 'item_id']).doNothing())
      .execute(),
  )

/** Inserts groups of items. @returns their new ids, in order */
export const insertMovedGroups = (db: Db, rows: readonly Row<'item_group'>[]) =>
  each(
    rows,
    async (row) => (await db.insertInto('item_group').values(row).returning('id').executeTakeFirstOrThrow()).id,
  )

/** An order that a person has here stays. */
export const insertMovedOrders = (db: Db, rows: readonly Row<'item_sort'>[]) =>
  together(rows, (part) =>
    db
      .insertInto('item_sort')
      .values(part)
      .onConflict((conflict) => conflict.columns(['uid', 'item_group_id']).doNothing())
      .execute(),
  )

/** Inserts templates. @returns their new ids, in order */
export const insertMovedTemplates = (db: Db, rows: readonly Row<'template'>[]) =>
  each(rows, async (row) => (await db.insertInto('template').values(row).returning('id').executeTakeFirstOrThrow()).id)

/** Shares templates in items. Existing shares stay as they are. */
export const insertMovedTemplateShares = (db: Db, rows: readonly Row<'template_item'>[]) =>
  together(rows, (part) =>
    db
      .insertInto('template_item')
      .values(part)
      .onConflict((conflict) => conflict.columns(['template_id', 'item_id']).doNothing())
      .execute(),
  )

/** Inserts mocks. @returns their new ids, in order */
export const insertMovedMocks = (db: Db, rows: readonly Row<'mock'>[]) =>
  each(rows, async (row) => (await db.insertInto('mock').values(row).returning('id').executeTakeFirstOrThrow()).id)

/** Inserts contents of notices. @returns their new ids, in order */
export const insertMovedContents = (db: Db, rows: readonly Row<'message_content'>[]) =>
  each(
    rows,
    async (row) => (await db.insertInto('message_content').values(row).returning('id').executeTakeFirstOrThrow()).id,
  )

/** Inserts notices of people, whose contents are here. */
export const insertMovedMessages = (db: Db, rows: readonly Row<'message'>[]) =>
  together(rows, (part) => db.insertInto('message').values(part).execute())

/** Inserts subscriptions. Existing ones stay as they are. */
export const insertMovedSubscriptions = (db: Db, rows: readonly Row<'subscription'>[]) =>
  together(rows, (part) =>
    db
      .insertInto('subscription')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )

/** Those of these items that are hidden until they are whole. */
export async function listItemsBeingMade(db: Db, item_ids: readonly number[]): Promise<Set<number>> {
  const rows = await inParts(item_ids, (part) =>
    db
      .selectFrom('item')
      .select('item_id')
      .where('item_id', 'in', part)
      .where('is_del', '=', sql.lit(ITEM_PRESENCE.being_made))
      .execute(),
  )
  return new Set(rows.map(({ item_id }) => item_id))
}
