import { type SqlBool, sql } from 'kysely'
import { contains, inAllAlphabets } from '../../db/dialect.ts'
import type { Database, Db } from '../../db/open.ts'

/** Where to look, and for which words. */
export interface PageSearch {
  item_id: number
  words: string
  /** The catalogs to look in; undefined: everywhere. */
  cat_ids: number[] | undefined
  dialect: Database['dialect']
}

const WITH_TEXT = [
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
] as const

/** Pages of an item whose title or text holds the words, in order, with their texts. */
export function searchPages(db: Db, search: PageSearch) {
  return found(db, search).select(WITH_TEXT).execute()
}

/** All pages of an item with their texts, in order. */
export function listPages(db: Db, { item_id, cat_ids }: Pick<PageSearch, 'item_id' | 'cat_ids'>) {
  return within(pagesOf(db, item_id), cat_ids).select(WITH_TEXT).execute()
}

/** The same pages as nodes of the menu, without their texts. */
export function searchPageNodes(db: Db, search: PageSearch) {
  return found(db, search).select(PAGE_NODE).execute()
}

/** All pages of an item as nodes of the menu, in order. */
export function listPageNodes(db: Db, item_id: number) {
  return pagesOf(db, item_id).select(PAGE_NODE).execute()
}

const PAGE_NODE = ['page_id', 'author_uid', 'cat_id', 'page_title', 'addtime', 's_number', 'ext_info'] as const

const pagesOf = (db: Db, item_id: number) =>
  db.selectFrom('page').where('item_id', '=', item_id).where('is_del', '=', 0).orderBy('s_number').orderBy('page_id')

function found(db: Db, { item_id, words, cat_ids, dialect }: PageSearch) {
  const pages = pagesOf(db, item_id).where((q) =>
    q.or([contains(inAllAlphabets(q.ref('page_title'), dialect), words), contains(q.ref('page_content'), words)]),
  )
  return within(pages, cat_ids)
}

function within(pages: ReturnType<typeof pagesOf>, cat_ids: number[] | undefined) {
  if (cat_ids === undefined) return pages
  return cat_ids.length > 0 ? pages.where('cat_id', 'in', cat_ids) : pages.where(sql<SqlBool>`1 = 0`)
}
