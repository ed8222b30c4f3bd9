import { shownText } from '#shared/api-page/shown-text.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { sheetPageText } from '#shared/sheet/text.ts'

/** The text of a page for readers: Markdown nearly as written, the Markdown made from API JSON, or the cells of a spreadsheet. */
export const searchText = (page: { page_content: string }, item_type: number): string =>
  item_type === ITEM_TYPE.spreadsheet ? sheetPageText(page.page_content) : shownText(page.page_content)
