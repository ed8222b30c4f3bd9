import { sql } from 'kysely'
import { valueRows } from '#server/db/dialect.ts'
import type { Db } from '#server/db/open.ts'
import { belongsToNoPage } from './file-on-page.repository.ts'

/** Moves and copies of the files of pages, each for at most `VALUE_ROWS` pages. */

/**
 * Binds the files of pages to copies of these pages.
 * @param target `now`: the time of the bindings (unix seconds); absent: the times of the original bindings
 */
export async function copyBindings(
  db: Db,
  pages: readonly (readonly [page_id: number, copy_id: number])[],
  { item_id, now }: { item_id: number; now?: number | undefined },
): Promise<void> {
  const addtime = now === undefined ? sql`file_page.addtime` : sql`cast(${now} as bigint)`
  await sql`
    insert into file_page (file_id, page_id, item_id, in_text, addtime)
    select file_page.file_id, v.column2, cast(${item_id} as bigint), file_page.in_text, ${addtime}
    from file_page join ${valueRows(pages)} on file_page.page_id = v.column1
    order by file_page.id`.execute(db)
}

/** Moves the files of pages to another item. A file that other pages of the old item also use stays in that item. */
export async function giveFilesToItem(
  db: Db,
  page_ids: readonly number[],
  [from, item_id]: readonly [from: number, to: number],
): Promise<void> {
  await db.updateTable('file_page').set({ item_id }).where('page_id', 'in', page_ids).execute()
  await db
    .updateTable('upload_file')
    .set({ item_id })
    .where('item_id', '=', from)
    // One list of ids, so that not all files of the item are read.
    .where('file_id', 'in', (q) =>
      q
        .selectFrom('upload_file')
        .select('file_id')
        .where('page_id', 'in', page_ids)
        .union(q.selectFrom('file_page').select('file_id').where('page_id', 'in', page_ids)),
    )
    .where((q) => belongsToNoPage(q, { item_id: from }))
    .execute()
}
