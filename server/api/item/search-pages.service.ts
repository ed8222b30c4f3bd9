import { ITEM_TYPE } from '#shared/constants.ts'
import { sheetPageText } from '#shared/sheet/text.ts'
import type { Context } from '../../http/context.ts'
import type { ItemRow } from '../../policy/facts.repository.ts'
import { listPages, searchPageNodes, searchPages } from './page-search.repository.ts'

/** The pages of an item that hold words in title or text, with the text that a person reads: of a spreadsheet its cells, not their JSON. */
export async function pagesWithWords(ctx: Context, item: ItemRow, words: string, cat_ids: number[] | undefined) {
  const search = { item_id: item.item_id, words, cat_ids, dialect: ctx.services.database.dialect }
  return item.item_type === ITEM_TYPE.spreadsheet ? sheetsWithWords(ctx, search) : searchPages(ctx.db, search)
}

/** The same pages as nodes of the menu. */
export async function nodesWithWords(ctx: Context, item: ItemRow, words: string, cat_ids: number[] | undefined) {
  const search = { item_id: item.item_id, words, cat_ids, dialect: ctx.services.database.dialect }
  if (item.item_type !== ITEM_TYPE.spreadsheet) return searchPageNodes(ctx.db, search)
  return (await sheetsWithWords(ctx, search)).map(
    ({ page_id, author_uid, cat_id, page_title, addtime, s_number, ext_info }) => ({
      page_id,
      author_uid,
      cat_id,
      page_title,
      addtime,
      s_number,
      ext_info,
    }),
  )
}

/** A spreadsheet item has a page or two: all are read, and their cells looked through here. */
async function sheetsWithWords(ctx: Context, search: Parameters<typeof listPages>[1] & { words: string }) {
  const wanted = search.words.toLowerCase()
  const pages = await listPages(ctx.db, search)
  return pages
    .map((page) => ({ ...page, page_content: sheetPageText(page.page_content) }))
    .filter((page) => `${page.page_title}\n${page.page_content}`.toLowerCase().includes(wanted))
}
