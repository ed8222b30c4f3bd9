import type { ApiState } from '#shared/api-page/states.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { bodyFromSchema } from './api/body-from-schema.ts'
import { type Auth, authLine, pairOf, shortened, variableTable } from './api/client-request.ts'
import { type DocumentContext, documentReader } from './api/document-reader.ts'
import { fieldOf, shortValue } from './api/fields.ts'
import { isObject, type Loose, lineOf, listOf, objectOf, objectsOf, own, textOf } from './api/loose.ts'
import { contained } from './api/markdown.ts'
import {
  type Body,
  blankOperation,
  type Example,
  type Field,
  type Operation,
  type Parameter,
  type Response,
} from './api/operation.ts'
import { exampleOf } from './api/operation-page.ts'
import { type Resolve, references } from './api/references.ts'
import type { ImportEntry, ImportReader } from './reader.ts'

const MAX_DEPTH = 50

/** Apifox: the export of a project in its own format. (Its exports as OpenAPI and Postman belong to those formats.) */
export const apifox: ImportReader = documentReader({
  format: 'apifox',
  looks: /"apifoxProject"\s*:/,
  is: (document) => {
    const root = objectOf(document)
    const isProject = root.apifoxProject !== undefined || objectOf(root.$schema).app === 'apifox'
    return isProject && (Array.isArray(root.apiCollection) || Array.isArray(root.docCollection))
  },
  about: (document) => {
    const info = objectOf(objectOf(document).info)
    return { name: lineOf(info.name), description: lineOf(info.description).slice(0, 200) }
  },
  words: (document) => {
    const root = objectOf(document)
    return [lineOf(objectOf(root.info).name), ...titles(root.apiCollection, 0).slice(0, 300)].join(' ')
  },
  entries,
})

const titles = (items: unknown, depth: number): string[] =>
  depth > 5 ? [] : objectsOf(items).flatMap((item) => [lineOf(item.name), ...titles(item.items, depth + 1)])

/** The context for reading the operations of a project. */
interface ProjectContext extends DocumentContext {
  resolve: Resolve
}

function* entries(document: unknown, given: DocumentContext): Generator<ImportEntry> {
  const root = objectOf(document)
  const context: ProjectContext = { ...given, resolve: references({ definitions: definitions(root) }, given.note) }
  const t = serverTexts(given.lang).importedApi
  const description = textOf(objectOf(root.info).description).trim()
  if (description) {
    yield* given.tree.page({
      catalogs: given.above,
      title: t.overview,
      key: 'overview',
      content: `${contained(description)}\n`,
    })
  }
  for (const key of [
    'apiCollection',
    'docCollection',
    'socketCollection',
    'webSocketCollection',
    'socketIOCollection',
  ]) {
    for (const collection of objectsOf(root[key])) yield* itemsOf(collection.items, [], context)
  }
  for (const environment of objectsOf(root.environments)) {
    const name = lineOf(environment.name)
    const pairs = objectsOf(environment.variables).map((one) =>
      pairOf(lineOf(one.name), lineOf(one.initialValue) || lineOf(one.value), { description: lineOf(one.description) }),
    )
    const bases = [environment.baseUrl, ...Object.values(objectOf(environment.baseUrls))].map(lineOf).filter(Boolean)
    const content = variableTable(
      [...bases.map((url) => pairOf(t.server, url)), ...pairs],
      given.lang,
      name,
      given.note,
    )
    if (content)
      yield* given.tree.page({
        catalogs: given.above,
        title: t.environment(name),
        key: `environment ${name}`,
        content: `${content}\n`,
      })
  }
}

