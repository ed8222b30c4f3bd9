import type { Db } from '../../db/open.ts'

/** All pages of an item as nodes of the menu, in order, without their texts. */
export function listPageNodes(db: Db, item_id: number) {
  return db
    .selectFrom('page')
    .select(['page_id', 'author_uid', 'cat_id', 'page_title', 'addtime', 's_number', 'ext_info'])
    .where('item_id', '=', item_id)
    .where('is_del', '=', 0)
    .orderBy('s_number')
    .orderBy('page_id')
    .execute()
}
