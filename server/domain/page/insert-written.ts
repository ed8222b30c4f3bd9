import type { Insertable } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Schema } from '#server/db/schema.ts'
import { indexWritten } from '#server/search/index-pages.ts'
import { Prepared } from '#server/work/prepared.ts'
import { insertVersions, insertWholePages, type Page, saveVersion } from './page.repository.ts'
import { recordApi } from './page-api.ts'
import { recordLinks } from './page-link.ts'
import { lineBreaksOf, saveNeeds, type TextItem } from './save-page.ts'

/** A page that was written elsewhere, as it is there: with its own id, times and authors. */
export interface WrittenElsewhere {
  item: TextItem
  page: Omit<Page, 'line_breaks'>
  /** Its earlier states, the oldest first. */
  versions: Insertable<Schema['page_history']>[]
}

/**
 * Inserts pages with their earlier states; inside a transaction. Nobody is notified or subscribed, and the change log has no rows of it. The caller has
 * taken the ids of the pages (`reserveIds`) and judged rights, limits and catalogs.
 * @throws AppError OVERLOADED if the workers could not read a text now
 */
export async function insertWritten(ctx: Context, written: readonly WrittenElsewhere[]): Promise<void> {
  const prepared = ctx.prepared ?? new Prepared()
  prepared.ask(written.flatMap(({ item, page }) => saveNeeds(ctx, item, page)))
  const pages = written.map(({ item, page }) => ({ ...page, line_breaks: lineBreaksOf(ctx, item, page) }))
  await insertWholePages(ctx.db, pages)
  await insertVersions(
    ctx.db,
    written.flatMap(({ versions }) => versions),
  )
  await recordBeside(ctx, written, true)
}

/** Brings a page that `insertWritten` made to a later state, with the states in between; inside a transaction. */
export async function updateWritten(ctx: Context, written: WrittenElsewhere): Promise<void> {
  const { item, page, versions } = written
  const line_breaks = lineBreaksOf(ctx, item, page)
  await insertVersions(ctx.db, versions)
  const { item_id: _, page_addtime: __, is_del: ___, ...saved } = page
  await saveVersion(ctx.db, { ...saved, line_breaks })
  await recordBeside(ctx, [written], false)
}

async function recordBeside(ctx: Context, written: readonly WrittenElsewhere[], isNew: boolean): Promise<void> {
  await indexWritten(
    ctx,
    written.flatMap(({ page }) => (page.is_del ? [] : [page.page_id])),
  )
  for (const { item, page } of written) {
    await recordApi(ctx, page, item.item_type, !isNew)
    await recordLinks(ctx, page, item.item_type, !isNew)
  }
}
