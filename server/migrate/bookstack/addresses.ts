import { addressesIn, isOfSite, presentAddresses } from '#server/migrate/old-addresses.ts'
import type { NamedAddress, NewAddresses, OldPlace } from '#server/migrate/source.ts'
import { type Tables, textIn } from '#server/migrate/tables/tables.ts'
import { decoded } from '#shared/decoded.ts'
import { placeOfPath, readFiles } from './files.ts'
import { isLimitedChapter, itemId, type Site } from './site.ts'

/**
 * The beginning of an address: a host with the path of the site, or nothing. The length is bounded, so that a long text takes time in proportion. A
 * path inside of another address begins nothing.
 */
const SITE = String.raw`(?<![\w.%/-])(https?:\/\/[^\s"'<>()\[\]#?]{1,200}?)?`
const SLUG = String.raw`([^\s"'<>()\[\]#?/&\\]{1,250})`
/** Marks of paragraphs, which texts here do not have. */
const MARK = String.raw`(?:#bkmrk-[^\s"'<>()\[\]]{0,200})?`
const IMAGE = new RegExp(`${SITE}\\/(uploads\\/images\\/[\\w./%+-]{1,300})`, 'g')
const ATTACHMENT = new RegExp(`${SITE}\\/attachments\\/(\\d{1,18})(?:\\?open=true)?(?![\\w/])`, 'g')
const LINK = new RegExp(`${SITE}\\/link\\/(\\d{1,18})${MARK}(?![\\w/])`, 'g')
const BOOK = new RegExp(`${SITE}\\/books\\/${SLUG}(?:\\/(page|chapter)\\/${SLUG})?${MARK}(?![\\w/])`, 'g')

/** What the addresses of a site name. */
export interface Names {
  /** Without a slash at the end. */
  addresses: readonly string[]
  /** Pages by `book/page`, as they are and as they were called before. */
  pages: ReadonlyMap<string, string>
  /** Chapters by `book/chapter`. */
  chapters: ReadonlyMap<string, string>
  books: ReadonlyMap<string, string>
  /** The places of attachments by their ids. */
  attachments: ReadonlyMap<string, string>
}

const slugKey = (book: string, slug = ''): string => `${decoded(book)}/${decoded(slug)}`

/** Reads the names that addresses of the site contain. */
export async function readNames(site: Site, given: readonly string[]): Promise<Names> {
  const { tables } = site
  const books = new Map([...site.books.values()].map(({ slug, id }) => [decoded(slug), id]))
  const pages = new Map<string, string>()
  // Names of earlier states first, so that the present ones win.
  for await (const row of tables.rows('page_revisions', 'id', ['html', 'text', 'markdown'])) {
    const book = textIn(row, 'book_slug')
    if (book !== '') pages.set(slugKey(book, textIn(row, 'slug')), textIn(row, 'page_id'))
  }
  for (const [id, { book, slug }] of site.pages) pages.set(slugKey(site.books.get(book)?.slug ?? '', slug), id)
  const chapters = new Map(
    [...site.chapters.values()].map(({ id, book, slug }) => [slugKey(site.books.get(book)?.slug ?? '', slug), id]),
  )
  const attachments = new Map<string, string>()
  for await (const row of tables.rows('attachments', 'id'))
    attachments.set(textIn(row, 'id'), placeOfPath(textIn(row, 'path')))
  return { addresses: [...new Set([...given, ...(await ownAddresses(tables))])], pages, chapters, books, attachments }
}

/** The addresses under which the site itself linked its pictures: its own ones. */
async function ownAddresses(tables: Tables): Promise<Set<string>> {
  const found = new Set<string>()
  for await (const row of tables.rows('images', 'id')) {
    const [url, path] = [textIn(row, 'url'), textIn(row, 'path')]
    if (/^https?:\/\/./.test(url) && path.startsWith('/uploads/') && url.endsWith(path))
      found.add(url.slice(0, -path.length))
    if (found.size === 20) break
  }
  return found
}

/**
 * Replaces the addresses of the old site in a text. A picture is known by its path, whatever the host is. Pages, books and attachments are replaced on
 * the addresses of the site, and where they have no host. A chapter leads to its item.
 */
export function replaceAddresses(text: string, to: NewAddresses, site: Site, names: Names): string {
  if (!text.includes('/')) return text
  const isOurs = (address: string | undefined) => isOfSite(address, names.addresses)
  const { file, page, item } = presentAddresses(to)
  return text
    .replace(IMAGE, (whole, _: string | undefined, path: string) => file(whole, placeOfPath(path)))
    .replace(ATTACHMENT, (whole, address: string | undefined, id: string) =>
      isOurs(address) ? file(whole, names.attachments.get(id)) : whole,
    )
    .replace(LINK, (whole, address: string | undefined, id: string) => (isOurs(address) ? page(whole, id) : whole))
    .replace(BOOK, (whole, address: string | undefined, book: string, kind: string | undefined, slug: string) => {
      if (!isOurs(address)) return whole
      if (kind === 'page') return page(whole, names.pages.get(slugKey(book, slug)))
      if (kind === undefined) return item(whole, names.books.get(decoded(book)))
      const id = names.chapters.get(slugKey(book, slug))
      const chapter = id === undefined ? undefined : site.chapters.get(id)
      return item(whole, chapter && itemId(chapter.book, isLimitedChapter(site, chapter.id)))
    })
}

/** The addresses of the old site that `replaceAddresses` has left in a text. */
export function oldAddressesIn(text: string, { addresses }: Names): string[] {
  if (!text.includes('/')) return []
  return addressesIn(text, [IMAGE, ATTACHMENT, LINK, BOOK], (address) => isOfSite(address, addresses))
}

/** What an address of BookStack names. */
export function readAddress(address: string): OldPlace | undefined {
  const path = decoded(address.split(/[?#]/, 1)[0] as string)
  if (path.startsWith('/uploads/images/')) return { file: { path: filePath(placeOfPath(path)) } }
  const [, first, name = '', kind, slug = ''] = path.split('/')
  if (first === 'attachments' && /^\d+$/.test(name)) return { file: { id: `attachment ${name}` } }
  if (first === 'link' && /^\d+$/.test(name)) return { page: { id: name } }
  if (first !== 'books' || name === '') return undefined
  if (kind === 'page') return { page: { path: bookPath(name, 'page', slug) }, item: { path: bookPath(name) } }
  return { item: { path: kind === 'chapter' ? bookPath(name, 'chapter', slug) : bookPath(name) } }
}

const filePath = (place: string): string => `/uploads/${place}`
const bookPath = (...parts: string[]): string => ['/books', ...parts].join('/')

/** The addresses of books, chapters and pages, with the names that pages had before, and those of files. */
export async function* namedAddresses(site: Site, { books, chapters, pages }: Names): AsyncGenerator<NamedAddress> {
  for (const [book, id] of books) yield { path: bookPath(book), kind: 'item', id }
  for (const [key, id] of chapters) {
    const [book = '', slug = ''] = key.split('/')
    const item = itemId(site.chapters.get(id)?.book ?? '', isLimitedChapter(site, id))
    yield { path: bookPath(book, 'chapter', slug), kind: 'item', id: item }
  }
  for (const [key, id] of pages) {
    const [book = '', slug = ''] = key.split('/')
    yield { path: bookPath(book, 'page', slug), kind: 'page', id }
  }
  for await (const { id, place } of readFiles(site)) yield { path: filePath(place), kind: 'file', id }
}
