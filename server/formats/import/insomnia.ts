import { serverTexts } from '#shared/i18n/server-texts.ts'
import {
  type Auth,
  type ClientBody,
  clientOperation,
  NO_BODY,
  type Pair,
  pairOf,
  variableTable,
} from './api/client-request.ts'
import { type DocumentContext, documentReader } from './api/document-reader.ts'
import { isObject, type Loose, lineOf, listOf, objectOf, objectsOf, textOf } from './api/loose.ts'
import { contained } from './api/markdown.ts'
import { type ExportTree, version4Tree } from './insomnia/version-4.ts'
import { isVersion5, version5Tree } from './insomnia/version-5.ts'
import { graphqlBody } from './postman/request.ts'
import type { ImportEntry, ImportReader } from './reader.ts'

const MAX_DEPTH = 50

/** Insomnia: exports of version 4 (JSON or YAML, a flat list of resources) and files of version 5 (YAML, a tree). */
export const insomnia: ImportReader = documentReader({
  format: 'insomnia',
  looks: /__export_format|insomnia\.rest\/5/,
  is: (document) => {
    const root = objectOf(document)
    return isVersion5(root) || (root._type === 'export' && Array.isArray(root.resources))
  },
  about: (document) => {
    const { name, description } = treeOf(document)
    return { name, description: description.split('\n', 1)[0]?.slice(0, 200) ?? '' }
  },
  words: (document) => {
    const { name, items } = treeOf(document)
    return [name, ...items.slice(0, 200).map((item) => lineOf(item.name))].join(' ')
  },
  entries,
})

const treeOf = (document: unknown): ExportTree => {
  const root = objectOf(document)
  return isVersion5(root) ? version5Tree(root) : version4Tree(root)
}

function* entries(document: unknown, context: DocumentContext): Generator<ImportEntry> {
  const { name, description, items, environments, others } = treeOf(document)
  const t = serverTexts(context.lang).importedApi
  for (const other of others) context.note({ code: 'part_dropped', where: other })
  if (description) {
    yield* context.tree.page({
      catalogs: context.above,
      title: t.overview,
      key: 'overview',
      content: `${contained(description)}\n`,
    })
  }
  yield* itemsOf(items, [], undefined, context)
  for (const environment of environments) {
    const title = t.environment(environment.name || name)
    const content = variableTable(environmentPairs(environment.data), context.lang, title, context.note)
    if (content)
      yield* context.tree.page({
        catalogs: context.above,
        title,
        key: `environment ${environment.name}`,
        content: `${content}\n`,
      })
  }
}

/** The values of an environment. Values of inner objects have their path as name. */
function environmentPairs(data: Loose, path = '', depth = 0): Pair[] {
  return Object.entries(data).flatMap(([name, value]) => {
    const whole = path ? `${path}.${name}` : name
    if (isObject(value) && depth < 5) return environmentPairs(value, whole, depth + 1)
    return [pairOf(whole, typeof value === 'object' ? JSON.stringify(value).slice(0, 500) : textOf(value))]
  })
}

function* itemsOf(
  items: readonly Loose[],
  folder: readonly string[],
  inherited: Auth | undefined,
  context: DocumentContext,
): Generator<ImportEntry> {
  for (const item of items) {
    const title = lineOf(item.name)
    if (item.children === undefined) {
      yield* context.operation(folder, clientOperation(requestOf(item, inherited), context.lang, context.note))
    } else if (folder.length >= MAX_DEPTH) context.note({ code: 'part_dropped', where: title })
    else {
      const inner = [...folder, title]
      const description = textOf(item.description).trim()
      yield* context.tree.catalogs([...context.above, ...inner])
      if (description) {
        yield* context.tree.page({
          catalogs: [...context.above, ...inner],
          title: serverTexts(context.lang).importedApi.overview,
          key: `overview ${JSON.stringify(inner)}`,
          content: `${contained(description)}\n`,
        })
      }
      yield* itemsOf(objectsOf(item.children), inner, authOf(item.authentication) ?? inherited, context)
    }
  }
}

const requestOf = (item: Loose, inherited: Auth | undefined) => ({
  title: lineOf(item.name),
  method: lineOf(item.method) || (/^wss?:/i.test(lineOf(item.url)) ? 'WS' : 'GET'),
  url: textOf(item.url),
  description: textOf(item.description),
  auth: authOf(item.authentication) ?? inherited,
  headers: pairsOf(item.headers),
  query: pairsOf(item.parameters),
  path: pairsOf(item.pathParameters),
  body: bodyOf(objectOf(item.body)),
  responses: [],
  before: textOf(objectOf(item.scripts).preRequest) || textOf(item.preRequestScript),
  after: textOf(objectOf(item.scripts).afterResponse) || textOf(item.afterResponseScript),
})

const pairsOf = (value: unknown): Pair[] =>
  listOf(value)
    .filter(isObject)
    .map((pair) =>
      pairOf(lineOf(pair.name), textOf(pair.value), {
        description: textOf(pair.description),
        disabled: pair.disabled === true,
        type: pair.type === 'file' ? 'file' : '',
      }),
    )

function authOf(value: unknown): Auth | undefined {
  const { type, disabled, ...rest } = objectOf(value)
  if (!lineOf(type) || disabled === true) return undefined
  return { kind: lineOf(type), values: new Map(Object.entries(rest).map(([key, one]) => [key, textOf(one)])) }
}

function bodyOf(body: Loose): ClientBody | undefined {
  const type = lineOf(body.mimeType)
  if (Array.isArray(body.params) && /form/i.test(type)) return { ...NO_BODY, type, pairs: pairsOf(body.params) }
  if (type === 'application/graphql') {
    try {
      return graphqlBody(objectOf(JSON.parse(textOf(body.text))))
    } catch {
      return { ...NO_BODY, type, text: textOf(body.text) }
    }
  }
  if (body.fileName !== undefined)
    return { ...NO_BODY, type: type || 'application/octet-stream', pairs: [pairOf('file', '', { type: 'file' })] }
  return textOf(body.text) ? { ...NO_BODY, type, text: textOf(body.text) } : undefined
}
