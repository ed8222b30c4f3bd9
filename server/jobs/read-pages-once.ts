import type { Services } from '#server/context.ts'
import { lockItems } from '#server/db/dialect.ts'
import type { Db } from '#server/db/open.ts'
import { pagesAfter, textsOf } from '#server/domain/page/page-api.repository.ts'
import { findOptions, saveOption } from '#server/site-options.repository.ts'
import { type Prepared, withPrepared } from '#server/work/prepared.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'

/** The number of pages in one transaction. It is small, so that no save waits long. */
const BATCH = 50
/** Longer texts are not read, in characters. */
const MOST = 1024 * 1024

/** A reader of pages that runs once over all pages for each of its versions. */
export interface PageReader {
  /** The site setting that remembers the progress: `version:page_id` of the last page that was read, `version:done` at the end. */
  option: string
  version: number
  /** Reads pages and writes what it finds, in a transaction that holds the locks of their items. */
  read(
    ctx: { db: Db; services: Services; prepared: Prepared },
    page_ids: readonly number[],
    texts: Awaited<ReturnType<typeof textsOf>>,
  ): Promise<void>
}

/** Reads all pages once for each version of a reader. It continues after a restart where it stopped. */
export async function readPagesOnce(services: Services, reader: PageReader): Promise<void> {
  const { db } = services.database
  const [version, progress = ''] = ((await findOptions(db)).get(reader.option) ?? '').split(':')
  const isOurs = version === String(reader.version)
  if (isOurs && progress === 'done') return
  let last: number | undefined = isOurs ? Number(progress) || 0 : 0
  while (last !== undefined) {
    last = await readBatch(services, reader, last)
    await saveOption(db, reader.option, `${reader.version}:${last ?? 'done'}`)
  }
}

/** @returns the last page that was read; undefined if none is left */
async function readBatch(services: Services, { read }: PageReader, after: number): Promise<number | undefined> {
  const { db, dialect } = services.database
  const pages = await pagesAfter(db, after, ITEM_TYPE.spreadsheet, BATCH)
  if (pages.length === 0) return undefined
  await withPrepared((prepared) =>
    db.transaction().execute(async (inside) => {
      // A concurrent save writes its own facts. The lock puts it before or after this transaction.
      await lockItems(inside, dialect, [...new Set(pages.map((page) => page.item_id))])
      const ids = pages.map((page) => page.page_id)
      await read({ db: inside, services, prepared }, ids, await textsOf(inside, ids, MOST))
    }),
  )
  return pages.at(-1)?.page_id
}
