import { addressesIn, isOfSite, presentAddresses } from '#server/migrate/old-addresses.ts'
import type { NamedAddress, NewAddresses, OldPlace } from '#server/migrate/source.ts'
import { textIn } from '#server/migrate/tables/tables.ts'
import { decoded } from '#shared/decoded.ts'
import { blogId } from './blogs.ts'
import { placeOfPath, readFiles } from './files.ts'
import type { Site } from './site.ts'

/**
 * The beginning of an address: a host with the path of the site, or nothing. The length is bounded, so that a long text takes time in proportion. A
 * path inside of another address begins nothing.
 */
const SITE = String.raw`(?<![\w.%/-])(https?:\/\/[^\s"'<>()\[\]#?]{1,200}?)?`
const KEY = String.raw`([^\s"'<>()\[\]#?/&\\]{1,250})`
const UPLOAD = new RegExp(`${SITE}(\\/uploads\\/[^\\s"'<>()\\[\\]?#]{1,300})`, 'g')
const ATTACHED = new RegExp(`${SITE}\\/(?:attach_files\\/${KEY}|blog-attach\\/\\d{1,18})\\/(\\d{1,18})(?![\\w/])`, 'g')
const DOCUMENT = new RegExp(`${SITE}\\/docs\\/${KEY}(?:\\/${KEY})?(?![\\w/])`, 'g')
const ARTICLE = new RegExp(`${SITE}\\/blog-(\\d{1,18})\\.html(?![\\w/])`, 'g')

/** What the addresses of a site name. */
export interface Names {
  addresses: readonly string[]
  books: ReadonlyMap<string, string>
  /** Documents by `book/document`, with the name or the id of the document. */
  documents: ReadonlyMap<string, string>
  /** The places of attachments by their ids. */
  attachments: ReadonlyMap<string, string>
}

/** Reads the names that addresses of the site contain. */
export async function readNames(site: Site, addresses: readonly string[]): Promise<Names> {
  const books = new Map([...site.books.values()].map(({ identify, id }) => [identify, id]))
  const documents = new Map<string, string>()
  for (const { id, book, identify } of site.documents.values()) {
    const key = site.books.get(book)?.identify ?? ''
    documents.set(`${key}/${id}`, id)
    if (identify !== '') documents.set(`${key}/${identify}`, id)
  }
  const attachments = new Map<string, string>()
  for await (const row of site.tables.rows('md_attachment', 'attachment_id'))
    attachments.set(textIn(row, 'attachment_id'), placeOfPath(textIn(row, 'file_path')))
  return { addresses, books, documents, attachments }
}

/**
 * Replaces the addresses of the old site in a text. An upload is known by its path, whatever the host is. Documents, books, articles and attachments
 * are replaced on the given addresses, and where they have no host.
 */
export function replaceAddresses(text: string, to: NewAddresses, names: Names): string {
  if (!text.includes('/')) return text
  const isOurs = (address: string | undefined) => isOfSite(address, names.addresses)
  const { file, page, item } = presentAddresses(to)
  return text
    .replace(UPLOAD, (whole, _: string | undefined, path: string) => file(whole, placeOfPath(path)))
    .replace(ATTACHED, (whole, address: string | undefined, _: string | undefined, id: string) =>
      isOurs(address) ? file(whole, names.attachments.get(id)) : whole,
    )
    .replace(DOCUMENT, (whole, address: string | undefined, book: string, document: string | undefined) => {
      if (!isOurs(address)) return whole
      if (document !== undefined) return page(whole, names.documents.get(`${book}/${document}`))
      return item(whole, names.books.get(book))
    })
    .replace(ARTICLE, (whole, address: string | undefined, id: string) =>
      isOurs(address) ? page(whole, blogId(id)) : whole,
    )
}

/** The addresses of the old site that `replaceAddresses` has left in a text. */
export function oldAddressesIn(text: string, { addresses }: Names): string[] {
  if (!text.includes('/')) return []
  return addressesIn(text, [UPLOAD, ATTACHED, DOCUMENT, ARTICLE], (address) => isOfSite(address, addresses))
}

/** What an address of MinDoc names. */
export function readAddress(address: string): OldPlace | undefined {
  const path = decoded(address.split(/[?#]/, 1)[0] as string)
  if (path.startsWith('/uploads/')) return { file: { path: filePath(placeOfPath(path)) } }
  const attached = /^\/(?:attach_files|blog-attach)\/[^/]+\/(\d{1,18})$/.exec(path)
  if (attached) return { file: { id: attached[1] as string } }
  const article = /^\/blog-(\d{1,18})\.html$/.exec(path)
  if (article) return { page: { id: blogId(article[1] as string) } }
  const [, first, book = '', document = ''] = path.split('/')
  if (first !== 'docs' || book === '') return undefined
  return { ...(document && { page: { path: bookPath(book, document) } }), item: { path: bookPath(book) } }
}

const filePath = (place: string): string => `/uploads/${place}`
const bookPath = (...parts: string[]): string => ['/docs', ...parts].join('/')

/** The addresses of books, documents and files. */
export async function* namedAddresses(site: Site, { books, documents }: Names): AsyncGenerator<NamedAddress> {
  for (const [book, id] of books) yield { path: bookPath(book), kind: 'item', id }
  for (const [key, id] of documents) yield { path: bookPath(key), kind: 'page', id }
  for await (const { id, place } of readFiles(site)) yield { path: filePath(place), kind: 'file', id }
}
