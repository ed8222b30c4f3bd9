/** Helpers for values of unchecked documents. Each returns something usable for every value. */

export type Loose = Record<string, unknown>

const NOTHING: Loose = Object.freeze(Object.create(null) as Loose)

/** Whether a parsed value is an object; arrays are none. */
export const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value if it is an object, otherwise an empty one. */
export const objectOf = (value: unknown): Loose => (isObject(value) ? value : NOTHING)

/** The value if it is a list, otherwise an empty one. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The objects of a list. */
export const objectsOf = (value: unknown): Loose[] => listOf(value).filter(isObject)

/** The value as text if it is a text, a number or a boolean, otherwise an empty text. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** The same text on one line, trimmed. */
export const lineOf = (value: unknown): string => textOf(value).replace(/\s+/g, ' ').trim()

/** A member of the object itself. Names such as `constructor` only find members of the document. */
export const own = (object: Loose, key: string): unknown => (Object.hasOwn(object, key) ? object[key] : undefined)

/** Whether a value means yes: `true`, 1, or one of these as text. */
export const saysYes = (value: unknown): boolean => ['true', '1'].includes(textOf(value).toLowerCase())
