import { replaceFileAddresses } from '#server/formats/export/markdown/file-addresses.ts'
import { OWN, sumOf, sumOfTexts } from '#server/formats/export/markdown/own-marks.ts'
import { isObject, type Loose, objectOf, objectsOf, textOf } from '#server/formats/import/api/loose.ts'
import { endingOf } from '#server/formats/import/paths.ts'
import type { ImportEntry, ImportFile, ImportNote, ImportSource } from '#server/formats/import/reader.ts'
import { reference } from '#server/formats/import/references.ts'
import { unescapeOnce } from '#server/text/protocol-escaping.ts'
import { replacePageLinks } from './page-links.ts'

/** The checksum of the page files, at the beginning of the JSON. */
const SUM = new RegExp(`^\\s*\\{"${OWN}":\\{"version":1,"texts":"([0-9a-f]{64})"`)

/**
 * Whether page files of our own archive were changed, added or removed. Only the files have these changes, so the archive is then read as a folder of
 * Markdown.
 * @param head the beginning of the JSON of the archive
 */
export async function isEdited(files: readonly ImportFile[], head: string): Promise<boolean> {
  const sum = SUM.exec(head)?.[1]
  if (sum === undefined) return false
  const sums: [string, string][] = []
  for (const file of files) if (endingOf(file.path) === 'md') sums.push([file.path, sumOf(await file.bytes())])
  return sumOfTexts(sums) !== sum
}

/** The additional data of our own archive; undefined for archives of other servers. */
export function ownItem(value: Loose): { origin: string } | undefined {
  const own = value[OWN]
  return isObject(own) && own.version === 1 ? { origin: textOf(own.origin) } : undefined
}

interface Page {
  page: Loose
  catalog: string
  key: string
}

/**
 * The catalogs, pages and files of our own archive. Texts and titles are the stored ones, with references instead of the addresses of files and pages
 * in the archive.
 */
export function* ownEntries(
  value: Loose,
  source: ImportSource,
  { origin }: { origin: string },
  note: (note: ImportNote) => void,
): Generator<ImportEntry> {
  const catalogs: ImportEntry[] = []
  const pages: Page[] = []
  const walk = (part: Loose, above: string) => {
    for (const page of objectsOf(part.pages)) pages.push({ page, catalog: above, key: `page ${pages.length}` })
    for (const catalog of objectsOf(part.catalogs)) {
      const key = `catalog ${catalogs.length}`
      const title = unescapeOnce(textOf(catalog.cat_name))
      catalogs.push({ kind: 'catalog', key, parent: above, title, asStored: true })
      walk(catalog, key)
    }
  }
  walk(objectOf(value.pages), '')
  yield* catalogs
  const keys = new Map(pages.map(({ page, key }) => [textOf(page.page_id), key]))
  const sent = new Set<string>()
  for (const { page, catalog, key } of pages) {
    const own = objectOf(page[OWN])
    const title = unescapeOnce(textOf(page.page_title))
    const stored = typeof own.text === 'string' ? own.text : unescapeOnce(textOf(page.page_content))
    const paths = new Map<string, string>()
    const attached: ImportEntry[] = []
    for (const one of objectsOf(own.files)) {
      const [path, sign] = [textOf(one.path), textOf(one.sign)]
      const file = source.file(path)
      if (!file || sign === '') {
        note({ code: 'file_missing', where: `${title}: ${path}` })
        continue
      }
      paths.set(sign, path)
      const entry = { kind: 'file', name: textOf(one.name), bytes: () => file.bytes() } as const
      if (one.attached === true) attached.push({ ...entry, key: `${path} of ${key}`, page: key })
      else if (!sent.has(path)) yield { ...entry, key: path }
      if (one.attached !== true) sent.add(path)
    }
    const content = replacePageLinks(withFiles(stored, paths), keys, (key) => reference('page', key), origin)
    yield { kind: 'page', key, catalog, title, content, asStored: true }
    yield* attached
  }
}

const withFiles = (text: string, paths: ReadonlyMap<string, string>): string =>
  paths.size === 0
    ? text
    : replaceFileAddresses(text, (sign) => (paths.has(sign) ? reference('file', paths.get(sign) as string) : undefined))
