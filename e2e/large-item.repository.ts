import { join } from 'node:path'
import { openDatabase } from '../server/db/open.ts'
import type { App } from './app.ts'

/** Rows per statement. SQLite accepts at most 32,766 values. */
const BATCH = 500

/** The title of a page by its number, from 1. Many titles begin alike, as in real items. */
export const largeTitle = (number: number) => `Page ${String(number).padStart(5, '0')}`

/**
 * Inserts catalogs of pages into an item directly in the database, because ten thousand saves would take minutes.
 * @param sizes how many pages each of the catalogs has; the catalogs are at the root
 * @returns the ids of the catalogs and of the pages, in their order
 */
export async function fillItem(
  app: App,
  item_id: number,
  sizes: readonly number[],
): Promise<{ cat_ids: number[]; page_ids: number[] }> {
  const database = await openDatabase(`sqlite:${join(app.dataDir, 'octavo.db')}`)
  const cat_ids: number[] = []
  const page_ids: number[] = []
  const addtime = Math.floor(Date.now() / 1000)
  try {
    await database.db.transaction().execute(async (tx) => {
      for (const [at, size] of sizes.entries()) {
        const { cat_id } = await tx
          .insertInto('catalog')
          .values({ item_id, parent_cat_id: 0, cat_name: `Catalog ${at + 1}`, level: 2, s_number: at + 1, addtime })
          .returning('cat_id')
          .executeTakeFirstOrThrow()
        cat_ids.push(cat_id)
        for (let done = 0; done < size; done += BATCH) {
          const rows = Array.from({ length: Math.min(BATCH, size - done) }, (_each, index) => ({
            item_id,
            cat_id,
            page_title: largeTitle(page_ids.length + index + 1),
            s_number: done + index + 1,
            is_del: 0,
            author_uid: 1,
            author_username: 'writer',
            addtime,
            page_addtime: addtime,
            revision: 1,
            page_comments: '',
            ext_info: '',
            page_content: 'Some text.',
          }))
          const made = await tx.insertInto('page').values(rows).returning('page_id').execute()
          page_ids.push(...made.map(({ page_id }) => page_id).sort((a, b) => a - b))
        }
      }
    })
  } finally {
    await database.close()
  }
  return { cat_ids, page_ids }
}

/** Inserts many items of a user directly in the database. @returns their ids */
export async function fillList(app: App, username: string, count: number): Promise<number[]> {
  const database = await openDatabase(`sqlite:${join(app.dataDir, 'octavo.db')}`)
  const addtime = Math.floor(Date.now() / 1000)
  try {
    const { uid } = await database.db
      .selectFrom('user')
      .select('uid')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: count }, (_each, index) => ({
      item_name: `Item ${String(index + 1).padStart(4, '0')}`,
      item_description:
        index % 3 === 0
          ? `What item ${index + 1} is about, in a line or two that tell it from the others of the list.`
          : '',
      uid,
      username,
      password: '',
      addtime,
      last_update_time: addtime,
      item_domain: '',
      domain_key: null,
      item_type: 1,
      is_archived: 0,
      is_del: 0,
    }))
    const made = await database.db.transaction().execute(async (tx) => {
      const ids: { item_id: number }[] = []
      for (let at = 0; at < count; at += BATCH)
        ids.push(
          ...(await tx
            .insertInto('item')
            .values(rows.slice(at, at + BATCH))
            .returning('item_id')
            .execute()),
        )
      return ids
    })
    return made.map(({ item_id }) => item_id).sort((a, b) => a - b)
  } finally {
    await database.close()
  }
}
