import type { Services } from '#server/context.ts'
import { lockItems } from '#server/db/dialect.ts'
import { pagesAfter, textsOf, writePageApi } from '#server/domain/page/page-api.repository.ts'
import { apiFacts } from '#server/domain/page/page-api.ts'
import { findOptions, saveOption } from '#server/site-options.repository.ts'
import { withPrepared } from '#server/work/prepared.ts'
import { API_READER_VERSION } from '#shared/api-page/read.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import type { Job } from './job.ts'

/** How many pages one transaction reads, so that no save waits long for it. */
const BATCH = 50
/** Longer texts are not read as API pages, in characters. */
const MOST = 1024 * 1024
/** The site setting that remembers the work: `version:page_id`, how far which reader has come; `version:done` at the end. */
const OPTION = 'api_pages_read'

/**
 * Reads the pages that were saved before this version of the reader, once, for what they say of themselves as API pages. Goes on after a
 * restart where it was.
 */
export const readApiPages: Job = {
  name: 'read-api-pages',
  seconds: 3600,
  run: async (services) => {
    const { db } = services.database
    const [version, place = ''] = ((await findOptions(db)).get(OPTION) ?? '').split(':')
    const isOurs = version === String(API_READER_VERSION)
    if (isOurs && place === 'done') return
    let last: number | undefined = isOurs ? Number(place) || 0 : 0
    while (last !== undefined) {
      last = await readBatch(services, last)
      await saveOption(db, OPTION, `${API_READER_VERSION}:${last ?? 'done'}`)
    }
  },
}

/** @returns the last page that was read; undefined when there was none */
async function readBatch({ database: { db, dialect } }: Services, after: number): Promise<number | undefined> {
  const pages = await pagesAfter(db, after, ITEM_TYPE.spreadsheet, BATCH)
  if (pages.length === 0) return undefined
  await withPrepared((prepared) =>
    db.transaction().execute(async (inside) => {
      // A save that is under way writes its own facts: it comes before this or after, not between reading and writing.
      await lockItems(inside, dialect, [...new Set(pages.map((page) => page.item_id))])
      const ids = pages.map((page) => page.page_id)
      const facts = apiFacts(prepared, await textsOf(inside, ids, MOST), ITEM_TYPE.regular)
      await writePageApi(inside, ids, facts)
    }),
  )
  return pages.at(-1)?.page_id
}
