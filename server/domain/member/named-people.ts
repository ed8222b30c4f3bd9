import { findAccountsByNames } from '#server/auth/account.repository.ts'
import { userNameKey } from '#server/auth/user-name.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { NAMES_IN_A_LIST } from '#shared/limits.ts'

export interface Person {
  uid: number
  username: string
}

/**
 * Finds the people of a list of user names, which are separated by commas. Each person is returned once, in the order of the list.
 * @param field name of the input, for messages
 * @throws AppError USER_UNKNOWN with the unknown names, BAD_FIELD for an empty or too long list
 */
export async function namedPeople(ctx: Context, list: string, field: string): Promise<Person[]> {
  const names = new Map<string, string>()
  for (const part of list.split(/[,，]/)) {
    const name = part.trim()
    if (name) names.set(userNameKey(name), name)
  }
  if (names.size === 0) throw new AppError('BAD_FIELD', { field, reason: '@required' })
  if (names.size > NAMES_IN_A_LIST)
    throw new AppError('BAD_FIELD', { field, reason: '@too_long', max: NAMES_IN_A_LIST })
  const found = await findAccountsByNames(ctx.db, [...names.keys()])
  const people = new Map(found.map(({ username_key, ...person }) => [username_key, person]))
  const unknown = [...names].filter(([key]) => !people.has(key)).map(([, name]) => name)
  if (unknown.length > 0) throw new AppError('USER_UNKNOWN', { name: unknown.join(', ') }, field)
  return [...names.keys()].map((key) => people.get(key) as Person)
}

/**
 * Removes the owner from a list of people, because owners have every right already.
 * @throws AppError BAD_FIELD when nobody is left
 */
export function withoutOwner<P extends Person>(people: readonly P[], owner_uid: number, field: string): P[] {
  const others = people.filter((person) => person.uid !== owner_uid)
  if (others.length === 0) throw new AppError('BAD_FIELD', { field, reason: '@owns_it' })
  return others
}
