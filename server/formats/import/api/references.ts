import type { ImportNote } from '#server/formats/import/reader.ts'
import { decoded } from '#shared/decoded.ts'
import { isObject, type Loose } from './loose.ts'

/** The longest chain of references. */
const CHAIN = 50

/** A value after its references were followed. */
export interface Resolved {
  /** An empty object if a reference leads nowhere. */
  value: Loose
  /** The references that were followed, as written. */
  refs: readonly string[]
}

/**
 * Follows a value if it is a reference.
 * @param where names the place in notes
 */
export type Resolve = (value: unknown, where: string) => Resolved

/**
 * Makes the function that follows `$ref` inside one document. It never reads anything outside. Such a reference, a broken one, or one in a ring is
 * noted once.
 */
export function references(root: unknown, note: (note: ImportNote) => void): Resolve {
  const found = new Map<string, unknown>()
  const noted = new Set<string>()
  const tell = (code: ImportNote['code'], ref: string, where: string) => {
    if (noted.has(ref)) return
    noted.add(ref)
    note({ code, where: `${where}: ${ref}` })
  }
  const target = (ref: string): unknown => {
    if (!found.has(ref)) found.set(ref, atPointer(root, ref))
    return found.get(ref)
  }
  return (value, where) => {
    const refs: string[] = []
    const beside: Loose[] = []
    let at = value
    while (isObject(at) && typeof at.$ref === 'string') {
      const ref = at.$ref
      if (!ref.startsWith('#')) {
        tell('reference_outside', ref, where)
        return { value: merged({}, beside), refs: [...refs, ref] }
      }
      if (refs.includes(ref) || refs.length >= CHAIN) {
        tell('reference_broken', ref, where)
        return { value: merged({}, beside), refs }
      }
      refs.push(ref)
      beside.push(at)
      at = target(ref)
    }
    if (refs.length > 0 && !isObject(at)) {
      // `true` and `false` are schemas too.
      if (typeof at !== 'boolean') tell('reference_broken', refs.at(-1) as string, where)
      return { value: merged({}, beside), refs }
    }
    return { value: isObject(at) ? merged(at, beside) : {}, refs }
  }
}

/** Properties beside a reference (allowed in 3.1) override those of its target. */
function merged(value: Loose, beside: readonly Loose[]): Loose {
  const more = beside.filter((one) => Object.keys(one).length > 1)
  if (more.length === 0) return value
  const result = Object.assign(Object.create(null) as Loose, value)
  for (const one of more.toReversed()) Object.assign(result, one)
  delete result.$ref
  return result
}

/** The value at a JSON pointer (RFC 6901) in a fragment; undefined if there is none. */
function atPointer(root: unknown, ref: string): unknown {
  if (ref === '#') return root
  if (!ref.startsWith('#/')) return undefined
  let at = root
  for (const part of ref.slice(2).split('/')) {
    if (typeof at !== 'object' || at === null) return undefined
    const key = decoded(part).replaceAll('~1', '/').replaceAll('~0', '~')
    if (!Object.hasOwn(at, key)) return undefined
    at = (at as Loose)[key]
  }
  return at
}

/** The name at the end of a reference: `Pet` of `#/components/schemas/Pet`. */
export const nameOfRef = (ref: string): string =>
  decoded(ref.split('/').at(-1) ?? '')
    .replaceAll('~1', '/')
    .replaceAll('~0', '~')
