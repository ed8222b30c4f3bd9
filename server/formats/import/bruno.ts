import { serverTexts } from '#shared/i18n/server-texts.ts'
import { type Auth, clientOperation } from './api/client-request.ts'
import { type DocumentContext, documentReader } from './api/document-reader.ts'
import { type Loose, lineOf, objectOf, objectsOf } from './api/loose.ts'
import { contained } from './api/markdown.ts'
import { headOf } from './api/parse.ts'
import { authOf, collectionItem } from './bruno/collection.ts'
import { collectionRoot, environmentPage, readFolder, variablesOf } from './bruno/folder.ts'
import type { ImportEntry, ImportReader } from './reader.ts'

const MAX_DEPTH = 50

/** Bruno: a folder of `.bru` files or of OpenCollection files, and collections in one file (its JSON, and OpenCollection in YAML). */
export const bruno: ImportReader = {
  format: 'bruno',
  recognises: async (source) => {
    const isFolder = collectionRoot(source) !== undefined
    const file = source.files.find(({ path }) => path.endsWith('.bru'))
    if (
      isFolder &&
      file &&
      /^(?:meta|vars|auth|headers|get|post|put|patch|delete|docs|script)[\w:-]*\s*[{[]/m.test(await headOf(file))
    )
      return true
    return (isFolder && source.files.length > 1) || oneFile.recognises(source)
  },
  read: (source, note) => {
    const root = collectionRoot(source)
    const isFile = source.files.length === 1 && !source.files[0]?.path.endsWith('.bru')
    return root === undefined || isFile ? oneFile.read(source, note) : readFolder(source, root, note)
  },
}

const oneFile = documentReader({
  format: 'bruno',
  looks: /^opencollection\s*:|"brunoConfig"/m,
  is: (document) => isCollection(objectOf(document)),
  about: (document) => {
    const root = objectOf(document)
    return { name: lineOf(root.name) || lineOf(objectOf(root.info).name), description: '' }
  },
  words: (document) =>
    objectsOf(objectOf(document).items)
      .slice(0, 200)
      .map((one) => collectionItem(one).name)
      .join(' '),
  entries,
})

function isCollection(root: Loose): boolean {
  if (root.opencollection !== undefined) return Array.isArray(root.items)
  const items = objectsOf(root.items)
  const kinds = /^(?:http|graphql|grpc|ws)(?:-request)?$|^folder$/
  return (
    root.brunoConfig !== undefined ||
    (typeof root.name === 'string' && items.length > 0 && items.every(({ type }) => kinds.test(lineOf(type))))
  )
}

function* entries(document: unknown, context: DocumentContext): Generator<ImportEntry> {
  const root = objectOf(document)
  const top = collectionItem({ ...root, type: 'folder' })
  yield* overview(top.description, [], context)
  yield* itemsOf(objectsOf(root.items), [], authOf(objectOf(root.request).auth) ?? top.auth, context)
  const config = objectOf(root.config)
  for (const environment of [...objectsOf(root.environments), ...objectsOf(config.environments)]) {
    yield* environmentPage(lineOf(environment.name), variablesOf(environment.variables), context)
  }
}

function overview(
  description: string,
  folder: readonly string[],
  { tree, above, lang }: DocumentContext,
): ImportEntry[] {
  if (!description) return []
  const title = serverTexts(lang).importedApi.overview
  return tree.page({
    catalogs: [...above, ...folder],
    title,
    key: `overview ${JSON.stringify(folder)}`,
    content: `${contained(description)}\n`,
  })
}

function* itemsOf(
  items: readonly Loose[],
  folder: readonly string[],
  inherited: Auth | undefined,
  context: DocumentContext,
): Generator<ImportEntry> {
  const read = items.map(collectionItem).sort((a, b) => (a.seq === b.seq ? 0 : a.seq - b.seq))
  for (const item of read) {
    if (item.items !== undefined && folder.length < MAX_DEPTH) {
      const inner = [...folder, item.name]
      yield* context.tree.catalogs([...context.above, ...inner])
      yield* overview(item.description, inner, context)
      yield* itemsOf(item.items, inner, item.auth ?? inherited, context)
    } else if (item.request)
      yield* context.operation(folder, clientOperation(item.request(inherited), context.lang, context.note))
    else context.note({ code: 'part_dropped', where: item.name })
  }
}
