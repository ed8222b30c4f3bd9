import type { Db } from '#server/db/open.ts'
import { countPages } from '#server/domain/plan/use.repository.ts'
import { AppError } from '#shared/errors.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'

/**
 * Checks that pages may go from one item to another: the other item must take many pages and read their text in the same way. The page of a
 * single-page item can be copied, never moved. The page of a spreadsheet is not text.
 * @param from the item that the pages leave
 * @throws AppError ITEM_TYPES_DIFFER
 */
export function assertPagesMayGo(from: { item_type: number }, to: { item_type: number }, isMove: boolean): void {
  const source = from.item_type || ITEM_TYPE.regular
  const target = to.item_type || ITEM_TYPE.regular
  const holdsMany = target === ITEM_TYPE.regular || target === ITEM_TYPE.external
  const isText = !isMove && target === ITEM_TYPE.regular && source !== ITEM_TYPE.spreadsheet
  if (holdsMany && (source === target || isText)) return
  throw new AppError('ITEM_TYPES_DIFFER', {}, 'to_item_id')
}

/** Whether readers see only one page of an item, and no catalogs. */
export const showsOnePage = ({ item_type }: { item_type: number }): boolean =>
  item_type === ITEM_TYPE.single_page || item_type === ITEM_TYPE.spreadsheet

/**
 * Checks that a new page of an item would be seen: an item that shows one page takes no further one.
 * @throws AppError BAD_FIELD (page_title)
 */
export async function assertTakesPage(db: Db, item: { item_id: number; item_type: number }): Promise<void> {
  if (showsOnePage(item) && (await countPages(db, item.item_id)) > 0)
    throw new AppError('BAD_FIELD', { field: 'page_title', reason: '@one_page_only' })
}

/**
 * Checks that comments of source code can become pages of an item. The page of a spreadsheet is no text.
 * @throws AppError BAD_FIELD (content)
 */
export function assertTakesComments({ item_type }: { item_type: number }): void {
  if (item_type === ITEM_TYPE.spreadsheet)
    throw new AppError('BAD_FIELD', { field: 'content', reason: '@no_comments_here' })
}
