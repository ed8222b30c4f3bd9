import type { Readable } from 'node:stream'
import { openUpload } from '#server/migrate/open-upload.ts'
import type { SourceFile, SourceFilePage } from '#server/migrate/records.ts'
import { idIn, numberIn, type Row, textIn } from '#server/migrate/tables/tables.ts'
import { blogId, blogRows, itemOfBlog } from './blogs.ts'
import { type Site, TEXTS, timeIn } from './site.ts'

/** The place of a file, by its path in the database or in an address: `book/2024/a.png`, without the folder of the uploads. */
export const placeOfPath = (path: string): string =>
  (path.replaceAll('\\', '/').split(/[?#]/, 1)[0] as string).replace(/^.*?\buploads\//, '').replace(/^\/+/, '')

/** Where a file was uploaded: for a document, or for an article, which has no book. */
async function targets(site: Site) {
  const articles = new Map<string, string>()
  for await (const row of blogRows(site)) articles.set(textIn(row, 'blog_id'), itemOfBlog(row))
  return (row: Row): { page: string; item: string } => {
    const [book, document] = [idIn(row, 'book_id'), idIn(row, 'document_id')]
    if (book === '' && articles.has(document)) return { page: blogId(document), item: articles.get(document) as string }
    return { page: site.documents.has(document) ? document : '', item: book }
  }
}

/** The uploaded files, then the pictures of texts that no row names: older releases kept none of these. */
export async function* readFiles(site: Site): AsyncGenerator<SourceFile> {
  const targetOf = await targets(site)
  const places = new Set<string>()
  for await (const row of site.tables.rows('md_attachment', 'attachment_id')) {
    const place = placeOfPath(textIn(row, 'file_path'))
    places.add(place)
    yield {
      id: textIn(row, 'attachment_id'),
      ...targetOf(row),
      display_name: textIn(row, 'file_name') || (place.split('/').at(-1) ?? ''),
      owner: idIn(row, 'create_at'),
      // The size is a floating-point number of some bytes less when it is large.
      size: numberIn(row, 'file_size') < 2 ** 24 ? numberIn(row, 'file_size', -1) : -1,
      addtime: timeIn(row, 'create_time'),
      ...{ sign: '', place, visits: 0, last_visit_time: 0 },
    }
  }
  yield* picturesOfTexts(site, places)
}

const SHOWN = /\/uploads\/([^\s"'<>()[\]?#]{1,300}\.\w{1,8})/g

async function* picturesOfTexts(site: Site, places: Set<string>): AsyncGenerator<SourceFile> {
  for await (const row of site.tables.rows('md_documents', 'document_id', TEXTS)) {
    const id = textIn(row, 'document_id')
    for (const column of ['markdown', 'content']) {
      const found = await site.tables.value('md_documents', 'document_id', id, column)
      for (const [, path = ''] of textIn({ found }, 'found').matchAll(SHOWN)) {
        const place = placeOfPath(`/uploads/${path}`)
        if (places.has(place)) continue
        places.add(place)
        yield {
          id: `text ${place}`,
          ...{ sign: '', page: id, item: idIn(row, 'book_id'), display_name: place.split('/').at(-1) ?? '' },
          ...{ owner: idIn(row, 'member_id'), size: -1, visits: 0, addtime: timeIn(row, 'create_time') },
          ...{ last_visit_time: 0, place },
        }
      }
    }
  }
}

const PICTURE = /\.(?:png|jpe?g|gif|bmp|svg|webp|mp4|webm|ogg)$/i

/** The attachments of documents and articles. Pictures belong to the texts that show them. */
export async function* readFilePages(site: Site): AsyncGenerator<SourceFilePage> {
  const targetOf = await targets(site)
  for await (const row of site.tables.rows('md_attachment', 'attachment_id')) {
    const id = textIn(row, 'attachment_id')
    const { page, item } = targetOf(row)
    if (page !== '' && !PICTURE.test(textIn(row, 'file_name')))
      yield { id, file: id, page, item, addtime: timeIn(row, 'create_time') }
  }
}

/** Opens a file. The given folder is that of MinDoc or its `uploads`. */
export async function openFile(folder: string, place: string): Promise<Readable | undefined> {
  return (await openUpload(folder, `uploads/${place}`)) ?? (await openUpload(folder, place))
}
