import { shortened } from '#server/formats/import/api/client-request.ts'
import type { DocumentContext } from '#server/formats/import/api/document-reader.ts'
import { type Loose, lineOf, objectsOf, textOf } from '#server/formats/import/api/loose.ts'
import {
  type Body,
  blankOperation,
  type Field,
  type Operation,
  type Parameter,
} from '#server/formats/import/api/operation.ts'
import { exampleOf } from '#server/formats/import/api/operation-page.ts'
import { sampleOfFields } from './sample-of-fields.ts'

const MAX_FIELDS = 500
const MAX_DEPTH = 20

const TYPES: Readonly<Record<string, string>> = {
  formData: 'multipart/form-data',
  json: 'application/json',
  xml: 'application/xml',
  raw: 'text/plain',
}

/** Reads an interface of an export of Eoapi. */
export function newOperation(api: Loose, context: DocumentContext): Operation {
  const place = (value: unknown, name: Parameter['place']): Parameter[] =>
    fieldsOf(value).map((field) => ({ ...field, place: name, ...(name === 'path' && { required: true }) }))
  const request = bodyOf(
    api.requestBody,
    lineOf(api.requestBodyType),
    lineOf(api.requestBodyJsonType),
    context,
    lineOf(api.name),
  )
  const response = bodyOf(
    api.responseBody,
    lineOf(api.responseBodyType),
    lineOf(api.responseBodyJsonType),
    context,
    lineOf(api.name),
  )
  const headers = fieldsOf(api.responseHeaders)
  return {
    ...blankOperation(lineOf(api.method), lineOf(api.uri)),
    title: lineOf(api.name),
    description: textOf(api.description).trim(),
    parameters: [
      ...place(api.restParams, 'path'),
      ...place(api.queryParams, 'query'),
      ...place(api.requestHeaders, 'header'),
    ],
    bodies: request,
    responses:
      response.length > 0 || headers.length > 0 ? [{ status: '200', description: '', headers, bodies: response }] : [],
  }
}

function fieldsOf(value: unknown): Field[] {
  const fields: Field[] = []
  const add = (list: unknown, path: string, depth: number) => {
    for (const one of objectsOf(list)) {
      const key = lineOf(one.name)
      if (!key || fields.length >= MAX_FIELDS) continue
      const name = path ? `${path}.${key}` : key
      const type = lineOf(one.type)
      const options = objectsOf(one.enum).flatMap((option) => {
        const text = lineOf(option.value)
        return text ? [`${text}${lineOf(option.description) ? ` ${lineOf(option.description)}` : ''}`] : []
      })
      const example = lineOf(one.example)
      fields.push({
        name,
        type,
        required: one.required === undefined ? undefined : one.required === true,
        value: example.length > 100 ? '' : example,
        description: [textOf(one.description).trim(), options.join(', ')].filter(Boolean).join('\n'),
      })
      if (depth < MAX_DEPTH) add(one.children, type === 'array' ? `${name}[]` : name, depth + 1)
    }
  }
  add(value, '', 0)
  return fields
}

function bodyOf(value: unknown, kind: string, root: string, { note }: DocumentContext, where: string): Body[] {
  const type = Object.hasOwn(TYPES, kind) ? (TYPES[kind] as string) : ''
  if (typeof value === 'string') {
    const text = value.trim()
    return text
      ? [{ type, description: '', fields: [], examples: [exampleOf(shortened(text, where, note), type)] }]
      : []
  }
  const fields = fieldsOf(value)
  if (fields.length === 0) return []
  const sample =
    kind === 'json'
      ? sampleOfFields(
          value,
          'children',
          (one) => [lineOf(one.name), lineOf(one.type), lineOf(one.example)],
          root === 'array',
        )
      : ''
  return [{ type, description: '', fields, examples: sample ? [exampleOf(sample, type)] : [] }]
}
