import {
  type Auth,
  type ClientRequest,
  clientOperation,
  type Pair,
  pairOf,
  variableTable,
} from '#server/formats/import/api/client-request.ts'
import { contextOf, type DocumentContext } from '#server/formats/import/api/document-reader.ts'
import { type Loose, lineOf, objectOf, objectsOf, textOf } from '#server/formats/import/api/loose.ts'
import { contained } from '#server/formats/import/api/markdown.ts'
import { parsedFile, parsedNoted } from '#server/formats/import/api/parse.ts'
import { decodeNoted } from '#server/formats/import/decode-text.ts'
import {
  type ImportEntry,
  ImportError,
  type ImportFile,
  type ImportNote,
  type ImportSource,
  tooLarge,
} from '#server/formats/import/reader.ts'
import { langOfText } from '#shared/i18n/page-texts.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { type BruBlock, bruBlocks, bruPairs, bruText } from './bru.ts'
import { bruFolderAuth, bruMeta, bruRequest } from './bru-request.ts'
import { authOf, collectionItem } from './collection.ts'

/** The largest file of a request. */
const FILE_BYTES = 2 * 1024 * 1024
/** The deepest folder that is read. */
const MAX_DEPTH = 30

/** The subject of a file of a folder. */
interface FileInfo {
  file: ImportFile
  name: string
  seq: number
}

interface Folder {
  name: string
  seq: number
  description: string
  auth: Auth | undefined
  files: FileInfo[]
  folders: Map<string, Folder>
}

const COLLECTION_FILES = /^(?:bruno\.json|collection\.bru|opencollection\.ya?ml)$/
const FOLDER_FILES = /^(?:collection\.bru|folder\.bru|folder\.ya?ml|opencollection\.ya?ml)$/

const partsOf = (path: string): string[] => path.split('/')
const baseName = (path: string): string => partsOf(path).at(-1) as string

/** The folder of the collection inside a source, which contains its description, with a slash at the end; undefined if there is none. */
export function collectionRoot(source: ImportSource): string | undefined {
  const roots = source.files
    .filter(({ path }) => COLLECTION_FILES.test(baseName(path)))
    .map(({ path }) => path.slice(0, path.length - baseName(path).length))
  if (roots.length > 0) return roots.sort((a, b) => a.length - b.length)[0]
  return source.files.some(({ path }) => path.endsWith('.bru')) ? '' : undefined
}

/** Reads a collection that is a folder of files, one for each request, in the order that the files state. */
export async function* readFolder(
  source: ImportSource,
  root: string,
  note: (note: ImportNote) => void,
): AsyncGenerator<ImportEntry> {
  const top = await folderOf(source, root, note)
  const about = await collectionAbout(source, root)
  const name = about.name || top.name || source.name.replace(/\.[^.]*$/, '')
  const words = [
    name,
    ...[...top.folders.values()].map((one) => one.name),
    ...top.files.slice(0, 100).map((one) => one.name),
  ].join(' ')
  const context = contextOf(note, langOfText(words), {})
  yield { kind: 'item', name, description: '', item_type: 1 }
  yield* entriesOf(top, [], top.auth, context)
  for (const file of environmentFiles(source, root)) yield* await environment(file, context)
}

async function collectionAbout(source: ImportSource, root: string): Promise<{ name: string }> {
  for (const name of ['bruno.json', 'opencollection.yml', 'opencollection.yaml']) {
    const file = source.file(`${root}${name}`)
    if (!file) continue
    const value = objectOf((await parsedFile(file)).value)
    return { name: lineOf(value.name) || lineOf(objectOf(value.info).name) }
  }
  return { name: '' }
}

/** A parsed file: `.bru`, or one of OpenCollection. */
type Parsed = { blocks: BruBlock[] } | { item: Loose }

async function parsed(file: ImportFile, note: (note: ImportNote) => void): Promise<Parsed> {
  if (file.size > FILE_BYTES) throw tooLarge(file.path, FILE_BYTES)
  if (!file.path.endsWith('.bru')) return { item: objectOf((await parsedNoted(file, note)).value) }
  return { blocks: bruBlocks(decodeNoted(await file.bytes(), file.path, note).split('\n')) }
}

const isEnvironment = (path: string): boolean => partsOf(path).at(-2) === 'environments'

const environmentFiles = ({ files }: ImportSource, root: string): ImportFile[] =>
  files.filter(({ path }) => path.startsWith(`${root}environments/`) && /\.(?:bru|ya?ml)$/.test(path))

async function folderOf(source: ImportSource, root: string, note: (note: ImportNote) => void): Promise<Folder> {
  const top = newFolder('')
  for (const file of source.files) {
    const inside = file.path.startsWith(root) ? partsOf(file.path.slice(root.length)) : []
    const name = inside.at(-1)
    if (name === undefined || name === 'bruno.json' || isEnvironment(file.path)) continue
    if (!/\.(?:bru|ya?ml)$/.test(name)) {
      note({ code: 'file_unused', where: file.path })
      continue
    }
    if (inside.length > MAX_DEPTH) {
      note({ code: 'part_dropped', where: file.path })
      continue
    }
    try {
      const read = await parsed(file, note)
      const folder = inFolder(top, inside.slice(0, -1))
      if (FOLDER_FILES.test(name)) describe(folder, read)
      else addRequest(folder, file, read, note)
    } catch (error) {
      if (!(error instanceof ImportError)) throw error
      note({ code: 'entry_broken', where: error.where || file.path })
    }
  }
  return top
}

