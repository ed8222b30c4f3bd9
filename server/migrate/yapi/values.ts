import { isObject, type Loose, objectsOf, textOf } from '#server/formats/import/api/loose.ts'

/** Values of documents, which MongoDB does not check. */

/** An id as text; '' for 0 and for what is no id. */
export function idOf(value: unknown): string {
  const text = textOf(value).trim()
  return /^(?:0+|NaN)?$/.test(text) ? '' : text
}

/** Times above this are in milliseconds. */
const SECONDS_MOST = 100_000_000_000

/** A time in unix seconds; 0: unknown. */
export function timeOf(value: unknown): number {
  const number = typeof value === 'string' && /^\d{4}-/.test(value) ? Date.parse(value) : Number(textOf(value))
  if (!Number.isFinite(number) || number < 0) return 0
  return Math.floor(number > SECONDS_MOST ? number / 1000 : number)
}

/** A whole number; 0 for what is none. */
export function numberOf(value: unknown): number {
  const number = Math.trunc(Number(textOf(value)))
  return Number.isSafeInteger(number) ? number : 0
}

/** Members of a project or a group: each person once, with the first role as in YApi. */
export function membersOf(document: Loose): { user: string; role: string }[] {
  const members = new Map<string, string>()
  for (const one of objectsOf(document.members)) {
    const user = idOf(one.uid)
    if (user !== '' && !members.has(user)) members.set(user, textOf(one.role))
  }
  return [...members].map(([user, role]) => ({ user, role }))
}

export { isObject, type Loose, objectsOf, textOf }
