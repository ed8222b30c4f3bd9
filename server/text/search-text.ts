import { shownText } from '#shared/api-page/shown-text.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { sheetPageText } from '#shared/sheet/text.ts'

/** What readers see of a page as text: Markdown nearly as it was written, API JSON as the Markdown made of it, of a spreadsheet its cells. */
export const searchText = (page: { page_content: string }, item_type: number): string =>
  item_type === ITEM_TYPE.spreadsheet ? sheetPageText(page.page_content) : shownText(page.page_content)
