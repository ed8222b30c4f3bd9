import { sql } from 'kysely'
import { inParts } from '#server/db/in-parts.ts'
import type { Db } from '#server/db/open.ts'

/** The rows here that `--verify` compares with those of the old site, whatever state they are in. */

/** An account. */
export const userHere = (db: Db, uid: number) =>
  db.selectFrom('user').select(['username', 'groupid']).where('uid', '=', uid).executeTakeFirst()

/** A team. */
export const teamHere = (db: Db, id: number) =>
  db.selectFrom('team').select(['team_name', 'uid']).where('id', '=', id).executeTakeFirst()

/** The role of a member of a team. */
export const teamMemberHere = (db: Db, team_id: number, member_uid: number) =>
  db
    .selectFrom('team_member')
    .select('team_member_group_id')
    .where('team_id', '=', team_id)
    .where('member_uid', '=', member_uid)
    .executeTakeFirst()

/** An item. */
export const itemHere = (db: Db, item_id: number) =>
  db.selectFrom('item').selectAll().where('item_id', '=', item_id).executeTakeFirst()

/** A catalog. */
export const catalogHere = (db: Db, cat_id: number) =>
  db.selectFrom('catalog').selectAll().where('cat_id', '=', cat_id).executeTakeFirst()

/** The authority and the limit of a direct member of an item. */
export const memberHere = (db: Db, item_id: number, uid: number) =>
  db
    .selectFrom('item_member')
    .select(['member_group_id', 'cat_id', 'cat_ids'])
    .where('item_id', '=', item_id)
    .where('uid', '=', uid)
    .executeTakeFirst()

/** An item of a team. */
export const teamItemHere = (db: Db, team_id: number, item_id: number) =>
  db
    .selectFrom('team_item')
    .select('id')
    .where('team_id', '=', team_id)
    .where('item_id', '=', item_id)
    .executeTakeFirst()

/** The authority and the limit of a member of a team in an item. */
export const teamItemMemberHere = (db: Db, team_id: number, item_id: number, member_uid: number) =>
  db
    .selectFrom('team_item_member')
    .select(['member_group_id', 'cat_id', 'cat_ids'])
    .where('team_id', '=', team_id)
    .where('item_id', '=', item_id)
    .where('member_uid', '=', member_uid)
    .executeTakeFirst()

/** A file, without its bytes. */
export const fileHere = (db: Db, file_id: number) =>
  db.selectFrom('upload_file').selectAll().where('file_id', '=', file_id).executeTakeFirst()

/** A page with its text. */
export const pageHere = (db: Db, page_id: number) =>
  db.selectFrom('page').selectAll().where('page_id', '=', page_id).executeTakeFirst()

/** The history versions of a page with their texts, the oldest first. */
export const versionsHere = (db: Db, page_id: number) =>
  db
    .selectFrom('page_history')
    .select(['page_title', 'page_content', 'author_username', 'addtime'])
    .where('page_id', '=', page_id)
    .orderBy('page_history_id')
    .execute()

/** Whether a file belongs to a page: the row that says so. */
export const filePageHere = (db: Db, file_id: number, page_id: number) =>
  db
    .selectFrom('file_page')
    .select('id')
    .where('file_id', '=', file_id)
    .where('page_id', '=', page_id)
    .executeTakeFirst()

/** The entry of a page in the recycle bin. */
export const deletionHere = (db: Db, page_id: number) =>
  db.selectFrom('recycle').select('del_by_username').where('page_id', '=', page_id).executeTakeFirst()

/** The page that a key shares. */
export const shareHere = (db: Db, unique_key: string) =>
  db.selectFrom('single_page').select('page_id').where('unique_key', '=', unique_key).executeTakeFirst()

/** The key of an item for scripts, with its token sealed. */
export const itemKeyHere = (db: Db, api_key: string) =>
  db.selectFrom('item_token').select(['item_id', 'api_token']).where('api_key', '=', api_key).executeTakeFirst()

/** A star of an item. */
export const starHere = (db: Db, uid: number, item_id: number) =>
  db.selectFrom('item_star').select('id').where('uid', '=', uid).where('item_id', '=', item_id).executeTakeFirst()

/** A group of items. */
export const groupHere = (db: Db, id: number) =>
  db.selectFrom('item_group').select(['group_name', 'item_ids']).where('id', '=', id).executeTakeFirst()

/** The order of a person's list of items. */
export const orderHere = (db: Db, uid: number, item_group_id: number) =>
  db
    .selectFrom('item_sort')
    .select('item_sort_data')
    .where('uid', '=', uid)
    .where('item_group_id', '=', item_group_id)
    .executeTakeFirst()

/** A template. */
export const templateHere = (db: Db, id: number) =>
  db.selectFrom('template').select(['template_title', 'template_content']).where('id', '=', id).executeTakeFirst()

/** Whether a template is shared in an item: the row that says so. */
export const templateShareHere = (db: Db, template_id: number, item_id: number) =>
  db
    .selectFrom('template_item')
    .select('id')
    .where('template_id', '=', template_id)
    .where('item_id', '=', item_id)
    .executeTakeFirst()

/** A mock. */
export const mockHere = (db: Db, id: number) =>
  db.selectFrom('mock').select(['template', 'path', 'page_id']).where('id', '=', id).executeTakeFirst()

/** The text of a notice. */
export const noticeHere = (db: Db, id: number) =>
  db.selectFrom('message_content').select('message_content').where('id', '=', id).executeTakeFirst()

/** A subscription to a page. */
export const subscriptionHere = (db: Db, uid: number, object_id: number) =>
  db
    .selectFrom('subscription')
    .select('id')
    .where('uid', '=', uid)
    .where('object_id', '=', object_id)
    .where('object_type', '=', 'page')
    .executeTakeFirst()

/** How many rows the change logs of items have. */
export async function changesHere(db: Db, item_ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await inParts(item_ids, (part) =>
    db
      .selectFrom('item_change_log')
      .select(['item_id', sql<number>`count(*)`.as('count')])
      .where('item_id', 'in', part)
      .groupBy('item_id')
      .execute(),
  )
  return new Map(rows.map(({ item_id, count }) => [item_id, Number(count)]))
}

/** Those of these pages that exist, also in the recycle bin. */
export async function presentPages(db: Db, page_ids: readonly number[]): Promise<Set<number>> {
  const rows = await inParts(page_ids, (part) =>
    db.selectFrom('page').select('page_id').where('page_id', 'in', part).execute(),
  )
  return new Set(rows.map(({ page_id }) => page_id))
}

/** Those of these signs that files have. */
export async function presentSigns(db: Db, signs: readonly string[]): Promise<Set<string>> {
  const rows = await inParts(signs, (part) =>
    db.selectFrom('upload_file').select('sign').where('sign', 'in', part).execute(),
  )
  return new Set(rows.map(({ sign }) => sign))
}
