import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'

/** A file by the unguessable part of its address. */
export function findFileBySign(db: Db, sign: string) {
  return db.selectFrom('upload_file').selectAll().where('sign', '=', sign).executeTakeFirst()
}

/** A file by its id, without its bytes. */
export function findFile(db: Db, file_id: number) {
  return db.selectFrom('upload_file').selectAll().where('file_id', '=', file_id).executeTakeFirst()
}

export type FileRow = NonNullable<Awaited<ReturnType<typeof findFile>>>

/** The pages that a file belongs to. Deleted ones are included, because they still guard it. */
export function listPagesOfFile(db: Db, file_id: number) {
  return db
    .selectFrom('file_page')
    .innerJoin('page', 'page.page_id', 'file_page.page_id')
    .select(['page.page_id', 'page.item_id', 'page.cat_id', 'page.is_del'])
    .where('file_page.file_id', '=', file_id)
    .orderBy('file_page.id')
    .execute()
}

/** The page shared by a key, if the page and its item exist. */
export async function findPageOfKey(db: Db, unique_key: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('single_page')
    .innerJoin('page', 'page.page_id', 'single_page.page_id')
    .innerJoin('item', 'item.item_id', 'page.item_id')
    .select('page.page_id')
    .where('single_page.unique_key', '=', unique_key)
    .where('page.is_del', '=', sql.lit(0))
    .where('item.is_del', '=', sql.lit(0))
    .executeTakeFirst()
  return row?.page_id
}
