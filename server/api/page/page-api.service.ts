import { readApiPage } from '#shared/api-page/read.ts'
import { ITEM_TYPE } from '#shared/constants.ts'
import type { Context } from '../../http/context.ts'
import { deletePageApi, type PageApi, writePageApi } from './page-api.repository.ts'

interface PageText {
  page_id: number
  item_id: number
  page_content: string
}

/** What is known of a page as a description of a call; undefined for every other page. */
export function apiFacts({ page_id, item_id, page_content }: PageText): PageApi | undefined {
  const page = readApiPage(page_content)
  if (!page) return undefined
  return { page_id, item_id, api_method: page.method, api_path: page.url, api_state: page.state }
}

/** Writes down what a saved page says of itself, in the save's transaction. */
export async function recordApi(ctx: Context, page: PageText & { revision: number }, item_type: number): Promise<void> {
  if (item_type === ITEM_TYPE.spreadsheet) return
  const facts = apiFacts(page)
  if (facts) await writePageApi(ctx.db, [page.page_id], [facts])
  else if (page.revision > 1) await deletePageApi(ctx.db, page.page_id)
}
