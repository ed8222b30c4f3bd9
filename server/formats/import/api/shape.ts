import { isObject, type Loose, listOf, objectOf, textOf } from './loose.ts'
import { nameOfRef, type Resolve } from './references.ts'

/** The number of schemas that `allOf` may combine. */
const MAX_PARTS = 100
/** The number of properties of an object that are read. */
const MAX_PROPERTIES = 1000

/** A schema with its references followed and its `allOf` combined. */
export interface Shape {
  /** The name of the referenced schema; empty for an inline one. */
  name: string
  /** All references that led here. */
  refs: readonly string[]
  /** Without `null`. */
  types: readonly string[]
  nullable: boolean
  properties: ReadonlyMap<string, unknown>
  required: ReadonlySet<string>
  items: unknown
  /** The schema of values under any other key. */
  extra: unknown
  /** The alternatives of `oneOf` or `anyOf`. */
  alternatives: readonly unknown[]
  /** All other facts about the value: description, format, limits. */
  facets: Loose
  /** The values that parts of `allOf` give as examples of their own properties, if other parts have properties too. */
  partExample: Loose
}

/** Facets that are a whole value. */
const VALUES = ['example', 'examples', 'default']

const KINDS = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null', 'file'])

/** Reads a schema (JSON Schema, or one of the forms of OpenAPI). @param where names the position in notes */
export function shapeOf(schema: unknown, resolve: Resolve, where: string): Shape {
  const refs: string[] = []
  const properties = new Map<string, unknown>()
  const required = new Set<string>()
  const facets = Object.create(null) as Loose
  const shape = { types: [] as string[], nullable: false, items: undefined as unknown, extra: undefined as unknown }
  let alternatives: readonly unknown[] = []
  let name = ''
  let parts = 0
  let describing = 0
  const valuesOfParts: { key: string; value: unknown; describes: number }[] = []
  const add = (part: unknown, isFirst: boolean) => {
    parts += 1
    if (parts > MAX_PARTS) return
    const resolved = resolve(part, where)
    const { value } = resolved
    if (resolved.refs.some((ref) => refs.includes(ref))) return
    refs.push(...resolved.refs)
    const [describedBefore, valuesBefore] = [describing, valuesOfParts.length]
    if (isFirst && resolved.refs[0]) name = nameOfRef(resolved.refs[0])
    for (const [key, facet] of Object.entries(value)) {
      if (!isFirst && VALUES.includes(key)) valuesOfParts.push({ key, value: facet, describes: 0 })
      else if (!(key in facets)) facets[key] = facet
    }
    for (const type of [value.type].flat().map(textOf)) {
      if (type === 'null') shape.nullable = true
      else if (KINDS.has(type) && !shape.types.includes(type)) shape.types.push(type)
    }
    if (value.nullable === true || value['x-nullable'] === true) shape.nullable = true
    if (Object.keys(objectOf(value.properties)).length > 0) describing += 1
    for (const [key, one] of Object.entries(objectOf(value.properties))) {
      if (properties.size < MAX_PROPERTIES && !properties.has(key)) properties.set(key, one)
    }
    for (const key of listOf(value.required)) if (typeof key === 'string') required.add(key)
    shape.items ??= value.items ?? (listOf(value.prefixItems)[0] as unknown)
    shape.extra ??= value.additionalProperties ?? Object.values(objectOf(value.patternProperties))[0]
    for (const key of ['oneOf', 'anyOf']) {
      if (alternatives.length === 0) alternatives = listOf(value[key]).slice(0, MAX_PARTS)
    }
    const own = valuesOfParts.slice(valuesBefore)
    for (const one of listOf(value.allOf).slice(0, MAX_PARTS)) add(one, false)
    for (const one of own) one.describes = describing - describedBefore
  }
  add(schema, true)
  const partExample = Object.create(null) as Loose
  for (const { key, value, describes } of valuesOfParts) {
    const object = key === 'examples' ? listOf(value)[0] : value
    // The value of a part lacks the properties of the other parts. A part without properties has the value of the whole.
    if (describes > 0 && describes < describing && isObject(object)) {
      for (const [name, one] of Object.entries(object)) if (!(name in partExample)) partExample[name] = one
    } else if (!(key in facets)) facets[key] = value
  }
  const isNull = (one: unknown) => objectOf(one).type === 'null'
  if (alternatives.some(isNull)) shape.nullable = true
  alternatives = alternatives.filter((one) => !isNull(one))
  if (shape.types.length === 0) {
    if (properties.size > 0 || isObject(shape.extra)) shape.types.push('object')
    else if (shape.items !== undefined) shape.types.push('array')
  }
  return { name, refs, ...shape, properties, required, alternatives, facets, partExample }
}

const MAX_TYPE = 120

/** The type of a value for people: `string (date-time)`, `object (Pet)`, `integer[] | null`. */
export function typeText(shape: Shape, resolve: Resolve, where: string, depth = 0): string {
  const alternatives = shape.types.length === 0 ? shape.alternatives : []
  const format = textOf(shape.facets.format)
  const plain = shape.types.map((type) => {
    if (type === 'array') return depth > 3 ? 'array' : listType(shape, resolve, where, depth)
    if (type === 'object') return shape.name ? `object (${shape.name})` : 'object'
    return format ? `${type} (${format})` : type
  })
  for (const one of depth > 3 ? [] : alternatives.slice(0, 10)) {
    const text = typeText(shapeOf(one, resolve, where), resolve, where, depth + 1)
    if (text && !plain.includes(text)) plain.push(text)
  }
  if (plain.length === 0 && shape.name) plain.push(shape.name)
  if (plain.length === 0) plain.push(impliedType(shape.facets))
  const text = [...plain, ...(shape.nullable ? ['null'] : [])].filter(Boolean).join(' | ')
  return text.length > MAX_TYPE ? `${text.slice(0, MAX_TYPE - 1)}…` : text
}

function listType(shape: Shape, resolve: Resolve, where: string, depth: number): string {
  if (shape.items === undefined) return 'array'
  const inner = typeText(shapeOf(shape.items, resolve, where), resolve, where, depth + 1)
  if (inner.includes(' | ')) return `(${inner})[]`
  // `object[] (Tag)` instead of `object (Tag)[]`.
  const [, type, rest] = /^(\S+) (\(.*\))$/.exec(inner) ?? []
  return type ? `${type}[] ${rest}` : `${inner}[]`
}

/** The type of an enumeration or a constant without a stated type. */
function impliedType({ enum: values, const: value }: Loose): string {
  const one = value ?? listOf(values)[0]
  return ['string', 'number', 'boolean'].includes(typeof one) ? typeof one : ''
}
