import type { ByteLru } from '#server/cache/byte-lru.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/open.ts'
import { inTurns } from '#server/in-turns.ts'
import { WorkFailed } from '#server/work/messages.ts'
import { type Need, withPrepared } from '#server/work/prepared.ts'
import { searchIndexOf } from './index-of-engine.ts'
import {
  clearIndexed,
  countPages,
  listGone,
  listIndexed,
  listNoted,
  listStale,
  loadForIndex,
  markIndexed,
  markIndexedAsBefore,
  noteToIndex,
  type PagePart,
  partsOf,
  unmarkIndexed,
} from './pages.repository.ts'
import type { IndexedPage, Where } from './search-index.ts'

/** The services for a search of a call: its database or transaction, and the caches. */
export const searched = ({ db, services }: Pick<Context, 'db' | 'services'>): Where & { ready: ByteLru } => ({
  db,
  dialect: services.database.dialect,
  file: services.database.file,
  ready: services.ready,
  texts: services.searchTexts,
  indexing: services.indexing,
})

type LoadedPage = Awaited<ReturnType<typeof loadForIndex>>[number]

/** The work that makes the index entry of a page. */
const entryNeed = (dialect: Where['dialect'], page: LoadedPage): Need<'entry'> => {
  const { item_id, page_title, page_content, item_type } = page
  return {
    task: 'entry',
    input: { dialect, item_id, page_title, page_content, item_type },
    turn: `item ${item_id}`,
  }
}

/** A page whose entry cannot be made now stays noted. So nobody waits until the workers have room, and a search is not held up. */
const NO_WAIT = 0

/** How many pages are listed together. */
const BATCH = 16
/**
 * How many pages are indexed in one transaction. A save of one of these pages waits until the transaction ends, and other saves of its item wait for that save. PostgreSQL
 * needs a millisecond or two for an entry.
 */
const BATCH_OF = { sqlite: BATCH, postgres: 8 }

/**
 * Notes a page that was just written as to be indexed, in the transaction of the save. A search reads the text of a noted page, so that it finds the page at once.
 * @param same_revision the former revision, if title and text have not changed since: its index entry is kept
 */
export async function indexSaved(
  ctx: Context,
  page: { page_id: number; item_id: number; revision: number },
  same_revision?: number,
): Promise<void> {
  if (same_revision !== undefined && (await markIndexedAsBefore(ctx.db, page, same_revision))) return
  await indexWritten(ctx, [page.page_id])
}

/** Notes pages as to be indexed, in the transaction that changes them. All code that writes pages or moves them to another item calls this or `indexSaved`. */
export async function indexWritten(ctx: Context, page_ids: readonly number[]): Promise<void> {
  await noteToIndex(ctx.db, page_ids)
  ctx.afterCommit(() => {
    for (const page_id of page_ids) ctx.services.indexing.add(page_id)
  })
}

/**
 * Indexes the present state of pages, in a transaction of its own for each `BATCH_OF`. If an entry cannot be made now, a later run makes it.
 * @param inWorker entries of several pages are made in workers, because together they take long
 */
export async function indexPages({ db, dialect }: Where, page_ids: readonly number[], inWorker = true): Promise<void> {
  const batch = BATCH_OF[dialect]
  const index = searchIndexOf(dialect)
  for (let at = 0; at < page_ids.length; at += batch) {
    const ids = page_ids.slice(at, at + batch)
    await withPrepared(
      (prepared) =>
        db.transaction().execute(async (inside) => {
          const pages = await loadForIndex(inside, ids)
          const needs = pages.map((page) => entryNeed(dialect, page))
          prepared.ask(needs, inWorker && pages.length > 1)
          const entries = prepared.tried(needs)
          const made = pages.flatMap((page, at) => {
            const entry = entries[at]
            return entry && !(entry instanceof WorkFailed) ? [{ ...page, entry, is_whole: entry.isWhole ? 1 : 0 }] : []
          })
          const marked = await markIndexed(inside, made)
          const pagesToPut: IndexedPage[] = made.filter(({ page_id }) => marked.has(page_id))
          if (pagesToPut.length > 0) await index.put(inside, pagesToPut)
        }),
      NO_WAIT,
    )
    await index.sortIn(db, ids.length)
  }
}

/**
 * Indexes noted pages, each once, until none is left or somebody stops it.
 * @param item_ids the pages of some items; null: of all
 * @param goesOn is asked before each `BATCH`
 */