/** The named schemas, by the id in references: `#/definitions/18430808`. */
function definitions(root: Loose): Loose {
  const found = Object.create(null) as Loose
  const collect = (items: unknown, depth: number) => {
    for (const item of depth > MAX_DEPTH ? [] : objectsOf(items)) {
      const id = lineOf(item.id).replace(/^#?\/?definitions\//, '')
      const schema = objectOf(item.schema).jsonSchema ?? item.jsonSchema
      if (id && isObject(schema)) found[id] = { title: lineOf(item.displayName) || lineOf(item.name), ...schema }
      collect(item.items, depth + 1)
    }
  }
  collect(root.schemaCollection, 0)
  collect(root.dataSchemaCollection, 0)
  for (const [name, schema] of Object.entries(objectOf(root.definitions))) found[name] ??= schema
  return found
}

function* itemsOf(items: unknown, folder: readonly string[], context: ProjectContext): Generator<ImportEntry> {
  const t = serverTexts(context.lang).importedApi
  for (const item of objectsOf(items)) {
    const name = lineOf(item.name)
    if (isObject(item.api)) yield* context.operation(folder, operationOf(item.api, name, context))
    else if (typeof item.content === 'string') {
      const content = `${item.content.trim() || name}\n`
      yield* context.tree.page({
        catalogs: [...context.above, ...folder],
        title: name,
        key: JSON.stringify([...folder, name]),
        content,
      })
    } else if (!Array.isArray(item.items) || folder.length >= MAX_DEPTH)
      context.note({ code: 'part_dropped', where: name })
    else {
      const inner = [...folder, name]
      const description = textOf(item.description).trim()
      yield* context.tree.catalogs([...context.above, ...inner])
      if (description) {
        const place = {
          catalogs: [...context.above, ...inner],
          title: t.overview,
          key: `overview ${JSON.stringify(inner)}`,
        }
        yield* context.tree.page({ ...place, content: `${contained(description)}\n` })
      }
      yield* itemsOf(item.items, inner, context)
    }
  }
}

const STATES: Readonly<Record<string, ApiState>> = {
  designing: 1,
  pending: 1,
  developing: 1,
  integrating: 2,
  testing: 2,
  tested: 3,
  released: 3,
  exception: 4,
  deprecated: 5,
  obsolete: 5,
}

function operationOf(api: Loose, name: string, context: ProjectContext): Operation {
  const t = serverTexts(context.lang).importedApi
  const where = name || lineOf(api.path)
  const tags = listOf(api.tags).map(lineOf).filter(Boolean)
  const state = own(STATES as Loose, lineOf(api.status))
  const parameters = objectOf(api.parameters)
  const auth = authOf(api.auth)
  const common = objectsOf(objectOf(api.commonParameters).header)
  return {
    ...blankOperation(lineOf(api.method) || (api.type === 'websocket' ? 'WS' : 'GET'), lineOf(api.path)),
    title: name,
    state: typeof state === 'number' ? (state as ApiState) : 0,
    description: textOf(api.description).trim(),
    facts: [
      { name: t.auth, value: auth ? authLine(auth, context.lang) : '' },
      { name: t.tags, value: tags.join(t.comma) },
    ],
    parameters: [
      ...(['path', 'query', 'header', 'cookie'] as const).flatMap((place) =>
        objectsOf(parameters[place]).map((one): Parameter => ({ ...parameterOf(one, where, context), place })),
      ),
      // The authorisation methods of the project that the operation names.
      ...common.map((one): Parameter => ({ ...parameterOf(one, where, context), place: 'header' })),
    ].filter((one) => one.name !== ''),
    bodies: bodiesOf(objectOf(api.requestBody), where, context),
    responses: responsesOf(api, where, context),
  }
}

function parameterOf(one: Loose, where: string, { resolve, lang }: ProjectContext): Field {
  const name = lineOf(one.name)
  const field = fieldOf(one.schema ?? { type: one.type }, { resolve, lang }, `${where}: ${name}`)
  const type = lineOf(one.type)
  return {
    name,
    type: field.type || (type === 'text' ? 'string' : type),
    required: one.required === undefined ? undefined : one.required === true,
    value: shortValue(one.example) || lineOf(one.sampleValue) || field.value,
    description: [textOf(one.description).trim(), field.description].filter(Boolean).join('\n'),
  }
}

function authOf(value: unknown): Auth | undefined {
  const auth = objectOf(value)
  const kind = lineOf(auth.type)
  const values = Object.entries(objectOf(auth[kind])).map(([key, one]) => [key, textOf(one)] as const)
  return kind ? { kind, values: new Map(values) } : undefined
}

function bodiesOf(body: Loose, where: string, context: ProjectContext): Body[] {
  const type = lineOf(body.type)
  if (!type || type === 'none') return []
  const description = textOf(body.description).trim()
  if (/form/i.test(type)) {
    const fields = objectsOf(body.parameters)
      .map((one) => parameterOf(one, where, context))
      .filter(({ name }) => name)
    return fields.length > 0 ? [{ type, description, fields, examples: [] }] : []
  }
  const given = examplesOf(
    [
      ...objectsOf(body.examples).map((one) => [lineOf(one.name), textOf(one.value)] as const),
      ['', textOf(body.sampleValue) || textOf(body.example)],
    ],
    type,
    where,
    context,
  )
  const made =
    body.jsonSchema === undefined
      ? undefined
      : bodyFromSchema(body.jsonSchema, 'request', where, context, context.resolve)
  const media = type === 'application/json' || type.includes('/') ? type : mediaOf(type)
  if (!made && given.length === 0) return []
  return [
    {
      ...(made ?? { fields: [], examples: [] }),
      type: media,
      description,
      ...(given.length > 0 && { examples: given }),
    },
  ]
}

const MEDIA: Readonly<Record<string, string>> = {
  json: 'application/json',
  xml: 'application/xml',
  html: 'text/html',
  text: 'text/plain',
  raw: 'text/plain',
  binary: 'application/octet-stream',
}

const mediaOf = (kind: string): string => (Object.hasOwn(MEDIA, kind) ? (MEDIA[kind] as string) : '')

function examplesOf(
  pairs: readonly (readonly [string, string])[],
  type: string,
  where: string,
  context: ProjectContext,
): Example[] {
  const filled = pairs.filter(([, text]) => text.trim() !== '')
  return filled.map(([name, text]) => exampleOf(shortened(text, where, context.note), type, name))
}

function responsesOf(api: Loose, where: string, context: ProjectContext): Response[] {
  const examples = objectsOf(api.responseExamples)
  const responses = objectsOf(api.responses)
  return responses.map((response) => {
    const kind = lineOf(response.contentType)
    const type = lineOf(response.mediaType) || mediaOf(kind)
    const mine = examples.filter((one) => lineOf(one.responseId) === lineOf(response.id) || responses.length === 1)
    const given = examplesOf(
      mine.map((one) => [lineOf(one.name), textOf(one.data)] as const),
      type,
      where,
      context,
    )
    const made = bodyFromSchema(response.jsonSchema, 'response', where, context, context.resolve)
    const body = {
      ...(made ?? { fields: [], examples: [], description: '' }),
      type,
      ...(given.length > 0 && { examples: given }),
    }
    const name = lineOf(response.name)
    return {
      status: lineOf(response.code) || name,
      description: [name, textOf(response.description).trim()].filter(Boolean).join('\n\n'),
      headers: objectsOf(response.headers).map((one) => parameterOf(one, where, context)),
      bodies: body.fields.length > 0 || body.examples.length > 0 ? [body] : [],
    }
  })
}
