import { AppError } from '#shared/errors.ts'
import { PEOPLE_IN_A_LIST } from '#shared/limits.ts'

/**
 * Parses a list of uids separated by commas, each once. Empty parts are ignored.
 * @throws AppError BAD_FIELD when a part is not a uid, or the list is empty or longer than `PEOPLE_IN_A_LIST`
 */
export function uidList(uids: string): number[] {
  const bad = (reason: '@wrong_shape' | '@required' | '@too_long') =>
    new AppError('BAD_FIELD', { field: 'uids', reason, max: PEOPLE_IN_A_LIST })
  const people = new Set<number>()
  for (const part of uids.split(',')) {
    const text = part.trim()
    if (text === '') continue
    const uid = /^\d{1,16}$/.test(text) ? Number(text) : 0
    if (uid < 1 || !Number.isSafeInteger(uid)) throw bad('@wrong_shape')
    people.add(uid)
  }
  if (people.size === 0) throw bad('@required')
  if (people.size > PEOPLE_IN_A_LIST) throw bad('@too_long')
  return [...people]
}