export async function indexNoted(
  where: Where,
  item_ids: readonly number[] | null,
  goesOn: () => boolean,
  inWorker = true,
): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined && goesOn(); ) {
    const noted = await listNoted(where, item_ids, after, BATCH)
    await indexPages(where, noted, inWorker)
    after = noted.at(-1)
  }
}

/** Sorts in what was indexed lately, so that searches need not read it as a list. */
export const sortInIndexed = ({ db, dialect }: Where): Promise<void> =>
  searchIndexOf(dialect).sortIn(db, Number.POSITIVE_INFINITY)

/** How many pages are removed, or compared, together. */
const REMOVED_AT_ONCE = 100

/** Removes purged pages from the search index. */
export async function unindexPages({ db, dialect }: Where, page_ids: readonly number[]): Promise<void> {
  for (let at = 0; at < page_ids.length; at += REMOVED_AT_ONCE) {
    const batch = page_ids.slice(at, at + REMOVED_AT_ONCE)
    await searchIndexOf(dialect).remove(db, batch)
    await unmarkIndexed(db, batch)
  }
}

/**
 * The ids that a comparison of the index with the pages finds, in lists of at most `REMOVED_AT_ONCE`. It reads a part of the rows at a time, outside any transaction, and
 * lets others go on in between.
 */
async function* found(
  where: Pick<Where, 'db' | 'dialect'>,
  which: 'stale' | 'stale or noted' | 'gone',
): AsyncGenerator<number[]> {
  const list =
    which === 'gone'
      ? listGone
      : (db: Db, part: PagePart, most: number) => listStale(db, part, most, which === 'stale or noted')
  const pause = inTurns()
  for await (const { after, until } of partsOf(where, which === 'gone' ? 'page_indexed' : 'page')) {
    for (let last = after; ; ) {
      const ids = await list(where.db, { after: last, until }, REMOVED_AT_ONCE)
      if (ids.length > 0) yield ids
      if (ids.length < REMOVED_AT_ONCE) break
      last = ids.at(-1) as number
    }
    await pause()
  }
}

/** The first ids of a comparison, at most `REMOVED_AT_ONCE`. */
async function firstFound(
  where: Pick<Where, 'db' | 'dialect'>,
  which: 'stale' | 'stale or noted' | 'gone',
): Promise<number[]> {
  const first: number[] = []
  for await (const ids of found(where, which)) {
    first.push(...ids)
    if (first.length >= REMOVED_AT_ONCE) break
  }
  return first.slice(0, REMOVED_AT_ONCE)
}

/**
 * Brings the index up to date: indexes pages whose entry is missing or out of date, and removes purged pages. Each batch is a transaction.
 * @param onProgress gets the number of pages indexed so far
 * @returns the number of pages indexed
 */
export async function indexStale(where: Where, onProgress: (read: number) => void = () => {}): Promise<number> {
  let read = 0
  for await (const ids of found(where, 'stale or noted')) {
    await indexPages(where, ids)
    read += ids.length
    onProgress(read)
  }
  for await (const ids of found(where, 'gone'))
    await where.db.transaction().execute((db) => unindexPages({ ...where, db }, ids))
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

/** How many pages have no entry or an outdated one and are not noted, counted up to a hundred. */
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
  /** Ids of pages whose entry is missing or out of date, and that are not noted as to be indexed: a search does not find them as they are. */
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
    const [held, marked] = [await index.ids(db, after, REMOVED_AT_ONCE), await listIndexed(db, after, REMOVED_AT_ONCE)]
    const end = Math.min(
      held[REMOVED_AT_ONCE - 1] ?? Number.MAX_SAFE_INTEGER,
      marked[REMOVED_AT_ONCE - 1]?.page_id ?? Number.MAX_SAFE_INTEGER,
    )
    const entries = new Set(held)
    const revisions = new Map(marked.map(({ page_id, revision }) => [page_id, revision]))
    for (const id of held) if (id <= end && !revisions.has(id)) strays.add(id)
    // A noted page may have no entry yet.
    for (const [id, revision] of revisions) if (id <= end && revision >= 0 && !entries.has(id)) strays.add(id)
    if (held.length < REMOVED_AT_ONCE && marked.length < REMOVED_AT_ONCE) break
    after = end
  }
  return { pages: await countPages(db), stale, strays: [...strays].slice(0, REMOVED_AT_ONCE) }
}