const newFolder = (name: string): Folder => ({
  name,
  seq: Number.POSITIVE_INFINITY,
  description: '',
  auth: undefined,
  files: [],
  folders: new Map(),
})

function inFolder(top: Folder, names: readonly string[]): Folder {
  let folder = top
  for (const name of names) {
    const inner = folder.folders.get(name) ?? newFolder(name)
    folder.folders.set(name, inner)
    folder = inner
  }
  return folder
}

function describe(folder: Folder, read: Parsed): void {
  if ('blocks' in read) {
    const { name, seq } = bruMeta(read.blocks)
    folder.name = name || folder.name
    folder.seq = seq
    folder.description = bruText(read.blocks.find((one) => one.name === 'docs'))
    folder.auth = bruFolderAuth(read.blocks)
    return
  }
  const item = collectionItem({ ...read.item, type: 'folder' })
  folder.name = item.name || folder.name
  folder.seq = item.seq
  folder.description = item.description
  folder.auth = authOf(objectOf(read.item.request).auth)
}

function addRequest(folder: Folder, file: ImportFile, read: Parsed, note: (note: ImportNote) => void): void {
  const fallback = baseName(file.path).replace(/\.[^.]*$/, '')
  const about = 'blocks' in read ? bruMeta(read.blocks) : collectionItem(read.item)
  const isRequest = 'isRequest' in about ? about.isRequest : about.request !== undefined
  if (isRequest) folder.files.push({ file, name: about.name || fallback, seq: about.seq })
  else note({ code: 'file_unused', where: file.path })
}

const byOrder = (a: { seq: number; name: string }, b: { seq: number; name: string }): number =>
  (a.seq === b.seq ? 0 : a.seq - b.seq) || a.name.localeCompare(b.name)

async function* entriesOf(
  folder: Folder,
  path: readonly string[],
  inherited: Auth | undefined,
  context: DocumentContext,
): AsyncGenerator<ImportEntry> {
  if (folder.description) {
    yield* context.tree.page({
      catalogs: path,
      title: serverTexts(context.lang).importedApi.overview,
      key: `overview ${JSON.stringify(path)}`,
      content: `${contained(folder.description)}\n`,
    })
  }
  for (const inner of [...folder.folders.values()].sort(byOrder)) {
    const below = [...path, inner.name]
    if (!holdsRequests(inner)) continue
    yield* context.tree.catalogs(below)
    yield* entriesOf(inner, below, inner.auth ?? inherited, context)
  }
  for (const { file, name } of folder.files.sort(byOrder)) {
    const read = await parsed(file, () => undefined)
    const request =
      'blocks' in read
        ? bruRequest(read.blocks, inherited)
        : (collectionItem(read.item).request?.(inherited) as ClientRequest)
    yield* context.operation(
      path,
      clientOperation({ ...request, title: request.title || name }, context.lang, context.note),
      file.path,
    )
  }
}

const holdsRequests = (folder: Folder): boolean =>
  folder.files.length > 0 || [...folder.folders.values()].some(holdsRequests)

async function environment(file: ImportFile, context: DocumentContext): Promise<ImportEntry[]> {
  const name = baseName(file.path).replace(/\.[^.]*$/, '')
  try {
    const read = await parsed(file, () => undefined)
    return environmentPage(
      name,
      'blocks' in read ? bruVariables(read.blocks) : variablesOf(read.item.variables),
      context,
    )
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    context.note({ code: 'entry_broken', where: error.where || file.path })
    return []
  }
}

/** The variables of an environment. Of secret ones the file has only the names. */
function bruVariables(blocks: readonly BruBlock[]): Pair[] {
  const secrets = blocks.find(({ name }) => name === 'vars:secret')?.lines ?? []
  return [
    ...bruPairs(blocks.find(({ name }) => name === 'vars')).map(({ name, value, description }) =>
      pairOf(name, value, { description }),
    ),
    ...secrets
      .map((line) => line.replace(/[,~\s]/g, ''))
      .filter(Boolean)
      .map((name) => pairOf(name, '')),
  ]
}

/** The variables of an environment in JSON or YAML. */
export const variablesOf = (value: unknown): Pair[] =>
  objectsOf(value).map((one) =>
    pairOf(lineOf(one.name), textOf(typeof one.value === 'object' ? objectOf(one.value).data : one.value), {
      type: one.secret === true ? 'secret' : '',
    }),
  )

/** The page of an environment. Nothing for one without variables. */
export function environmentPage(
  name: string,
  pairs: readonly Pair[],
  { tree, lang, note, above }: DocumentContext,
): ImportEntry[] {
  const title = serverTexts(lang).importedApi.environment(name)
  const content = variableTable(pairs, lang, title, note)
  return content ? tree.page({ catalogs: above, title, key: `environment ${name}`, content: `${content}\n` }) : []
}
