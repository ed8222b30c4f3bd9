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
