import type { Db } from '#server/db/open.ts'

const pageColumns = [
  'page_id',
  'author_uid',
  'author_username',
  'item_id',
  'cat_id',
  'page_title',
  'page_content',
  'line_breaks',
  's_number',
  'addtime',
  'page_comments',
  'is_del',
  'page_addtime',
  'ext_info',
  'revision',
] as const

const pagesOf = (db: Db, item_id: number) =>
  db.selectFrom('page').where('item_id', '=', item_id).where('is_del', '=', 0)

/** A page of this item that exists, with its text. */
export function findPageById(db: Db, item_id: number, page_id: number) {
  return pagesOf(db, item_id).select(pageColumns).where('page_id', '=', page_id).executeTakeFirst()
}

/** The page of exactly this title in the item; the oldest when catalogs hold several. */
export function findPageByTitle(db: Db, item_id: number, page_title: string) {
  return pagesOf(db, item_id)
    .select(pageColumns)
    .where('page_title', '=', page_title)
    .orderBy('page_id')
    .limit(1)
    .executeTakeFirst()
}

/** The page of exactly this title in a catalog (0: the root). */
export function findPageInCatalog(db: Db, item_id: number, cat_id: number, page_title: string) {
  return pagesOf(db, item_id)
    .select(pageColumns)
    .where('cat_id', '=', cat_id)
    .where('page_title', '=', page_title)
    .orderBy('page_id')
    .limit(1)
    .executeTakeFirst()
}

/** How many pages of the item exist. */
export async function countPages(db: Db, item_id: number): Promise<number> {
  const { pages } = await pagesOf(db, item_id)
    .select((of) => of.fn.countAll<number>().as('pages'))
    .executeTakeFirstOrThrow()
  return Number(pages)
}

/** All pages of the item with their text, in the order of the tree. */
export function listPages(db: Db, item_id: number) {
  return pagesOf(db, item_id)
    .select(['page_id', 'author_uid', 'cat_id', 'page_title', 'page_content', 's_number', 'addtime', 'ext_info'])
    .orderBy('s_number')
    .orderBy('page_id')
    .execute()
}

/** All catalogs of the item, in the order of the tree. */
export function listCatalogs(db: Db, item_id: number) {
  return db
    .selectFrom('catalog')
    .select(['cat_id', 'cat_name', 'item_id', 's_number', 'addtime', 'parent_cat_id', 'level'])
    .where('item_id', '=', item_id)
    .orderBy('s_number')
    .orderBy('cat_id')
    .execute()
}

/** Notes that the key of the item was used; once a second, so that calls that change nothing write nothing. */
export async function touchKey(db: Db, item_id: number, last_check_time: number): Promise<void> {
  await db
    .updateTable('item_token')
    .set({ last_check_time })
    .where('item_id', '=', item_id)
    .where('last_check_time', '<', last_check_time)
    .execute()
}
