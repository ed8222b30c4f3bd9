import type { Database } from '#server/db/open.ts'
import { indexStale } from '#server/search/index-pages.service.ts'
import { pageText, pageTitle, RARE_WORD } from './texts.ts'

/** How many items one user has, and how many pages the two large ones have. */
const ITEMS = 200
const LARGE = [1000, 10_000] as const
/** First-level catalogs, and how many stand in each: 50 in all. */
const TOPS = 5
const BELOW = 9
const RARE = 10
const BATCH = 50

/** The two large items, each with one of its pages. */
export type DataSet = Record<(typeof LARGE)[number], { item_id: number; page_id: number; page_ids: number[] }>

/**
 * Fills an empty site past the server: 200 items of one user, one of them with 1,000 pages and one with 10,000, of about 4 KB in 50 catalogs each.
 * @param now unix seconds
 */
export async function fillSite(database: Database, username: string, now: number): Promise<DataSet> {
  const { db } = database
  const { uid } = await db.selectFrom('user').select('uid').where('username', '=', username).executeTakeFirstOrThrow()
  const made: Partial<DataSet> = {}
  await db.transaction().execute(async (tx) => {
    for (let at = 0; at < ITEMS; at += 1) {
      const { item_id } = await tx
        .insertInto('item')
        .values({
          item_name: pageTitle(at),
          item_description: pageTitle(at + ITEMS),
          uid,
          username,
          password: '',
          addtime: now,
          last_update_time: now,
          item_domain: '',
          domain_key: null,
          item_type: 1,
          is_archived: 0,
          is_del: 0,
        })
        .returning('item_id')
        .executeTakeFirstOrThrow()
      const count = LARGE[at]
      if (count) made[count] = await fillItem(tx, { item_id, uid, username, now, count })
    }
  })
  await indexStale(database)
  return made as DataSet
}

async function fillItem(
  db: Database['db'],
  {
    item_id,
    uid,
    username,
    now,
    count,
  }: { item_id: number; uid: number; username: string; now: number; count: number },
) {
  const cat_ids: number[] = []
  const catalog = async (parent_cat_id: number, level: number) => {
    const s_number = cat_ids.length + 1
    const { cat_id } = await db
      .insertInto('catalog')
      .values({ item_id, parent_cat_id, cat_name: pageTitle(s_number), level, s_number, addtime: now })
      .returning('cat_id')
      .executeTakeFirstOrThrow()
    cat_ids.push(cat_id)
    return cat_id
  }
  for (let top = 0; top < TOPS; top += 1) {
    const parent = await catalog(0, 2)
    for (let below = 0; below < BELOW; below += 1) await catalog(parent, 3)
  }
  const page_ids: number[] = []
  for (let at = 0; at < count; at += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, i) => {
      const seed = at + i + 1
      return {
        item_id,
        cat_id: cat_ids[seed % cat_ids.length] as number,
        page_title: pageTitle(seed),
        s_number: seed,
        is_del: 0,
        author_uid: uid,
        author_username: username,
        addtime: now,
        page_addtime: now,
        revision: 1,
        page_comments: '',
        ext_info: '',
        page_content: pageText(seed) + (seed % (count / RARE) === 0 ? `\nA ${RARE_WORD} flew by.\n` : ''),
      }
    })
    const ids = await db.insertInto('page').values(rows).returning('page_id').execute()
    page_ids.push(...ids.map(({ page_id }) => page_id))
  }
  return { item_id, page_id: page_ids[0] as number, page_ids: page_ids.sort((a, b) => a - b) }
}
