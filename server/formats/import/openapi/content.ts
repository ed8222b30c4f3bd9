import { type Direction, fieldsOf, type SchemaContext } from '#server/formats/import/api/fields.ts'
import { EXAMPLE_LENGTH, jsonText } from '#server/formats/import/api/json-text.ts'
import { isObject, type Loose, lineOf, listOf, objectOf, textOf } from '#server/formats/import/api/loose.ts'
import { type Body, type Example, languageOf } from '#server/formats/import/api/operation.ts'
import { exampleOf } from '#server/formats/import/api/operation-page.ts'
import { sampleOf } from '#server/formats/import/api/sample.ts'
import type { ImportNote } from '#server/formats/import/reader.ts'

/** The context for reading bodies. */
export interface ContentContext extends SchemaContext {
  note(note: ImportNote): void
  /** Gets the names of used schemas. */
  see(name: string): void
}

/**
 * The bodies of a request or an answer, JSON first. Media types with the same schema and examples are merged.
 * @param content media types with their descriptions
 * @param where names the position in notes
 */
export function bodiesOf(content: unknown, direction: Direction, context: ContentContext, where: string): Body[] {
  const seen = new Map<string, { types: string[]; body: Body }>()
  const entries = Object.entries(objectOf(content)).sort(([a], [b]) => Number(isJson(b)) - Number(isJson(a)))
  for (const [type, written] of entries) {
    const media = context.resolve(written, where).value
    const schema = media.schema ?? itemsSchema(media)
    const key =
      isObject(schema) && typeof schema.$ref === 'string' && media.example === undefined && media.examples === undefined
    const same = key ? seen.get(`${String((schema as Loose).$ref)} ${/form/i.test(type)}`) : undefined
    if (same) {
      same.types.push(type)
      continue
    }
    const body = bodyOf(type, media, schema, direction, context, where)
    seen.set(key ? `${String((schema as Loose).$ref)} ${/form/i.test(type)}` : `\n${type}`, { types: [type], body })
  }
  return [...seen.values()].map(({ types, body }) => ({ ...body, type: types.join(', ') }))
}

const isJson = (type: string): boolean => /\bjson\b/i.test(type)

/** Streams of values (3.2) describe one of them. */
const itemsSchema = (media: Loose): unknown =>
  media.itemSchema === undefined ? undefined : { type: 'array', items: media.itemSchema }

function bodyOf(
  type: string,
  media: Loose,
  schema: unknown,
  direction: Direction,
  context: ContentContext,
  where: string,
): Body {
  const { fields, cut, names } =
    schema === undefined ? { fields: [], cut: false, names: [] } : fieldsOf(schema, context, direction, where)
  if (cut) context.note({ code: 'text_cut', where })
  for (const name of names) context.see(name)
  const plain = context.resolve(schema, where).value
  const description = fields.length === 0 ? textOf(plain.description) : ''
  return { type, description, fields, examples: examplesOf(type, media, schema, direction, context, where) }
}

function examplesOf(
  type: string,
  media: Loose,
  schema: unknown,
  direction: Direction,
  context: ContentContext,
  where: string,
): Example[] {
  const given: Example[] = []
  const add = (value: unknown, name: string) => {
    const text = exampleText(value, isJson(type))
    if (text === undefined) context.note({ code: 'text_cut', where })
    else if (text)
      given.push({
        ...exampleOf(text, type, name),
        ...(typeof value !== 'string' && { language: languageOf(type) || 'json' }),
      })
  }
  if (media.example !== undefined) add(media.example, '')
  for (const [name, written] of Object.entries(objectOf(media.examples)).slice(0, 20)) {
    const example = context.resolve(written, where).value
    const value = example.value ?? example.dataValue ?? example.serializedValue
    if (value !== undefined) add(value, lineOf(example.summary) || name)
    else if (example.externalValue !== undefined)
      context.note({ code: 'reference_outside', where: `${where}: ${lineOf(example.externalValue)}` })
  }
  // Lists of examples belong to the schema (3.1).
  if (given.length === 0) for (const value of listOf(media.examples).slice(0, 5)) add(value, '')
  if (given.length > 0 || schema === undefined || !(isJson(type) || type === '*/*')) return given
  const sample = sampleOf(schema, context.resolve, direction, where)
  if (sample !== undefined) add(sample, '')
  return given
}

/** An example as text. A text for JSON may be the JSON itself, or a string in it. Empty without an example; undefined if it would be too long. */
function exampleText(value: unknown, inJson: boolean): string | undefined {
  if (typeof value !== 'string') return jsonText(value)
  const text = inJson && !/^\s*[{["]/.test(value) ? JSON.stringify(value) : value
  return text.length > EXAMPLE_LENGTH ? undefined : text
}
