import { type HtmlNode, hasClass } from '#server/formats/export/html-tree.ts'
import { limitedNotes } from './api/document-reader.ts'
import { readText } from './decode-text.ts'
import { markdownOf, readHtml } from './html/page-of.ts'
import { elementsOf, plainWords } from './html/words.ts'
import { partsOf, replaceTargets } from './markdown/links.ts'
import { firstHeading } from './markdown/page-head.ts'
import { withCallouts } from './notion/asides.ts'
import { databaseTable } from './notion/database.ts'
import { openParts, partsOfExport } from './notion/parts.ts'
import { prepare } from './notion/prepare.ts'
import { endingOf, folderOf, join, nameOf, resolvePath, stemOf } from './paths.ts'
import { ImportError, type ImportFile, type ImportNote, type ImportReader, type ImportSource } from './reader.ts'
import { reference } from './references.ts'
import { type AddressOf, type SitePage, type SiteText, siteEntries, type Target } from './site.ts'
import { type FolderPage, folderTree } from './wiki/folder-tree.ts'
import { type PlacedNode, placeTree } from './wiki/place-tree.ts'

type Note = (note: ImportNote) => void

/** Notion puts the id of a page at the end of its file name. */
const ID = /[\s_-]+([0-9a-f]{32})(?=(?:_all)?$)/i
const NAMED = /[\s_-][0-9a-f]{32}(?:_all)?\.(?:md|html|csv)$/i
/** An address of a page on the site of Notion. */
const ID_IN_ADDRESS = /^https?:\/\/(?:[\w-]+\.)*notion\.(?:so|site|com)\/(?:[^?#]*[-/])?([0-9a-f]{32})(?:[?#]|$)/i
const TEXT_BYTES = 16 * 1024 * 1024
/** Lines of properties below the title of a page. */
const PROPERTY = /^[^\s:#>*|`[<][^:\n]{0,80}: \S.*$/

/** A page of the export: a text, or the table of a database. */
interface NotionPage extends FolderPage {
  file: ImportFile
  id: string
}

/** An export of Notion, as Markdown and CSV or as HTML, also in several parts. */
export const notion: ImportReader = {
  format: 'notion',

  async recognises(source) {
    if (isExport(source)) return true
    const parts = partsOfExport(source)
    if (parts.length === 0 || parts.length * 2 < source.files.length) return false
    try {
      const { source: inner, close } = await openParts(source, () => undefined)
      close()
      return isExport(inner)
    } catch (error) {
      if (error instanceof ImportError) return error.reason === 'import_parts'
      throw error
    }
  },

  async *read(given, told) {
    const note = limitedNotes(told)
    const { source, close } = await openParts(given, note)
    try {
      const pages = await pagesOf(source)
      const root = rootOf(pages)
      const placed = placeTree(folderTree(pages, root, withoutId))
      const space: Space = { source, placed, note, byId: new Map(pages.map(({ id, path }) => [id, path])) }
      const needless = new Set(source.files.map(({ path }) => path).filter((path) => isNeedless(source, path)))
      yield* siteEntries(
        {
          source,
          name:
            pages.length === 1
              ? ''
              : nameOf(root).replace(/^Export-[0-9a-f-]+$/, '') || source.name.replace(/\.[^.]*$/, ''),
          pages: placed.map((one) => pageOf(space, one)),
          find: ({ path }, address) => targetOf(space, path, address),
          isNeedless: (path) => needless.has(path),
        },
        note,
      )
    } finally {
      close()
    }
  },
}

/** Whether most pages have names with ids. */
function isExport({ files }: ImportSource): boolean {
  const pages = files.filter(({ path }) => /^(?:md|html|csv)$/.test(endingOf(path)) && nameOf(path) !== 'index.html')
  const named = pages.filter(({ path }) => NAMED.test(path))
  return named.length > 0 && named.length * 2 > pages.length
}

const withoutId = (stem: string): string => stem.replace(/_all$/, '').replace(ID, '').trim() || stem

/** Databases have two forms in the archive, and so have contents of an HTML export. */
function isNeedless(source: ImportSource, path: string): boolean {
  if (nameOf(path) === 'index.html' || endingOf(path) === 'css') return true
  return endingOf(path) === 'csv' && !isDatabasePage(source, path)
}

/** Whether a file with values becomes a page: the file with all rows, unless there is an HTML page. */
function isDatabasePage(source: ImportSource, path: string): boolean {
  const stem = join(folderOf(path), stemOf(path).replace(/_all$/, ''))
  if (source.file(`${stem}.html`)) return false
  return /_all\.csv$/.test(path) || !source.file(`${stem}_all.csv`)
}

async function pagesOf(source: ImportSource): Promise<NotionPage[]> {
  const pages: NotionPage[] = []
  for (const file of source.files) {
    const ending = endingOf(file.path)
    if (!/^(?:md|html|csv)$/.test(ending) || nameOf(file.path) === 'index.html') continue
    if (ending === 'csv' && !isDatabasePage(source, file.path)) continue
    const stem = stemOf(file.path).replace(/_all$/, '')
    const folders = [stem, withoutId(stem)].map((name) => join(folderOf(file.path), name))
    const title = (await titleOf(file)) ?? withoutId(stem)
    pages.push({ file, path: file.path, title, folders, id: ID.exec(stem)?.[1]?.toLowerCase() ?? file.path })
  }
  return pages
}

/** The title of a page. File names are cut, so the heading is used. */
async function titleOf(file: ImportFile): Promise<string | undefined> {
  if (endingOf(file.path) === 'csv') return undefined
  if (endingOf(file.path) === 'md')
    return firstHeading((await readText(file, () => undefined, TEXT_BYTES)) ?? '')?.words
  const nodes = await readHtml(file, false, () => undefined)
  if (!nodes) return undefined
  const title = elementsOf(nodes).find((one) => hasClass(one, 'page-title') || one.tag === 'title')
  return plainWords(title?.children ?? []) || undefined
}

/** The folder above all pages, because archives wrap them in folders that are not pages. */
function rootOf(pages: readonly NotionPage[]): string {
  const owned = new Set(pages.flatMap(({ folders }) => folders))
  let root = ''
  for (;;) {
    const tops = new Set(pages.map(({ path }) => path.slice(root === '' ? 0 : root.length + 1).split('/')))
    const names = new Set([...tops].map((parts) => (parts.length > 1 ? parts[0] : undefined)))
    const [only] = names
    if (names.size !== 1 || only === undefined || owned.has(join(root, only))) return root
    root = join(root, only)
  }
}

interface Space {
  source: ImportSource
  placed: readonly PlacedNode<NotionPage>[]
  byId: ReadonlyMap<string, string>
  note: Note
}

function pageOf(space: Space, { page, title, catalogs }: PlacedNode<NotionPage>): SitePage {
  const READS = { md: readMarkdown, html: readPage, csv: readDatabase } as const
  const read = READS[endingOf(page.path) as keyof typeof READS]
  return { key: page.path, path: page.path, catalogs, title, read: (addressOf) => read(page, space, addressOf) }
}

async function readMarkdown(
  { file }: NotionPage,
  { note }: Space,
  addressOf: AddressOf,
): Promise<SiteText | undefined> {
  const text = await readText(file, note, TEXT_BYTES)
  if (text === undefined) return undefined
  const body = firstHeading(text)?.rest ?? text
  return { content: replaceTargets(withCallouts(withPropertyLines(body)), addressOf) }
}

/** Properties of a page stand on lines of their own. */
function withPropertyLines(text: string): string {
  const [first = '', ...rest] = text.replace(/^\n+/, '').split(/\n{2,}/)
  const lines = first.split('\n')
  if (!lines.every((line) => PROPERTY.test(line))) return text
  return [lines.join('  \n'), ...rest].join('\n\n')
}

async function readPage({ file }: NotionPage, { note }: Space, addressOf: AddressOf): Promise<SiteText | undefined> {
  const nodes = await readHtml(file, false, note)
  if (!nodes) return undefined
  const all = elementsOf(nodes)
  const body = all.find((one) => hasClass(one, 'page-body'))
  const properties = all.find((one) => one.tag === 'table' && hasClass(one, 'properties'))
  const content: HtmlNode[] = [...(properties ? [properties] : []), ...(body?.children ?? nodes)]
  const top = { tag: 'div', attributes: {}, children: content }
  prepare([top])
  return { content: markdownOf(top.children, file.path, addressOf, note) }
}

async function readDatabase(page: NotionPage, space: Space): Promise<SiteText | undefined> {
  const text = await readText(page.file, space.note, TEXT_BYTES)
  if (text === undefined) return undefined
  const rows = new Map(
    space.placed
      .filter(({ page: { path } }) => page.folders.includes(folderOf(path)))
      .map(({ page: { path, title } }) => [title, reference('page', path)]),
  )
  const { text: content, left } = databaseTable(text, (title) => rows.get(title.trim()))
  if (left > 0) space.note({ code: 'text_cut', where: page.path })
  return { content }
}

/** The page or file of an address: a path of the export, or an address on the site of Notion. */
function targetOf({ source, byId }: Space, from: string, address: string): Target | undefined {
  const known = byId.get(ID_IN_ADDRESS.exec(address)?.[1]?.toLowerCase() ?? '')
  if (known) return { page: known }
  if (/^(?:[a-z]+:|\/\/|#)/i.test(address)) return undefined
  const { path } = partsOf(address)
  const whole = resolvePath(folderOf(from), path)
  const file = whole === undefined ? undefined : source.file(whole)
  const id = ID.exec(stemOf(whole ?? ''))?.[1]?.toLowerCase()
  const page = id === undefined || !/^(?:md|html|csv)$/.test(endingOf(whole ?? '')) ? undefined : byId.get(id)
  if (page) return { page }
  return file && { file: file.path }
}
