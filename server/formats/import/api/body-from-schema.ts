import { ImportError } from '#server/formats/import/reader.ts'
import type { DocumentContext } from './document-reader.ts'
import { type Direction, fieldsOf } from './fields.ts'
import { jsonText } from './json-text.ts'
import { isObject, textOf } from './loose.ts'
import type { Body } from './operation.ts'
import { parseJsonText } from './parse.ts'
import { type Resolve, references } from './references.ts'
import { sampleOf } from './sample.ts'

/**
 * The JSON body for a schema: its fields and an example.
 * @param schema an object, or its JSON as text
 * @param resolve follows references; by default those of the schema itself
 * @returns undefined if a text is not a schema
 */
export function bodyFromSchema(
  schema: unknown,
  direction: Direction,
  where: string,
  context: DocumentContext,
  resolve?: Resolve,
): Body | undefined {
  const value = typeof schema === 'string' ? parsed(schema, where) : schema
  if (!isObject(value) || Object.keys(value).length === 0) return undefined
  const follow = resolve ?? references(value, context.note)
  const { fields, cut } = fieldsOf(value, { resolve: follow, lang: context.lang }, direction, where)
  const sample = jsonText(sampleOf(value, follow, direction, where) ?? null) ?? ''
  if (cut) context.note({ code: 'text_cut', where })
  const isEmpty = fields.length === 0 && /^(?:null|\{\}|\[\])?$/.test(sample)
  const examples = sample && !isEmpty ? [{ name: '', text: sample, language: 'json' }] : []
  return {
    type: 'application/json',
    description: fields.length === 0 ? textOf(value.description) : '',
    fields,
    examples,
  }
}

function parsed(text: string, where: string): unknown {
  try {
    return parseJsonText(text, where).value
  } catch (error) {
    if (error instanceof ImportError) return undefined
    throw error
  }
}
