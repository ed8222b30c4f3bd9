import type { Context } from '#server/context.ts'
import { WorkFailed } from '#server/work/messages.ts'
import { type Need, Prepared } from '#server/work/prepared.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { deletePageApi, type PageApi, writePageApi } from './page-api.repository.ts'

interface PageText {
  page_id: number
  item_id: number
  page_content: string
}

/** The task that reads the API data of a page; none for a spreadsheet. */
export const apiNeed = (
  { item_id, page_content }: Pick<PageText, 'item_id' | 'page_content'>,
  item_type: number,
): Need<'api'>[] =>
  item_type === ITEM_TYPE.spreadsheet ? [] : [{ task: 'api', input: { page_content }, turn: `item ${item_id}` }]

/**
 * The API data of pages, in a transaction; none for other pages and for pages that could not be read in time.
 * @throws AppError OVERLOADED if the workers could not read a page now
 */
export function apiFacts(prepared: Prepared, pages: readonly PageText[], item_type: number): PageApi[] {
  const needs = pages.flatMap((page) => apiNeed(page, item_type))
  const read = prepared.all(needs)
  return pages.flatMap(({ page_id, item_id }, at) => {
    const facts = read[at]
    return facts && !(facts instanceof WorkFailed) ? [{ page_id, item_id, ...facts }] : []
  })
}

/**
 * Stores the API data of a saved page, in the transaction of the save.
 * @param mayHaveSome whether the table may hold API data of the former version of the page
 * @throws AppError OVERLOADED
 */
export async function recordApi(ctx: Context, page: PageText, item_type: number, mayHaveSome: boolean): Promise<void> {
  if (item_type === ITEM_TYPE.spreadsheet) return
  const facts = apiFacts(ctx.prepared ?? new Prepared(), [page], item_type)
  if (facts.length > 0) await writePageApi(ctx.db, [page.page_id], facts)
  else if (mayHaveSome) await deletePageApi(ctx.db, page.page_id)
}
