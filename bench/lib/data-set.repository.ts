import { sql } from 'kysely'
import type { Database, Db } from '#server/db/open.ts'
import { indexPages } from '#server/search/index-pages.ts'
import { pageText, pageTitle, plantedIn, RARE_WORD } from './texts.ts'

/** How many items the owner of the items with pages has, and how many the collector of items has. */
const ITEMS = 200
const MANY_ITEMS = 1000
/** The number of first-level catalogs, and of catalogs in each; 50 in all. */
const TOPS = 5
const BELOW = 9
const RARE = 10
const BATCH = 100
/** The size of the first page of an item in bytes of Markdown. Readers open it in the measurements. */
const READ_PAGE_BYTES = 6144

/** The items with pages. `saved` is written to. `flat` has 9,000 of its pages in one catalog, with very short texts. */
export const FILLED = { small: 100, medium: 1000, large: 10_000, saved: 1000, flat: 10_000 } as const
const FLAT_PAGES = 9000

/** How many words are planted in each page of an item, so that no search needs to ask for a word twice. */
export const PLANTED: Partial<Record<keyof typeof FILLED, number>> = { medium: 100, large: 40 }

export type ItemName = keyof typeof FILLED
/** The items with pages, each with the ids of its pages in order. The first page has 6 KB. */
export type DataSet = Record<ItemName, { item_id: number; page_ids: number[] }>

interface Owner {
  uid: number
  username: string
  now: number
}

/**
 * Fills an empty database directly, in one transaction: 200 items of one user, of which five have pages of about 4 KB in 50
 * catalogs each (see `FILLED`), and 1,000 items without pages of another user.
 * @param now unix seconds
 */
export async function fillSite(
  { db, dialect }: Database,
  users: { owner: string; collector: string },
  now: number,
): Promise<DataSet> {
  const made: Partial<DataSet> = {}
  await db.transaction().execute(async (tx) => {
    const owner = await ownerOf(tx, users.owner, now)
    const item_ids = await addItems(tx, owner, ITEMS)
    for (const [at, name] of (Object.keys(FILLED) as ItemName[]).entries()) {
      const item_id = item_ids[at] as number
      const page_ids = await fillItem(tx, owner, item_id, name)
      made[name] = { item_id, page_ids }
    }
    await addItems(tx, await ownerOf(tx, users.collector, now), MANY_ITEMS)
  })
  const restoreIndex = dialect === 'postgres' ? await dropWordIndex(db) : undefined
  for (const { page_ids } of Object.values(made)) await indexPages({ db, dialect }, page_ids, false)
  await restoreIndex?.()
  // PostgreSQL analyses tables by itself some time after they were filled. SQLite never does (decision 112).
  if (dialect === 'postgres') await sql`analyze`.execute(db)
  return made as DataSet
}

/**
 * Drops PostgreSQL's index of words, which is built fifty times as fast after the rows are inserted. @returns the statement that creates the index
 * again
 */
async function dropWordIndex(db: Db): Promise<() => Promise<unknown>> {
  const { rows } = await sql<{ indexname: string; indexdef: string }>`
    select indexname, indexdef from pg_indexes where tablename = 'page_search_terms' and indexdef like '%USING gin%'
  `.execute(db)
  for (const { indexname } of rows) await sql`drop index ${sql.id(indexname)}`.execute(db)
  return async () => {
    await sql`set local maintenance_work_mem = '256MB'`.execute(db)
    for (const { indexdef } of rows) await sql.raw(indexdef).execute(db)
  }
}

async function ownerOf(db: Db, username: string, now: number): Promise<Owner> {
  const row = await db.selectFrom('user').select('uid').where('username', '=', username).executeTakeFirstOrThrow()
  return { uid: row.uid, username, now }
}

async function addItems(db: Db, { uid, username, now }: Owner, count: number): Promise<number[]> {
  const item_ids: number[] = []
  for (let at = 0; at < count; at += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, i) => ({
      item_name: pageTitle(at + i),
      item_description: pageTitle(at + i + count),
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
    }))
    const ids = await db.insertInto('item').values(rows).returning('item_id').execute()
    item_ids.push(...ids.map(({ item_id }) => item_id))
  }
  return item_ids.sort((a, b) => a - b)
}

async function fillItem(db: Db, { uid, username, now }: Owner, item_id: number, name: ItemName): Promise<number[]> {
  const count = FILLED[name]
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
  const textOf = (seed: number) => {
    if (seed === 1) return pageText(seed, READ_PAGE_BYTES)
    if (name === 'flat') return `Page ${seed}.\n`
    const planted = PLANTED[name] ? `\nTerms: ${plantedIn(seed, count, PLANTED[name])}\n` : ''
    return pageText(seed) + planted + (seed % (count / RARE) === 0 ? `\nA ${RARE_WORD} flew by.\n` : '')
  }
  const page_ids: number[] = []
  for (let at = 0; at < count; at += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, i) => {
      const seed = at + i + 1
      return {
        item_id,
        cat_id: cat_ids[name === 'flat' && seed <= FLAT_PAGES ? 1 : seed % cat_ids.length] as number,
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
        page_content: textOf(seed),
      }
    })
    const ids = await db.insertInto('page').values(rows).returning('page_id').execute()
    page_ids.push(...ids.map(({ page_id }) => page_id))
  }
  return page_ids.sort((a, b) => a - b)
}
