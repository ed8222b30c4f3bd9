import type { Readable } from 'node:stream'
import { openUpload } from '#server/migrate/open-upload.ts'
import type { SourceFile, SourceFilePage } from '#server/migrate/records.ts'
import { idIn, numberIn, type Tables, textIn } from '#server/migrate/tables/tables.ts'
import { timeIn } from './entities.ts'
import { placeOfPage, type Site } from './site.ts'

/** The pictures that texts show. Covers and portraits have no place here. */
const SHOWN = new Set(['gallery', 'drawio'])
/** A smaller copy of a picture, which BookStack makes. */
const COPY = /\/(?:scaled|thumbs)-\d{1,5}-\d{0,5}-?(?=\/)/g

/** The place of a file, by its path in the database or in an address: `images/gallery/2024-05/a.png`, `files/2024-05/b.pdf`. */
export const placeOfPath = (path: string): string =>
  path
    .replace(/^\/?uploads\//, '')
    .replace(COPY, '')
    .split(/[?#]/, 1)[0] as string

/** Whether an attachment is only a link. */
export const isLink = (row: Readonly<Record<string, unknown>>): boolean => numberIn(row, 'external') === 1

/** The pictures of pages, and the attachments with bytes. */
export async function* readFiles(site: Site): AsyncGenerator<SourceFile> {
  const { tables } = site
  const common = (page: string) => ({
    sign: '',
    page: site.pages.has(page) ? page : '',
    item: placeOfPage(site, page).item,
    ...{ size: -1, visits: 0, last_visit_time: 0 },
  })
  for await (const row of tables.rows('images', 'id')) {
    if (!SHOWN.has(textIn(row, 'type'))) continue
    const place = placeOfPath(textIn(row, 'path'))
    yield {
      id: `image ${textIn(row, 'id')}`,
      ...common(idIn(row, 'uploaded_to')),
      display_name: place.split('/').at(-1) ?? textIn(row, 'name'),
      owner: idIn(row, 'created_by'),
      addtime: timeIn(row, 'created_at'),
      place,
    }
  }
  for await (const row of tables.rows('attachments', 'id')) {
    if (isLink(row)) continue
    const [name, extension] = [textIn(row, 'name'), textIn(row, 'extension')]
    yield {
      id: `attachment ${textIn(row, 'id')}`,
      ...common(idIn(row, 'uploaded_to')),
      // People name attachments without their ending.
      display_name:
        extension === '' || name.toLowerCase().endsWith(`.${extension}`.toLowerCase()) ? name : `${name}.${extension}`,
      owner: idIn(row, 'created_by'),
      addtime: timeIn(row, 'created_at'),
      place: placeOfPath(textIn(row, 'path')),
    }
  }
}

/** The attachments of pages. Pictures belong to the texts that show them. */
export async function* readFilePages(site: Site): AsyncGenerator<SourceFilePage> {
  for await (const row of site.tables.rows('attachments', 'id')) {
    if (isLink(row)) continue
    const [id, page] = [textIn(row, 'id'), idIn(row, 'uploaded_to')]
    yield { id, file: `attachment ${id}`, page, item: placeOfPage(site, page).item, addtime: timeIn(row, 'created_at') }
  }
}

/** Pictures without a place here. */
export async function countOtherImages(tables: Tables): Promise<number> {
  let count = 0
  for await (const row of tables.rows('images', 'id')) if (!SHOWN.has(textIn(row, 'type'))) count++
  return count
}

/** Where BookStack and its images for containers keep uploads, below the folder that the person gave. */
const FOLDERS = ['', 'uploads/', 'public/uploads/', 'storage/uploads/', 'www/uploads/']

/** Opens a picture or an attachment. The given folder is that of BookStack, or one with its uploads. */
export async function openFile(folder: string, place: string): Promise<Readable | undefined> {
  for (const below of FOLDERS) {
    const found = await openUpload(folder, `${below}${place}`)
    if (found) return found
  }
  return undefined
}
