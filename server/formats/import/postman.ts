import { serverTexts } from '#shared/i18n/server-texts.ts'
import { authLine, clientOperation, script, variableTable } from './api/client-request.ts'
import { type DocumentContext, documentReader } from './api/document-reader.ts'
import { isObject, type Loose, lineOf, listOf, objectOf, objectsOf } from './api/loose.ts'
import { contained } from './api/markdown.ts'
import { authOf, descriptionOf, pairsOf, requestOf, scriptsOf } from './postman/request.ts'
import { modernCollection } from './postman/version-1.ts'
import type { ImportEntry, ImportReader } from './reader.ts'

/** The deepest folder that is read. */
const MAX_DEPTH = 50

/** Postman: collections of versions 1, 2.0 and 2.1 (https://schema.postman.com), environments, globals, and dumps of all of them. */
export const postman: ImportReader = documentReader({
  format: 'postman',
  looks: /"_postman_id"|schema\.(?:get)?postman\.com|"_postman_variable_scope"/,
  is: (document) => partsOf(document).length > 0,
  about: (document) => {
    const [first] = partsOf(document)
    const info = objectOf(first?.info ?? first)
    return {
      name: lineOf(info.name),
      description: descriptionOf(info.description).split('\n', 1)[0]?.slice(0, 200) ?? '',
    }
  },
  words: (document) =>
    partsOf(document)
      .flatMap((part) => [
        lineOf(objectOf(part.info).name ?? part.name),
        ...objectsOf(part.item).map(({ name }) => lineOf(name)),
      ])
      .join(' ')
      .slice(0, 20_000),
  entries,
})

/** The collections and environments of a file. */
function partsOf(document: unknown): Loose[] {
  const root = objectOf(document)
  if (isObject(root.collection)) return partsOf(root.collection)
  if (isObject(root.environment)) return partsOf(root.environment)
  if (Array.isArray(root.item) && isObject(root.info)) return [root]
  const isEnvironment = Array.isArray(root.values) && objectsOf(root.values).every(({ key }) => key !== undefined)
  if (isEnvironment && (typeof root.name === 'string' || root._postman_variable_scope !== undefined)) return [root]
  if (Array.isArray(root.requests) && typeof root.name === 'string' && (root.order || root.folders || root.id)) {
    return [modernCollection(root)]
  }
  const dump = [...objectsOf(root.collections), ...objectsOf(root.environments)]
  return dump.length > 0 && (root.version !== undefined || root.globals !== undefined) ? dump.flatMap(partsOf) : []
}

function* entries(document: unknown, context: DocumentContext): Generator<ImportEntry> {
  const parts = partsOf(document)
  const collections = parts.filter(({ item }) => Array.isArray(item))
  for (const part of parts) {
    const folder = collections.length > 1 && collections.includes(part) ? [lineOf(objectOf(part.info).name)] : []
    if (collections.includes(part)) yield* collection(part, folder, context)
    else yield* environment(part, context)
  }
}

function environment(part: Loose, { tree, above, lang, note }: DocumentContext): ImportEntry[] {
  const t = serverTexts(lang).importedApi
  const name = lineOf(part.name)
  const content = variableTable(pairsOf(part.values), lang, name, note)
  return tree.page({
    catalogs: above,
    title: t.environment(name),
    key: `environment ${name}`,
    content: `${content || name}\n`,
  })
}

function* collection(part: Loose, folder: readonly string[], context: DocumentContext): Generator<ImportEntry> {
  const { lang, note } = context
  const t = serverTexts(lang).importedApi
  const name = lineOf(objectOf(part.info).name)
  const auth = authOf(part.auth)
  const variables = variableTable(pairsOf(part.variable), lang, name, note)
  yield* about(folder, descriptionOf(objectOf(part.info).description), context, [
    auth ? `## ${t.authorization}\n\n${authLine(auth, lang)}` : '',
    variables ? `## ${t.variables}\n\n${variables}` : '',
    ...scriptSections(part, context),
  ])
  yield* itemsOf(part.item, folder, auth, context)
}

/** The code of a collection or a folder. */
function scriptSections(holder: Loose, { lang, note }: DocumentContext): string[] {
  const t = serverTexts(lang).importedApi
  const { before, after } = scriptsOf(holder.event)
  const where = lineOf(objectOf(holder.info).name ?? holder.name)
  return [script(t.beforeScript, before, where, note), script(t.afterScript, after, where, note)]
    .filter(({ text }) => text)
    .map(({ title, text }) => `## ${title}\n\n${text}`)
}

/** The page with the description of a folder. None without a description. */
function about(
  folder: readonly string[],
  description: string,
  context: DocumentContext,
  more: string[] = [],
): ImportEntry[] {
  const parts = [contained(description), ...more].filter(Boolean)
  if (parts.length === 0) return []
  return context.tree.page({
    catalogs: [...context.above, ...folder],
    title: serverTexts(context.lang).importedApi.overview,
    key: `overview ${JSON.stringify(folder)}`,
    content: `${parts.join('\n\n')}\n`,
  })
}

function* itemsOf(
  items: unknown,
  folder: readonly string[],
  auth: ReturnType<typeof authOf>,
  context: DocumentContext,
): Generator<ImportEntry> {
  for (const written of listOf(items)) {
    if (!isObject(written)) {
      context.note({ code: 'entry_broken', where: folder.join(' / ') })
      continue
    }
    const title = lineOf(written.name)
    if (written.request !== undefined) {
      const request = requestOf(written, auth)
      yield* context.operation(folder, clientOperation(request, context.lang, context.note))
    } else if (folder.length >= MAX_DEPTH) context.note({ code: 'part_dropped', where: title })
    else {
      const inner = [...folder, title]
      yield* context.tree.catalogs([...context.above, ...inner])
      yield* about(inner, descriptionOf(written.description), context, scriptSections(written, context))
      yield* itemsOf(written.item, inner, authOf(written.auth) ?? auth, context)
    }
  }
}
