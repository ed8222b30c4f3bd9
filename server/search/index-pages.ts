import type { ByteLru } from '#server/cache/byte-lru.ts'
import type { Context } from '#server/context.ts'
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
  unmarkIndexed,
} from './pages.repository.ts'
import type { IndexedPage, Where } from './search-index.ts'

/** A transaction that has the work prepared that it needs. */
export interface Writing extends Where {
  prepared: Prepared
}

/** Where a call searches: its transaction, if it has one; and where texts are kept that were read for a search. */
export const searched = ({ db, services }: Pick<Context, 'db' | 'services'>): Where & { ready: ByteLru } => ({
  db,
  dialect: services.database.dialect,
  file: services.database.file,
  ready: services.ready,
})

/** The transaction of a call, for writing into the index. */
export const written = ({ db, services, prepared }: Pick<Context, 'db' | 'services' | 'prepared'>): Writing => ({
  db,
  dialect: services.database.dialect,
  prepared: prepared ?? new Prepared(),
})

type PageToIndex = Omit<Parameters<typeof markIndexed>[1][number], 'is_whole'> & {
  page_title: string
  page_content: string
}

/** The work of making a page's entry in the index. */
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

/** How many pages are read and written in one go. */
const BATCH = 100

/**
 * Puts a page that was just written into the search index, in the transaction of the save.
 * @param same_revision the revision before, when title and text are still the same: what the index holds of that is left as it is
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

/** Puts pages in. One whose entry could not be made (no worker was free in time) is noted, and the job `index-pages` makes it. */
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

/**
 * Puts pages into the search index as they are now; in the transaction of the change. What writes pages calls this, also when a page only
 * came to another item.
 */
export async function indexPages(where: Writing, page_ids: readonly number[]): Promise<void> {
  for (let at = 0; at < page_ids.length; at += BATCH)
    await putPages(where, await loadForIndex(where.db, page_ids.slice(at, at + BATCH)))
}

/**
 * As `indexPages`, for pages whose texts hold ids that their transaction has given: when it begins again the ids are others, so that nothing can be
 * made before it. The entries of small texts are written in it, those of large ones right after it.
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
  // The job `index-pages` finds what cannot be written then.
  ctx.afterCommit(() => void inTransaction(database, (inside) => indexPages(inside, ids)).catch(() => undefined))
}

/** Takes pages out of the search index that are gone for good. */
export async function unindexPages({ db, dialect }: Where, page_ids: readonly number[]): Promise<void> {
  for (let at = 0; at < page_ids.length; at += BATCH) {
    const batch = page_ids.slice(at, at + BATCH)
    await searchIndexOf(dialect).remove(db, batch)
    await unmarkIndexed(db, batch)
  }
}

/**
 * Brings the index up to date: reads pages that it does not hold as they are, and drops those that are gone. Each batch is a transaction.
 * @param onProgress is told how many pages were read so far
 * @returns how many pages were read
 */
export async function indexStale(where: Where, onProgress: (read: number) => void = () => {}): Promise<number> {
  let read = 0
  for (let after = 0; ; ) {
    const batch = await inTransaction(where, async (inside) => {
      const ids = await listStale(inside.db, after, BATCH)
      await indexPages(inside, ids)
      return ids
    })
    if (batch.length === 0) break
    after = batch.at(-1) as number
    read += batch.length
    onProgress(read)
  }
  for (;;) {
    const gone = await inTransaction(where, async (inside) => {
      const ids = await listGone(inside.db, BATCH)
      await unindexPages(inside, ids)
      return ids.length
    })
    if (gone === 0) return read
  }
}

/** Empties the index and reads all pages anew. @returns how many */
export async function rebuildIndex(where: Where, onProgress?: (read: number) => void): Promise<number> {
  await where.db.transaction().execute(async (db) => {
    await searchIndexOf(where.dialect).clear(db)
    await clearIndexed(db)
  })
  return indexStale(where, onProgress)
}

/** What the index and the tables say of each other. */
export interface IndexReport {
  pages: number
  /** Pages that the index does not hold as they are. */
  stale: number[]
  /** Ids that the index has and the tables do not, or the other way round. */
  strays: number[]
}

/** Whether the index agrees with the tables. Lists at most the first hundred of what is wrong. */
export async function checkIndex({ db, dialect }: Where): Promise<IndexReport> {
  const stale = await listStale(db, 0, BATCH)
  const strays = new Set(await listGone(db, BATCH))
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
