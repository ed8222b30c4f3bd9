import type { ZipEntry } from '#server/formats/export/zip-writer.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { replaceLinks } from '#shared/page-link/scan.ts'
import { ArchiveFiles, FILES } from './archive-files.ts'
import type { ArchivePage, ArchiveSource, ArchiveText } from './archive-source.ts'
import { EntryNames } from './entry-names.ts'
import { replaceFileAddresses } from './file-addresses.ts'
import { sumOf, sumOfTexts } from './own-marks.ts'
import { protocolInfo } from './protocol-info.ts'

/** The file with the title and position of a folder (`server/formats/import/markdown/arrange.ts`). */
const CATEGORY = '_category_.json'

/**
 * The entries of an archive of Markdown files: a folder for each catalog, a file for each page with its title and position as front matter, pictures
 * and attachments with relative links. At the end comes `info.json`, which servers of the protocol read. The pages of a spreadsheet are JSON files.
 */
export async function* markdownArchive(source: ArchiveSource): AsyncGenerator<ZipEntry> {
  const { time, item } = source
  const folders = foldersOf(source)
  const ending = item.item_type === ITEM_TYPE.spreadsheet ? '.json' : '.md'
  const places = placesOf(source, folders, ending)
  for (const { path, title, order } of folders.values())
    if (path !== '')
      yield entryOf(path + CATEGORY, time, () => [`${JSON.stringify({ label: title, position: order }, null, 2)}\n`])

  const files = new ArchiveFiles()
  const sums = new Map<string, string>()
  for await (const text of source.texts()) {
    const place = places.get(text.page_id)
    if (!place) continue
    yield* files.add(text.files, time)
    const links = ending === '.md' ? await source.links(text.page_content) : new Float64Array()
    const content =
      ending === '.md' ? pageFile(text, place, { origin: source.origin, links, places, files }) : text.page_content
    if (ending === '.md') sums.set(place.path, sumOf(content))
    yield entryOf(place.path, time, () => [content])
  }
  const texts = ending === '.md' ? sumOfTexts(sums) : ''
  yield entryOf('info.json', time, () => protocolInfo(source, files, texts))
}

const entryOf = (name: string, time: number, content: ZipEntry['content']): ZipEntry => ({ name, time, content })

interface Folder {
  /** Empty at the top, else with a `/` at the end. */
  path: string
  title: string
  order: number
  names: EntryNames
}

/** The folder of each catalog. Its position comes after the pages of the parent catalog. */
function foldersOf({ catalogs, pages }: ArchiveSource): Map<number, Folder> {
  const top = { path: '', title: '', order: 0, names: new EntryNames([FILES, 'info.json']) }
  const folders = new Map<number, Folder>([[0, top]])
  const orders = new Map<number, number>()
  for (const { cat_id } of pages) orders.set(cat_id, (orders.get(cat_id) ?? 0) + 1)
  for (const { cat_id, parent_cat_id, cat_name } of catalogs) {
    const parent = folders.get(parent_cat_id) ?? top
    const order = (orders.get(parent_cat_id) ?? 0) + 1
    orders.set(parent_cat_id, order)
    const path = `${parent.path}${parent.names.add(cat_name)}/`
    folders.set(cat_id, { path, title: cat_name, order, names: new EntryNames([CATEGORY]) })
  }
  return folders
}

interface Place {
  path: string
  page: ArchivePage
  order: number
}

function placesOf({ pages }: ArchiveSource, folders: ReadonlyMap<number, Folder>, ending: string): Map<number, Place> {
  const orders = new Map<number, number>()
  return new Map(
    pages.map((page) => {
      const { path, names } = folders.get(page.cat_id) as Folder
      const order = (orders.get(page.cat_id) ?? 0) + 1
      orders.set(page.cat_id, order)
      return [page.page_id, { path: path + names.add(page.page_title, ending), page, order }]
    }),
  )
}

interface Targets {
  /** Our own origin, for links to pages outside of the archive. */
  origin: string
  links: Float64Array
  places: ReadonlyMap<number, Place>
  files: ArchiveFiles
}

/** The file of a page: front matter, then its text with relative links. */
function pageFile({ page_content, files }: ArchiveText, { path, page, order }: Place, targets: Targets): string {
  const up = '../'.repeat(path.split('/').length - 1)
  const to = (target: string) => up + target.split('/').map(encodeSegment).join('/')
  const text = replaceLinks(page_content, targets.links, (page_id, written) => {
    const target = targets.places.get(page_id)
    // A path of the site leads nowhere from a file.
    return target ? to(target.path) : written.startsWith('/') ? targets.origin + written : written
  })
  const own = new Map(files.map((file) => [file.sign, targets.files.path(file.sign)]))
  const linked = replaceFileAddresses(text, (sign) => {
    const target = own.get(sign)
    return target && to(target)
  })
  const attachments = files.flatMap(({ sign, isAttachment }) => (isAttachment ? [own.get(sign) as string] : []))
  return `${frontMatter(page.page_title, order, attachments, up)}${linked}`
}

function frontMatter(title: string, order: number, attachments: readonly string[], up: string): string {
  const list = attachments.map((path) => `  - ${JSON.stringify(up + path)}\n`).join('')
  return `---\ntitle: ${JSON.stringify(title)}\norder: ${order}\n${list && `attachments:\n${list}`}---\n\n`
}

/** A name for an address in Markdown. Brackets would end it. */
const encodeSegment = (name: string): string =>
  encodeURIComponent(name).replace(/[()']/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
