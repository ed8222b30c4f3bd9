import type { Lang } from '#shared/i18n/languages.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { inlineCode } from '#shared/markdown-parts.ts'
import { isObject, lineOf, listOf, textOf } from './loose.ts'
import type { Field } from './operation.ts'
import type { Resolve } from './references.ts'
import { type Shape, shapeOf, typeText } from './shape.ts'

/** The most fields of one table. A page that is read back counts 500 parameters. */
const MAX_FIELDS = 300
const MAX_DEPTH = 8
/** The most alternatives of one table that are looked at. */
const MAX_ALTERNATIVES = 2000
/** The most values of an enumeration that are listed, and the longest value. */
const MAX_VALUES = 40
const MAX_VALUE = 80

/** The use of fields. Fields for answers only are left out of requests, and the reverse. */
export type Direction = 'request' | 'response' | 'both'

/** The fields of a schema as a flat list, and whether some were left out. */
export interface Fields {
  fields: Field[]
  cut: boolean
  /** The names of the schemas, in the order of the fields. */
  names: string[]
}

/** The context for reading the fields of schemas. */
export interface SchemaContext {
  resolve: Resolve
  lang: Lang
}

/**
 * Lists the fields of a schema. Fields of inner objects have their path as name. A recursive schema ends at its second occurrence. Of alternatives,
 * the first one with fields counts, besides the fields that all of them share.
 */
export function fieldsOf(
  schema: unknown,
  { resolve, lang }: SchemaContext,
  direction: Direction,
  where: string,
): Fields {
  const result: Fields = { fields: [], cut: false, names: [] }
  const listed = new Set<string>()
  let alternatives = 0
  let alternativesAround = 0
  const see = ({ name }: Shape) => {
    if (name && !result.names.includes(name)) result.names.push(name)
  }
  const inside = (shape: Shape, path: string, depth: number, above: readonly string[]) => {
    see(shape)
    if (shape.refs.some((ref) => above.includes(ref))) return
    const refs = [...above, ...shape.refs]
    if (depth > MAX_DEPTH) {
      result.cut ||= shape.properties.size > 0
      return
    }
    for (const [key, property] of shape.properties) {
      const inner = shapeOf(property, resolve, where)
      if (direction === 'request' && inner.facets.readOnly === true) continue
      if (direction === 'response' && inner.facets.writeOnly === true) continue
      field(inner, path ? `${path}.${key}` : key, shape.required.has(key), depth, refs)
    }
    const shared = result.fields.length
    for (const one of shape.items === undefined ? shape.alternatives : []) {
      alternatives += 1
      if (alternatives > MAX_ALTERNATIVES) {
        result.cut = true
        break
      }
      const inner = shapeOf(one, resolve, where)
      see(inner)
      alternativesAround += 1
      if (result.fields.length === shared) inside(inner, path, depth + 1, refs)
      alternativesAround -= 1
    }
    if (isObject(shape.extra)) {
      const inner = shapeOf(shape.extra, resolve, where)
      if (inner.properties.size > 0 || shape.properties.size === 0)
        field(inner, path ? `${path}.{key}` : '{key}', false, depth, refs)
    }
    if (shape.items !== undefined) inside(shapeOf(shape.items, resolve, where), `${path}[]`, depth + 1, refs)
  }
  const field = (shape: Shape, name: string, required: boolean, depth: number, above: readonly string[]) => {
    // An alternative may repeat a shared field. Elsewhere two fields of one name are two fields: `a: { b }` and `a.b`.
    if (alternativesAround > 0 && listed.has(name)) return
    if (result.fields.length >= MAX_FIELDS) {
      result.cut = true
      return
    }
    listed.add(name)
    const type = typeText(shape, resolve, where)
    const description = [lineOf(shape.facets.title), textOf(shape.facets.description).trim(), limits(shape, lang)]
    if (description[1]) description[0] = ''
    result.fields.push({
      name,
      type,
      required,
      value: shownValue(shape),
      description: description.filter(Boolean).join('\n'),
    })
    inside(shape, name, depth + 1, above)
  }
  inside(shapeOf(schema, resolve, where), '', 0, [])
  return result
}

/** A single value as a field: a parameter or a header. */
export function fieldOf(
  schema: unknown,
  { resolve, lang }: SchemaContext,
  where: string,
): Omit<Field, 'name' | 'required'> {
  const shape = shapeOf(schema, resolve, where)
  const description = [textOf(shape.facets.description).trim(), limits(shape, lang)].filter(Boolean).join('\n')
  return { type: typeText(shape, resolve, where), value: shownValue(shape), description }
}

/** An example or a default of a plain value; empty for objects, whose fields have their own examples. */
function shownValue({ facets }: Shape): string {
  const one = facets.example ?? listOf(facets.examples)[0] ?? facets.default ?? facets.const
  return shortValue(one)
}

/** A plain value or a short list of them on one line. Empty for everything else. */
export function shortValue(value: unknown): string {
  const plain = Array.isArray(value) ? value.slice(0, 10) : [value]
  if (plain.some((one) => typeof one === 'object')) return ''
  const text = plain.map(lineOf).join(', ')
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE - 1)}…` : text
}

/** The constraints of a value, as Markdown. */
function limits(shape: Shape, lang: Lang): string {
  const t = serverTexts(lang).importedApi
  const { facets } = shape
  const number = (key: string) => (typeof facets[key] === 'number' ? String(facets[key]) : '')
  const said: string[] = []
  const values = listOf(facets.enum)
  if (values.length > 0) {
    const shown = values.slice(0, MAX_VALUES).map((one) => inlineCode(shortValue(one) || 'null'))
    said.push(t.oneOf(shown.join(', '), values.length - shown.length))
  }
  const low = number('minimum') || number('exclusiveMinimum')
  const high = number('maximum') || number('exclusiveMaximum')
  if (low || high) {
    const signs = [
      low && `${number('minimum') && facets.exclusiveMinimum !== true ? '≥' : '>'} ${low}`,
      high && `${number('maximum') && facets.exclusiveMaximum !== true ? '≤' : '<'} ${high}`,
    ]
    said.push(signs.filter(Boolean).join(', '))
  }
  if (number('minLength') || number('maxLength')) said.push(t.length(number('minLength'), number('maxLength')))
  if (number('minItems') || number('maxItems')) said.push(t.items(number('minItems'), number('maxItems')))
  const pattern = lineOf(facets.pattern)
  if (pattern && pattern.length <= MAX_VALUE * 2) said.push(t.pattern(inlineCode(pattern)))
  if (facets.default !== undefined && (facets.example !== undefined || facets.examples !== undefined)) {
    const text = shortValue(facets.default)
    if (text) said.push(t.defaultValue(inlineCode(text)))
  }
  if (facets.readOnly === true) said.push(t.readOnly)
  if (facets.writeOnly === true) said.push(t.writeOnly)
  if (facets.deprecated === true) said.push(t.deprecated)
  return said.map((one) => (/[.。]$/.test(one) ? one : `${one}${t.stop}`)).join(' ')
}
