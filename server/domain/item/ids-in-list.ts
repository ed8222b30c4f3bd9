import { AppError } from '#shared/errors.ts'
import { ITEMS_IN_A_LIST } from '#shared/limits.ts'

/**
 * The ids of items in a list with commas, each once; empty for an empty list.
 * @throws AppError BAD_FIELD (`item_id`)
 */
export function idsInList(list: string): number[] {
  const bad = (reason: string, max = 0) => new AppError('BAD_FIELD', { field: 'item_id', reason, max })
  const parts = list
    .split(/[,，]/)
    .map((part) => part.trim())
    .filter(Boolean)
  if (parts.length > ITEMS_IN_A_LIST) throw bad('@too_long', ITEMS_IN_A_LIST)
  if (!parts.every((part) => /^\d{1,16}$/.test(part))) throw bad('@not_an_integer')
  const ids = [...new Set(parts.map(Number))]
  if (!ids.every((id) => Number.isSafeInteger(id) && id > 0)) throw bad('@out_of_range')
  return ids
}
