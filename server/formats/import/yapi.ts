import type { ApiState } from '#shared/api-page/states.ts'
import type { Lang } from '#shared/i18n/languages.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { bodyFromSchema } from './api/body-from-schema.ts'
import { shortened } from './api/client-request.ts'
import { contextOf, type DocumentContext, documentReader } from './api/document-reader.ts'
import { type Loose, lineOf, listOf, objectOf, objectsOf, saysYes, textOf } from './api/loose.ts'
import {
  type Body,
  blankOperation,
  type Field,
  type Operation,
  type Parameter,
  type Response,
} from './api/operation.ts'
import { exampleOf, operationPage, usableAddress, usableMethod } from './api/operation-page.ts'
import type { ImportEntry, ImportNote, ImportReader } from './reader.ts'

/** YApi: the export of a project as JSON, a list of categories with their interfaces. */
export const yapi: ImportReader = documentReader({
  format: 'yapi',
  looks: /"req_(?:body_form|params|query|headers)"/,
  is: (document) => {
    const categories = objectsOf(document)
    return Array.isArray(document) && categories.some(({ list }) => objectsOf(list).some(isInterface))
  },
  about: () => ({ name: '', description: '' }),
  words: (document) =>
    objectsOf(document)
      .slice(0, 50)
      .flatMap(({ name, list }) => [
        lineOf(name),
        ...objectsOf(list)
          .slice(0, 20)
          .map(({ title }) => lineOf(title)),
      ])
      .join(' '),
  entries,
})

const isInterface = (one: Loose): boolean =>
  typeof one.path === 'string' && typeof one.method === 'string' && ('title' in one || 'req_query' in one)

function* entries(document: unknown, context: DocumentContext): Generator<ImportEntry> {
  for (const category of objectsOf(document)) {
    const catalogs = [lineOf(category.name)].filter(Boolean)
    const description = textOf(category.desc).trim()
    yield* context.tree.catalogs([...context.above, ...catalogs])
    if (description && description !== catalogs[0]) {
      yield* context.tree.page({
        catalogs: [...context.above, ...catalogs],
        title: serverTexts(context.lang).importedApi.overview,
        key: `overview ${catalogs.join()}`,
        content: `${description}\n`,
      })
    }
    for (const one of listOf(category.list)) {
      if (isInterface(objectOf(one))) yield* context.operation(catalogs, operationOf(objectOf(one), context))
      else context.note({ code: 'entry_broken', where: `${catalogs.join()}: ${lineOf(objectOf(one).title)}` })
    }
  }
}

/**
 * The page of an interface of YApi, for a move of a whole site. Its text is that of the import of a project.
 * @param base the path of the project, which stands before the paths of its interfaces
 */
export function yapiPage(
  one: unknown,
  { lang, note }: { lang: Lang; note: (note: ImportNote) => void },
  base = '',
): { title: string; content: string } {
  const read = operationOf(objectOf(one), contextOf(note, lang, {}))
  const operation = { ...read, address: `${base}${read.address}` }
  const title = operation.title || `${usableMethod(operation.method)} ${usableAddress(operation.address)}`
  return { title, content: operationPage(operation, lang) }
}

const STATES: Readonly<Record<string, ApiState>> = { undone: 1, done: 3 }

function operationOf(one: Loose, context: DocumentContext): Operation {
  const t = serverTexts(context.lang).importedApi
  const where = lineOf(one.title) || lineOf(one.path)
  const tags = listOf(one.tag).map(lineOf).filter(Boolean)
  const status = lineOf(one.status)
  // `markdown` is the original; `desc` is HTML made from it.
  const description = textOf(one.markdown).trim() || textOf(one.desc).trim()
  return {
    ...blankOperation(lineOf(one.method), lineOf(one.path)),
    title: lineOf(one.title),
    state: Object.hasOwn(STATES, status) ? (STATES[status] as ApiState) : 0,
    description: description.replace(/\n\s*\n(?=\s*<)/g, '\n'),
    facts: tags.length > 0 ? [{ name: t.tags, value: tags.join(t.comma) }] : [],
    parameters: [
      ...parameters(one.req_params, 'path'),
      ...parameters(one.req_query, 'query'),
      ...parameters(one.req_headers, 'header'),
    ],
    bodies: requestBody(one, where, context),
    responses: response(one, where, context),
  }
}

function parameters(value: unknown, place: Parameter['place']): Parameter[] {
  return objectsOf(value)
    .filter(({ name }) => lineOf(name) !== '')
    .map((one) => ({ ...fieldOf(one), place, ...(place === 'path' && { required: true }) }))
}

const fieldOf = (one: Loose): Field => ({
  name: lineOf(one.name),
  type: one.type === 'text' ? 'string' : lineOf(one.type),
  required: one.required === undefined ? undefined : saysYes(one.required),
  value: lineOf(one.example) || lineOf(one.value),
  description: textOf(one.desc).trim(),
})

function requestBody(one: Loose, where: string, context: DocumentContext): Body[] {
  const kind = lineOf(one.req_body_type)
  const text = textOf(one.req_body_other).trim()
  if (/^(?:get|head)$/i.test(lineOf(one.method)) && !text) return []
  if (kind === 'form') {
    const fields = objectsOf(one.req_body_form)
      .map(fieldOf)
      .filter(({ name }) => name)
    const header = objectsOf(one.req_headers).find(({ name }) => lineOf(name).toLowerCase() === 'content-type')
    const isMultipart = fields.some(({ type }) => type === 'file') || /multipart/i.test(lineOf(header?.value))
    const type = isMultipart ? 'multipart/form-data' : 'application/x-www-form-urlencoded'
    return fields.length > 0 ? [{ type, description: '', fields, examples: [] }] : []
  }
  if (!text) return []
  const isSchema = kind === 'json' && one.req_body_is_json_schema === true
  const type = kind === 'json' ? 'application/json' : ''
  const made = isSchema ? bodyFromSchema(text, 'request', where, context) : undefined
  return [
    made ?? { type, description: '', fields: [], examples: [exampleOf(shortened(text, where, context.note), type)] },
  ]
}

function response(one: Loose, where: string, context: DocumentContext): Response[] {
  const text = textOf(one.res_body).trim()
  if (!text) return []
  const isSchema = one.res_body_is_json_schema === true || one.res_body_type === 'json-schema'
  const type = /json/.test(lineOf(one.res_body_type)) ? 'application/json' : ''
  const made = isSchema ? bodyFromSchema(text, 'response', where, context) : undefined
  const body = made ?? {
    type,
    description: '',
    fields: [],
    examples: [exampleOf(shortened(text, where, context.note), type)],
  }
  return [{ status: '200', description: '', headers: [], bodies: [body] }]
}
