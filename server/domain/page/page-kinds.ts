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

/**
 * Checks that a new page of an item would be seen: a single-page item takes no further one.
 * @throws AppError BAD_FIELD (page_title)
 */
export async function assertTakesPage(db: Db, item: { item_id: number; item_type: number }): Promise<void> {
  if (item.item_type === ITEM_TYPE.single_page && (await countPages(db, item.item_id)) > 0)
    throw new AppError('BAD_FIELD', { field: 'page_title', reason: '@has_its_page' })
}

/**
 * Checks that a new catalog of an item would be seen: a single-page item shows none.
 * @throws AppError BAD_FIELD (cat_name)
 */
export function assertTakesCatalogs({ item_type }: { item_type: number }): void {
  if (item_type === ITEM_TYPE.single_page)
    throw new AppError('BAD_FIELD', { field: 'cat_name', reason: '@no_folders_here' })
}

/**
 * Checks that an item holds what a call of the open API makes: pages of text, or API JSON if the call can make that. The page of a spreadsheet is neither.
 * @param made.from the name of the input field with the content, for the message
 * @throws AppError BAD_FIELD
 */
export function assertHoldsText(
  { item_type }: { item_type: number },
  made: { from: string; asApiJson: boolean },
): void {
  const holdsText = item_type !== ITEM_TYPE.spreadsheet && (item_type !== ITEM_TYPE.external || made.asApiJson)
  if (!holdsText) throw new AppError('BAD_FIELD', { field: made.from, reason: '@no_text_here' }, made.from)
}
