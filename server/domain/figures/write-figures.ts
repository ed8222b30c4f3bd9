import { countAccounts, countSeenSince, listRegTimes } from '#server/auth/account.repository.ts'
import type { Services } from '#server/context.ts'
import type { Db } from '#server/db/open.ts'
import type { DailyFigureTable } from '#server/db/site-tables.ts'
import { listFilesAfter } from '#server/domain/attachment/purge-files.repository.ts'
import { listItemFigures } from '#server/domain/item/item-figures.repository.ts'
import { listPageTimes } from '#server/domain/page/page-times.repository.ts'
import { inTurns } from '#server/in-turns.ts'
import { dayText, startOfDay } from '#server/time.ts'
import { FIGURE_DAYS_MOST } from '#shared/limits.ts'
import { findFigure, hasFigures, saveFigures } from './daily-figure.repository.ts'

/** How many rows are read together. */
const BATCH = 500
/** How many items are read together. The pages of each are counted. */
const ITEMS_IN_A_BATCH = 50

/** A list that is read in parts, by an increasing id. */
type Part<R> = (db: Db, after: number, limit: number) => Promise<R[]>

/** Every row of a list. Other requests are answered between the parts. */
async function* rowsOf<R extends { id: number }>(db: Db, part: Part<R>, batch = BATCH): AsyncGenerator<R> {
  const pause = inTurns()
  for (let after = 0; ; ) {
    const rows = await part(db, after, batch)
    yield* rows
    if (rows.length < batch) return
    after = rows.at(-1)?.id ?? 0
    await pause()
  }
}

const listFiles: Part<{ id: number; addtime: number; file_size: number }> = async (db, after, limit) =>
  (await listFilesAfter(db, after, limit)).map(({ file_id, addtime, file_size }) => ({
    id: file_id,
    addtime,
    file_size,
  }))

type Counted = Pick<DailyFigureTable, 'people' | 'items' | 'pages' | 'files' | 'bytes'>

/** The present contents of the site. */
async function countSite(db: Db): Promise<Counted> {
  const now: Counted = { people: await countAccounts(db), items: 0, pages: 0, files: 0, bytes: 0 }
  for await (const { pages } of rowsOf(db, listItemFigures, ITEMS_IN_A_BATCH)) {
    now.items += 1
    now.pages += pages
  }
  for await (const { file_size } of rowsOf(db, listFiles)) {
    now.files += 1
    now.bytes += file_size
  }
  return now
}

/** The contents of the site on each day before, from the times of creation of what exists today. Deleted things are unknown. */
async function earlierFigures(db: Db, now: number): Promise<DailyFigureTable[]> {
  const days = Array.from({ length: FIGURE_DAYS_MOST }, (_, at) => startOfDay(now, FIGURE_DAYS_MOST - at))
  const places = new Map(days.map((start, at) => [dayText(start), at]))
  const nothing = (): Counted => ({ people: 0, items: 0, pages: 0, files: 0, bytes: 0 })
  const added = days.map(nothing)
  const before = nothing()
  const add = (addtime: number, name: keyof Counted, much = 1) => {
    const at = places.get(dayText(addtime))
    const to = at === undefined ? before : (added[at] as Counted)
    // Today's content did not exist on earlier days.
    if (at !== undefined || addtime < (days[0] as number)) to[name] += much
  }
  for await (const { addtime } of rowsOf(db, listRegTimes)) add(addtime, 'people')
  for await (const { addtime } of rowsOf(db, listItemFigures, ITEMS_IN_A_BATCH)) add(addtime, 'items')
  for await (const { addtime } of rowsOf(db, listPageTimes)) add(addtime, 'pages')
  for await (const { addtime, file_size } of rowsOf(db, listFiles)) {
    add(addtime, 'files')
    add(addtime, 'bytes', file_size)
  }
  const sum = before
  const rows: DailyFigureTable[] = []
  for (const [at, start] of days.entries()) {
    for (const name of Object.keys(sum) as (keyof Counted)[]) sum[name] += (added[at] as Counted)[name]
    // Days before the first account do not count.
    if (sum.people > 0) rows.push({ day: dayText(start), ...sum, active: null })
  }
  return rows
}

/** Writes the figures of today, and the first time also those of the previous year. */
export async function writeFigures({ database: { db }, clock }: Services): Promise<void> {
  const now = clock()
  if (!(await hasFigures(db))) await saveFigures(db, await earlierFigures(db, now))
  const day = dayText(now)
  const active = await countSeenSince(db, startOfDay(now))
  const noted = await findFigure(db, day)
  await saveFigures(db, [{ day, ...(await countSite(db)), active: Math.max(active, noted?.active ?? 0) }])
}
