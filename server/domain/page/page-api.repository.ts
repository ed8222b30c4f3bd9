import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { preparedWrite } from '#server/db/prepared.ts'
import type { Schema } from '#server/db/schema.ts'
import { textsInParts } from '#server/db/texts-in-parts.ts'

/** The API data of a page. */
export type PageApi = Selectable<Schema['page_api']>

const forgotten = preparedWrite((db: Db, { page_id }: { page_id: number }) =>
  db.deleteFrom('page_api').where('page_id', '=', page_id),
)

/** Removes the API data of a page. */
export async function deletePageApi(db: Db, page_id: number): Promise<void> {
  await forgotten(db, { page_id })
}

/** Stores the API data of pages; pages without any get no row. */
export async function writePageApi(db: Db, page_ids: readonly number[], known: readonly PageApi[]): Promise<void> {
  const kept = new Set(known.map((one) => one.page_id))
  const others = page_ids.filter((page_id) => !kept.has(page_id))
  if (others.length > 0) await db.deleteFrom('page_api').where('page_id', 'in', others).execute()
  if (known.length === 0) return
  await db
    .insertInto('page_api')
    .values([...known])
    .onConflict((conflict) =>
      conflict.column('page_id').doUpdateSet({
        item_id: (q) => q.ref('excluded.item_id'),
        api_method: (q) => q.ref('excluded.api_method'),
        api_path: (q) => q.ref('excluded.api_path'),
        api_state: (q) => q.ref('excluded.api_state'),
      }),
    )
    .execute()
}

/** The pages with greater ids than the given one, with their items. Includes the recycle bin, excludes spreadsheets. */
export function pagesAfter(db: Db, page_id: number, spreadsheet: number, batch: number) {
  return db
    .selectFrom('page')
    .innerJoin('item', 'item.item_id', 'page.item_id')
    .select(['page.page_id', 'page.item_id'])
    .where('page.page_id', '>', page_id)
    .where('item.item_type', '!=', spreadsheet)
    .orderBy('page.page_id')
    .limit(batch)
    .execute()
}

/** The present texts of pages, except texts longer than `most`. */
export const textsOf = (db: Db, page_ids: readonly number[], most: number) =>
  textsInParts(db, page_ids, (part) =>
    db
      .selectFrom('page')
      .select(['page_id', 'item_id', 'page_content'])
      .where('page_id', 'in', part)
      .where(sql<number>`length(page_content)`, '<=', most)
      .execute(),
  )
