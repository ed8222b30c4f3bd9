import { AppError } from '#shared/errors.ts'
import { PEOPLE_IN_A_LIST } from '#shared/limits.ts'

/**
 * The people of a list with commas, each once. Empty parts count for nothing.
 * @throws AppError BAD_FIELD for anything that is no uid, for nobody, and for more than `PEOPLE_IN_A_LIST`
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
