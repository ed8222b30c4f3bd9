import { AppError } from '#shared/errors.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'

/**
 * Whether pages may go from one item to another: the other one must hold many pages and read their text as it is meant. The page of a
 * single-page item can be copied, never taken away; a spreadsheet's is no text.
 * @param from what the pages leave, by its type
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
