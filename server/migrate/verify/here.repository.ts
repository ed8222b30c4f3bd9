import { sql } from 'kysely'
import { inParts } from '#server/db/in-parts.ts'
import type { Db } from '#server/db/open.ts'

/** The rows here that `--verify` compares with those of the old site, whatever state they are in. */

export const userHere = (db: Db, uid: number) =>
  db.selectFrom('user').select(['username', 'groupid']).where('uid', '=', uid).executeTakeFirst()

export const teamHere = (db: Db, id: number) =>
  db.selectFrom('team').select(['team_name', 'uid']).where('id', '=', id).executeTakeFirst()

export const teamMemberHere = (db: Db, team_id: number, member_uid: number) =>
  db
    .selectFrom('team_member')
    .select('team_member_group_id')
    .where('team_id', '=', team_id)
    .where('member_uid', '=', member_uid)
    .executeTakeFirst()

export const itemHere = (db: Db, item_id: number) =>
  db.selectFrom('item').selectAll().where('item_id', '=', item_id).executeTakeFirst()

export const catalogHere = (db: Db, cat_id: number) =>
  db.selectFrom('catalog').selectAll().where('cat_id', '=', cat_id).executeTakeFirst()

export const memberHere = (db: Db, item_id: number, uid: number) =>
  db
    .selectFrom('item_member')
    .select(['member_group_id', 'cat_id', 'cat_ids'])
    .where('item_id', '=', item_id)
    .where('uid', '=', uid)
    .executeTakeFirst()

export const teamItemHere = (db: Db, team_id: number, item_id: number) =>
  db
    .selectFrom('team_item')
    .select('id')
    .where('team_id', '=', team_id)
    .where('item_id', '=', item_id)
    .executeTakeFirst()

export const teamItemMemberHere = (db: Db, team_id: number, item_id: number, member_uid: number) =>
  db
    .selectFrom('team_item_member')
    .select(['member_group_id', 'cat_id', 'cat_ids'])
    .where('team_id', '=', team_id)
    .where('item_id', '=', item_id)
    .where('member_uid', '=', member_uid)
    .executeTakeFirst()

export const fileHere = (db: Db, file_id: number) =>
  db.selectFrom('upload_file').selectAll().where('file_id', '=', file_id).executeTakeFirst()

export const pageHere = (db: Db, page_id: number) =>
  db.selectFrom('page').selectAll().where('page_id', '=', page_id).executeTakeFirst()

export const versionsHere = (db: Db, page_id: number) =>
  db
    .selectFrom('page_history')
    .select(['page_title', 'page_content', 'author_username', 'addtime'])
    .where('page_id', '=', page_id)
    .orderBy('page_history_id')
    .execute()

export const filePageHere = (db: Db, file_id: number, page_id: number) =>
  db
    .selectFrom('file_page')
    .select('id')
    .where('file_id', '=', file_id)
    .where('page_id', '=', page_id)
    .executeTakeFirst()

export const deletionHere = (db: Db, page_id: number) =>
  db.selectFrom('recycle').select('del_by_username').where('page_id', '=', page_id).executeTakeFirst()

export const shareHere = (db: Db, unique_key: string) =>
  db.selectFrom('single_page').select('page_id').where('unique_key', '=', unique_key).executeTakeFirst()

export const itemKeyHere = (db: Db, api_key: string) =>
  db.selectFrom('item_token').select(['item_id', 'api_token']).where('api_key', '=', api_key).executeTakeFirst()

export const starHere = (db: Db, uid: number, item_id: number) =>
  db.selectFrom('item_star').select('id').where('uid', '=', uid).where('item_id', '=', item_id).executeTakeFirst()

export const groupHere = (db: Db, id: number) =>
  db.selectFrom('item_group').select(['group_name', 'item_ids']).where('id', '=', id).executeTakeFirst()

export const orderHere = (db: Db, uid: number, item_group_id: number) =>
  db
    .selectFrom('item_sort')
    .select('item_sort_data')
    .where('uid', '=', uid)
    .where('item_group_id', '=', item_group_id)
    .executeTakeFirst()

export const templateHere = (db: Db, id: number) =>
  db.selectFrom('template').select(['template_title', 'template_content']).where('id', '=', id).executeTakeFirst()

export const templateShareHere = (db: Db, template_id: number, item_id: number) =>
  db
    .selectFrom('template_item')
    .select('id')
    .where('template_id', '=', template_id)
    .where('item_id', '=', item_id)
    .executeTakeFirst()

export const mockHere = (db: Db, id: number) =>
  db.selectFrom('mock').select(['template', 'path', 'page_id']).where('id', '=', id).executeTakeFirst()

export const noticeHere = (db: Db, id: number) =>
  db.selectFrom('message_content').select('message_content').where('id', '=', id).executeTakeFirst()

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
