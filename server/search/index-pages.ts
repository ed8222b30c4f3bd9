import type { ByteLru } from '#server/cache/byte-lru.ts'
import type { Context } from '#server/context.ts'
import { inTurns } from '#server/in-turns.ts'
import { WorkFailed } from '#server/work/messages.ts'
import { type Need, Prepared, withPrepared } from '#server/work/prepared.ts'
import { isSmall } from '#server/work/work.ts'
import { searchIndexOf } from './index-of-engine.ts'
import {
  clearIndexed,
  countPages,
  listGone,
  listIndexed,
  listStale,
  loadForIndex,
  markIndexed,
  markIndexedAsBefore,
  markNotIndexed,
  partsOf,
  unmarkIndexed,
} from './pages.repository.ts'
import type { IndexedPage, Where } from './search-index.ts'

/** A transaction with the prepared work that it needs. */
export interface Writing extends Where {
  prepared: Prepared
}

/** The services for a search of a call: its database or transaction, and the cache of texts. */
export const searched = ({ db, services }: Pick<Context, 'db' | 'services'>): Where & { ready: ByteLru } => ({
  db,
  dialect: services.database.dialect,
  file: services.database.file,
  ready: services.ready,
})

/** The services for writing into the index: the transaction of a call, and its prepared work. */
export const written = ({ db, services, prepared }: Pick<Context, 'db' | 'services' | 'prepared'>): Writing => ({
  db,
  dialect: services.database.dialect,
  prepared: prepared ?? new Prepared(),
})

type PageToIndex = Omit<Parameters<typeof markIndexed>[1][number], 'is_whole'> & {
  page_title: string
  page_content: string
}

/** The work that makes the index entry of a page. */
export const entryNeed = (
  { dialect }: Pick<Where, 'dialect'>,
  { item_id, page_title, page_content }: Pick<PageToIndex, 'item_id' | 'page_title' | 'page_content'>,
  item_type: number,
): Need<'entry'> => ({
  task: 'entry',
  input: { dialect, item_id, page_title, page_content, item_type },
  turn: `item ${item_id}`,
})

const inTransaction = <T>({ db, dialect }: Where, run: (inside: Writing) => Promise<T>): Promise<T> =>
  withPrepared((prepared) => db.transaction().execute((inside) => run({ db: inside, dialect, prepared })))

/** How many pages are read and written together. */
const BATCH = 100

/**
 * Puts a page that was just written into the search index, in the transaction of the save.
 * @param same_revision the former revision, if title and text have not changed since: its index entry is kept
 */
export async function indexPage(
  where: Writing,
  page: PageToIndex,
  item_type: number,
  same_revision?: number,
): Promise<void> {
  if (same_revision !== undefined && (await markIndexedAsBefore(where.db, page, same_revision))) return
  await putPages(where, [{ ...page, item_type }])
}

/** Writes index entries. If an entry cannot be made (no worker was free in time), the page is marked, and the job `index-pages` indexes it later. */
async function putPages(where: Writing, pages: readonly (PageToIndex & { item_type: number })[]): Promise<void> {
  const { db, dialect, prepared } = where
  const entries = prepared.all(pages.map((page) => entryNeed(where, page, page.item_type)))
  const made: (PageToIndex & IndexedPage & { is_whole: number })[] = []
  const failed: PageToIndex[] = []
  for (const [at, page] of pages.entries()) {
    const entry = entries[at]
    if (entry && !(entry instanceof WorkFailed)) made.push({ ...page, entry, is_whole: entry.isWhole ? 1 : 0 })
    else failed.push(page)
  }
  await markNotIndexed(db, failed)
  if (made.length === 0) return
  await searchIndexOf(dialect).put(db, made)
  await markIndexed(db, made)
}

/** Indexes the present state of pages, in the transaction of the change. All code that writes pages or moves them to another item calls this. */
export async function indexPages(where: Writing, page_ids: readonly number[]): Promise<void> {
  for (let at = 0; at < page_ids.length; at += BATCH)
    await putPages(where, await loadForIndex(where.db, page_ids.slice(at, at + BATCH)))
}

/**
 * Like `indexPages`, for pages whose texts contain ids that their transaction has assigned. A repeated transaction assigns other ids, so entries
 * cannot be prepared. Entries of small texts are written in the transaction, those of large texts right after it.
 */
export async function indexNewIds(ctx: Context, page_ids: readonly number[]): Promise<void> {
  const { database } = ctx.services
  const large: { page_id: number; item_id: number }[] = []
  for (let at = 0; at < page_ids.length; at += BATCH) {
    const pages = await loadForIndex(ctx.db, page_ids.slice(at, at + BATCH))
    const isLarge = (page: (typeof pages)[number]) => !isSmall('entry', entryNeed(database, page, page.item_type).input)
    large.push(...pages.filter(isLarge))
    await putPages(
      written(ctx),
      pages.filter((page) => !isLarge(page)),
    )
  }
  if (large.length === 0) return
  await markNotIndexed(ctx.db, large)
  const ids = large.map(({ page_id }) => page_id)
  // The job `index-pages` indexes pages that fail here.
  ctx.afterCommit(() => void inTransaction(database, (inside) => indexPages(inside, ids)).catch(() => undefined))
}

