import { limitedNotes } from './api/document-reader.ts'
import { parsedFile } from './api/parse.ts'
import { readText } from './decode-text.ts'
import { markdownOf } from './html/page-of.ts'
import { partsOf, replaceTargets } from './markdown/links.ts'
import { firstHeading } from './markdown/page-head.ts'
import { collectionsOf, isCollection, type OutlineDocument } from './outline/collections.ts'
import { documentHtml } from './outline/document-html.ts'
import { withToggles } from './outline/toggles.ts'
import { endingOf, folderOf, join, nameOf, resolvePath, stemOf } from './paths.ts'
import {
  type ImportEntry,
  ImportError,
  type ImportFile,
  type ImportNote,
  type ImportReader,
  type ImportSource,
} from './reader.ts'
import { type SitePage, siteEntries, type Target } from './site.ts'
import { type FolderPage, folderTree } from './wiki/folder-tree.ts'
import { type PlacedNode, placeTree } from './wiki/place-tree.ts'

type Note = (note: ImportNote) => void

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** The folders of attachments in Outline and in its exports. */
const UPLOAD = new RegExp(`(?:^|/)(?:uploads|public|avatars)/${UUID}/${UUID}/[^/]+$`, 'i')
const METADATA = 'metadata.json'
/** Addresses of attachments and documents on the site of Outline. */
const ATTACHMENT = new RegExp(`/api/attachments\\.redirect\\?id=(${UUID})`, 'i')
const DOCUMENT = /\/doc\/(?:[^/?#]*-)?([A-Za-z0-9]{10,15})(?:[/?#]|$)/
const TEXT_BYTES = 16 * 1024 * 1024

/** An export of Outline as Markdown or JSON: a catalog for each collection, with nested documents and their files. */
export const outline: ImportReader = {
  format: 'outline',

  async recognises(source) {
    return isMarkdownExport(source) || (await isJsonExport(source))
  },

  async *read(source, given) {
    const note = limitedNotes(given)
    yield* isMarkdownExport(source) ? markdownEntries(source, note) : jsonEntries(source, note)
  },
}

const isMarkdown = ({ path }: ImportFile): boolean => endingOf(path) === 'md'

/** Markdown of Outline is recognised by the folders of its attachments. Without any, the Markdown reader reads it. */
const isMarkdownExport = ({ files }: ImportSource): boolean =>
  files.some(isMarkdown) && files.some(({ path }) => UPLOAD.test(path))

async function isJsonExport(source: ImportSource): Promise<boolean> {
  const metadata = source.files.find(({ path }) => nameOf(path) === METADATA && path.split('/').length <= 2)
  if (!metadata) return false
  const others = source.files.filter(({ path }) => path !== metadata.path && endingOf(path) === 'json')
  try {
    const { value } = await parsedFile(metadata)
    if (typeof value !== 'object' || value === null || !('exportVersion' in value)) return false
    for (const file of others.slice(0, 3)) if (isCollection((await parsedFile(file)).value)) return true
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
  }
  return false
}

interface MarkdownPage extends FolderPage {
  file: ImportFile
}

async function* markdownEntries(source: ImportSource, note: Note): AsyncGenerator<ImportEntry> {
  const pages: MarkdownPage[] = []
  for (const file of source.files.filter(isMarkdown)) {
    const heading = firstHeading((await readText(file, () => undefined, TEXT_BYTES)) ?? '')
    const folders = [join(folderOf(file.path), stemOf(file.path))]
    pages.push({ file, path: file.path, title: heading?.words ?? stemOf(file.path), folders })
  }
  const tops = new Set(pages.map(({ path }) => (path.includes('/') ? path.split('/', 1)[0] : '')))
  const [only = ''] = tops.size === 1 ? tops : []
  const placed = placeTree(folderTree(pages, only, (name) => name))
  yield* siteEntries(
    {
      source,
      name: only || source.name.replace(/\.[^.]*$/, ''),
      pages: placed.map((one) => markdownPage(one, note)),
      find: ({ path }, address) => fileTarget(source, path, address),
      isNeedless: () => false,
    },
    note,
  )
}

const markdownPage = ({ page, title, catalogs }: PlacedNode<MarkdownPage>, note: Note): SitePage => ({
  key: page.path,
  path: page.path,
  catalogs,
  title,
  read: async (addressOf) => {
    const text = await readText(page.file, note, TEXT_BYTES)
    if (text === undefined) return undefined
    const body = firstHeading(text)?.rest ?? text
    return { content: replaceTargets(withPlainFiles(withToggles(body)), addressOf) }
  },
})

/** Titles of pictures contain their sizes, and words of links to files contain the sizes of the files. */
const withPlainFiles = (text: string): string =>
  text
    .replace(/(!\[[^\]\n]{0,1000}\]\([^()\s]{1,1000}) "[^"\n]{0,100}=\d*x\d*"\)/g, '$1)')
    .replace(/\[([^[\]\n]{1,300}) \d{1,15}\]\((?=[^()\s]{0,200}(?:uploads|public)\/)/g, '[$1](')

function fileTarget(source: ImportSource, from: string, address: string): Target | undefined {
  const { path, hash } = partsOf(address)
  const whole = path.startsWith('/') ? resolvePath('', path) : resolvePath(folderOf(from), path)
  // Some versions write links one folder too deep.
  const file = [whole, resolvePath(folderOf(folderOf(from)), path)].map((one) => source.file(one ?? '')).find(Boolean)
  if (!file) return undefined
  return isMarkdown(file) ? { page: file.path, hash } : { file: file.path }
}

async function* jsonEntries(source: ImportSource, note: Note): AsyncGenerator<ImportEntry> {
  const all = await collectionsOf(source, note)
  const [first] = all
  if (!first) throw new ImportError('no collection could be read', source.name)
  const root = folderOf(first.file.path)
  const isOnly = all.length === 1
  const placed = all.flatMap(({ collection: { name, nodes } }) => placeTree(nodes, isOnly ? [] : [name]))
  const files = new Map(all.flatMap(({ collection }) => [...collection.attachments]))
  const byUrl = new Map(placed.map(({ page: { urlId, id } }) => [urlId, id]))
  const used = new Set([join(root, METADATA), ...all.map(({ file }) => file.path)])
  yield* siteEntries(
    {
      source,
      name: isOnly ? first.collection.name : source.name.replace(/\.[^.]*$/, ''),
      pages: placed.map((one) => jsonPage(one, note)),
      find: (_, address) => {
        const file = files.get(ATTACHMENT.exec(address)?.[1] ?? '')
        if (file) return { file: join(root, file.path), name: file.name || undefined }
        const id = byUrl.get(DOCUMENT.exec(address)?.[1] ?? '')
        return id === undefined ? undefined : { page: id }
      },
      isNeedless: (path) => used.has(path),
    },
    note,
  )
}

const jsonPage = ({ page, title, catalogs }: PlacedNode<OutlineDocument>, note: Note): SitePage => ({
  key: page.id,
  path: title,
  catalogs,
  title,
  read: async (addressOf) => {
    const nodes = documentHtml(page.data, (type) => note({ code: 'part_dropped', where: `${title}: ${type}` }))
    return { content: markdownOf(nodes, title, addressOf, note) }
  },
})
