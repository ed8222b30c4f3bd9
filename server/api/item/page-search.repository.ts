import { contains } from '../../db/dialect.ts'
import type { Db } from '../../db/open.ts'

/**
 * Pages of an item whose title or text holds the words, in order, with their texts.
 * @param cat_ids the catalogs to look in; undefined: everywhere
 */
export function searchPages(db: Db, item_id: number, words: string, cat_ids: number[] | undefined) {
  return found(db, item_id, words, cat_ids)
    .select([
      'page_id',
      'author_uid',
      'author_username',
      'item_id',
      'cat_id',
      'page_title',
      's_number',
      'addtime',
      'page_comments',
      'is_del',
      'page_addtime',
      'ext_info',
      'page_content',
    ])
    .execute()
}

/** The same pages as nodes of the menu, without their texts. */
export function searchPageNodes(db: Db, item_id: number, words: string, cat_ids: number[] | undefined) {
  return found(db, item_id, words, cat_ids).select(PAGE_NODE).execute()
}

/** All pages of an item as nodes of the menu, in order. */
export function listPageNodes(db: Db, item_id: number) {
  return pagesOf(db, item_id).select(PAGE_NODE).execute()
}

const PAGE_NODE = ['page_id', 'author_uid', 'cat_id', 'page_title', 'addtime', 's_number', 'ext_info'] as const

const pagesOf = (db: Db, item_id: number) =>
  db.selectFrom('page').where('item_id', '=', item_id).where('is_del', '=', 0).orderBy('s_number').orderBy('page_id')

function found(db: Db, item_id: number, words: string, cat_ids: number[] | undefined) {
  const pages = pagesOf(db, item_id).where((q) =>
    q.or([contains(q.ref('page_title'), words), contains(q.ref('page_content'), words)]),
  )
  return cat_ids === undefined ? pages : pages.where('cat_id', 'in', cat_ids)
}