/** Removes purged pages from the search index. */
export async function unindexPages({ db, dialect }: Where, page_ids: readonly number[]): Promise<void> {
  for (let at = 0; at < page_ids.length; at += BATCH) {
    const batch = page_ids.slice(at, at + BATCH)
    await searchIndexOf(dialect).remove(db, batch)
    await unmarkIndexed(db, batch)
  }
}

/**
 * The ids that a comparison of the index with the pages finds, in lists of at most `BATCH`. It reads a part of the rows at a time, outside any transaction, and
 * lets others go on in between.
 */
async function* found(where: Pick<Where, 'db' | 'dialect'>, which: 'stale' | 'gone'): AsyncGenerator<number[]> {
  const list = which === 'stale' ? listStale : listGone
  const pause = inTurns()
  for await (const { after, until } of partsOf(where, which === 'stale' ? 'page' : 'page_indexed')) {
    for (let last = after; ; ) {
      const ids = await list(where.db, { after: last, until }, BATCH)
      if (ids.length > 0) yield ids
      if (ids.length < BATCH) break
      last = ids.at(-1) as number
    }
    await pause()
  }
}

/** The first ids of a comparison, at most `BATCH`. */
async function firstFound(where: Pick<Where, 'db' | 'dialect'>, which: 'stale' | 'gone'): Promise<number[]> {
  const first: number[] = []
  for await (const ids of found(where, which)) {
    first.push(...ids)
    if (first.length >= BATCH) break
  }
  return first.slice(0, BATCH)
}

/**
 * Brings the index up to date: indexes pages whose entry is missing or out of date, and removes purged pages. Each batch is a transaction.
 * @param onProgress gets the number of pages indexed so far
 * @returns the number of pages indexed
 */
export async function indexStale(where: Where, onProgress: (read: number) => void = () => {}): Promise<number> {
  let read = 0
  for await (const ids of found(where, 'stale')) {
    await inTransaction(where, (inside) => indexPages(inside, ids))
    read += ids.length
    onProgress(read)
  }
  for await (const ids of found(where, 'gone')) await inTransaction(where, (inside) => unindexPages(inside, ids))
  return read
}

/** The most steps of one call. The next call goes on. */
const TIDY_STEPS = 5000

/** Makes the index faster to ask, in small transactions between which others write. */
export async function tidyIndex({ db, dialect }: Where): Promise<void> {
  const index = searchIndexOf(dialect)
  const takeTurns = inTurns()
  for (let step = 0; step < TIDY_STEPS; step++) {
    if (!(await db.transaction().execute((inside) => index.tidy(inside)))) return
    await takeTurns()
  }
}

/** How many pages have no entry or an outdated one, counted up to a hundred. */
export const countStale = async (where: Pick<Where, 'db' | 'dialect'>): Promise<number> =>
  (await firstFound(where, 'stale')).length

/** Empties the index and indexes all pages. @returns the number of pages */
export async function rebuildIndex(where: Where, onProgress?: (read: number) => void): Promise<number> {
  await where.db.transaction().execute(async (db) => {
    await searchIndexOf(where.dialect).clear(db)
    await clearIndexed(db)
  })
  const read = await indexStale(where, onProgress)
  await tidyIndex(where)
  return read
}

/** The differences between the index and the tables. */
export interface IndexReport {
  pages: number
  /** Ids of pages whose entry is missing or out of date. */
  stale: number[]
  /** Ids that only the index or only the tables contain. */
  strays: number[]
}

/** Compares the index with the tables. Lists at most the first hundred ids of each difference. */
export async function checkIndex({ db, dialect }: Where): Promise<IndexReport> {
  const stale = await firstFound({ db, dialect }, 'stale')
  const strays = new Set(await firstFound({ db, dialect }, 'gone'))
  const index = searchIndexOf(dialect)
  for (let after = 0; ; ) {
    const [held, marked] = [await index.ids(db, after, BATCH), await listIndexed(db, after, BATCH)]
    const end = Math.min(held[BATCH - 1] ?? Number.MAX_SAFE_INTEGER, marked[BATCH - 1] ?? Number.MAX_SAFE_INTEGER)
    const [a, b] = [new Set(held), new Set(marked)]
    for (const id of a.symmetricDifference(b)) if (id <= end) strays.add(id)
    if (held.length < BATCH && marked.length < BATCH) break
    after = end
  }
  return { pages: await countPages(db), stale, strays: [...strays].slice(0, BATCH) }
}
