import * as z from 'zod'
import { htmlTree } from '#server/formats/export/html-tree.ts'
import { decoded } from '#shared/decoded.ts'
import { limitedNotes } from './api/document-reader.ts'
import { parsedFile, parsedNoted } from './api/parse.ts'
import { containedBookEntries, isContainedBook } from './bookstack/contained-book.ts'
import { prepare } from './bookstack/prepare.ts'
import { markdownOf } from './html/page-of.ts'
import { replaceTargets } from './markdown/links.ts'
import { folderOf, join, nameOf } from './paths.ts'
import { ImportError, type ImportFile, type ImportNote, type ImportReader, type ImportSource } from './reader.ts'
import { type AddressOf, type SitePage, type SiteText, siteEntries, type Target } from './site.ts'
import { type PlacedNode, placeTree, type WikiNode } from './wiki/place-tree.ts'

type Note = (note: ImportNote) => void

const DATA = 'data.json'
/** The placeholder for another part of the export: `[[bsexport:page:40]]`. */
const REFERENCE = /\[\[bsexport:(\w+):([^\]\s]{1,500})\]\]/
/** A replacement for such references that no text contains by chance. */
const SCHEME = 'bsexport-'

const Id = z.union([z.number(), z.string()]).nullish()
const Text = z.string().nullish()
const Attachment = z.looseObject({ id: Id, name: Text, link: Text, file: Text, order: z.number().nullish() })
const Image = z.looseObject({ id: Id, name: Text, file: Text })
const Page = z.looseObject({
  id: Id,
  name: Text,
  html: Text,
  markdown: Text,
  priority: z.number().nullish(),
  attachments: z.array(Attachment).nullish(),
  images: z.array(Image).nullish(),
})
const Chapter = z.looseObject({
  id: Id,
  name: Text,
  description_html: Text,
  priority: z.number().nullish(),
  pages: z.array(Page).nullish(),
})
const Book = z.looseObject({
  id: Id,
  name: Text,
  description_html: Text,
  chapters: z.array(Chapter).nullish(),
  pages: z.array(Page).nullish(),
})
const Data = z.looseObject({ book: Book.nullish(), chapter: Chapter.nullish(), page: Page.nullish() })

/** A page of the export, or the description of a book or a chapter. */
interface BookPage {
  /** The id in references: `page:40`. */
  id: string
  html?: string | undefined
  markdown?: string | undefined
  attachments: z.output<typeof Attachment>[]
  images: z.output<typeof Image>[]
}

/** A book, chapter or page of BookStack, exported as a portable ZIP; or a book or chapter as one file of HTML. */
export const bookstack: ImportReader = {
  format: 'bookstack',

  async recognises(source) {
    const file = dataOf(source)
    if (!file) return isContainedBook(source)
    try {
      const { value } = await parsedFile(file)
      const { success, data } = Data.safeParse(value)
      return success && [data.book, data.chapter, data.page].some((one) => typeof one?.name === 'string')
    } catch (error) {
      // A broken data file belongs to this format if the folder of files exists.
      if (error instanceof ImportError) return source.files.some(({ path }) => /^(?:[^/]+\/)?files\/[^/]+$/.test(path))
      throw error
    }
  },

  async *read(source, given) {
    const note = limitedNotes(given)
    const file = dataOf(source)
    if (!file) return yield* containedBookEntries(source, note)
    const { success, data } = Data.safeParse((await parsedNoted(file, note)).value)
    if (!success) throw new ImportError('the data of the export have another form', file.path)
    const root = folderOf(file.path)
    const nodes = nodesOf(data)
    const placed = placeTree(nodes)
    const name = (data.book ?? data.chapter ?? data.page)?.name || source.name.replace(/\.[^.]*$/, '')
    yield* siteEntries(
      {
        source,
        name,
        pages: placed.map((one) => pageOf(root, one, note)),
        find: (_, address) => targetOf(data, root, placed, address),
        isNeedless: (path) => path === file.path,
      },
      note,
    )
  },
}

/** The data file of the export. It lies at the top, or in the only folder at the top. */
const dataOf = ({ files }: ImportSource): ImportFile | undefined =>
  files.find(({ path }) => nameOf(path) === DATA && path.split('/').length <= 2)

const byPriority = (a: { priority?: number | null | undefined }, b: { priority?: number | null | undefined }) =>
  (a.priority ?? 0) - (b.priority ?? 0)

function nodesOf({ book, chapter, page }: z.output<typeof Data>): WikiNode<BookPage>[] {
  if (book) {
    const children = [
      ...(book.chapters ?? []).map((one) => ({ ...one, node: chapterNode(one) })),
      ...(book.pages ?? []).map((one) => ({ ...one, node: pageNode(one) })),
    ]
    return [...describing('book', book), ...children.sort(byPriority).map(({ node }) => node)]
  }
  if (chapter) return [...describing('chapter', chapter), ...[...(chapter.pages ?? [])].sort(byPriority).map(pageNode)]
  return page ? [pageNode(page)] : []
}

function chapterNode(chapter: z.output<typeof Chapter>): WikiNode<BookPage> {
  const [own] = describing('chapter', chapter)
  const children = [...(chapter.pages ?? [])].sort(byPriority).map(pageNode)
  return { title: chapter.name || '…', children, ...(own?.page ? { page: own.page } : {}) }
}

/** The description of a book or a chapter, as a page with its name. */
function describing(
  kind: string,
  {
    id,
    name,
    description_html: html,
  }: { id?: unknown; name?: string | null | undefined; description_html?: string | null | undefined },
): WikiNode<BookPage>[] {
  if (!html?.trim()) return []
  return [{ title: name || '…', page: { id: `${kind}:${id ?? ''}`, html, attachments: [], images: [] }, children: [] }]
}

const idOf = ({ id, name }: z.output<typeof Page>): string => `page:${id ?? name ?? ''}`

const pageNode = ({ id, name, html, markdown, attachments, images }: z.output<typeof Page>): WikiNode<BookPage> => ({
  title: name || '…',
  page: {
    id: idOf({ id, name }),
    html: html ?? undefined,
    markdown: markdown ?? undefined,
    attachments: [...(attachments ?? [])].sort((a, b) => (a.order ?? 0) - (b.order ?? 0)),
    images: images ?? [],
  },
  children: [],
})

function pageOf(root: string, { page, title, catalogs }: PlacedNode<BookPage>, note: Note): SitePage {
  const files = page.attachments.flatMap(({ name, file }) =>
    file ? [{ path: join(root, `files/${file}`), name: name || file }] : [],
  )
  return {
    key: page.id,
    path: title,
    catalogs,
    title,
    read: async (addressOf): Promise<SiteText> => {
      const text = page.markdown?.trim()
        ? markdownText(page.markdown, addressOf)
        : htmlText(page.html ?? '', title, addressOf, note)
      const links = page.attachments.flatMap(({ name, link }) => (link ? [{ name: name || link, link }] : []))
      return { content: withLinks(text, links, title, addressOf, note), attachments: files }
    },
  }
}

/** References are replaced by addresses of a private scheme before the text is read. */
const withAddresses = (text: string): string =>
  text.replace(
    new RegExp(REFERENCE, 'g'),
    (_, kind: string, id: string) => `${SCHEME}${kind}/${encodeURIComponent(id)}`,
  )

const markdownText = (text: string, addressOf: AddressOf): string => replaceTargets(withAddresses(text), addressOf)

function htmlText(html: string, title: string, addressOf: AddressOf, note: Note): string {
  const nodes = htmlTree(withAddresses(html))
  prepare(nodes)
  return markdownOf(nodes, title, addressOf, note)
}

/** Attachments that are links are listed at the end of the page. */
function withLinks(
  text: string,
  links: { name: string; link: string }[],
  title: string,
  addressOf: AddressOf,
  note: Note,
): string {
  if (links.length === 0) return text
  const items = links.map(({ name, link }) => ({
    tag: 'li',
    attributes: {},
    children: [{ tag: 'a', attributes: { href: link }, children: [name] }],
  }))
  return `${text.trimEnd()}\n\n${markdownOf([{ tag: 'ul', attributes: {}, children: items }], title, addressOf, note)}`
}

/** The page or file of a reference. A chapter without a description leads to its first page, and so does a book. */
function targetOf(
  data: z.output<typeof Data>,
  root: string,
  placed: readonly PlacedNode<BookPage>[],
  address: string,
): Target | undefined {
  const [, kind, written = ''] = /^bsexport-(\w+)\/(.+)$/.exec(address.split('#', 1)[0] ?? '') ?? []
  if (!kind) return undefined
  const id = decoded(written)
  if (kind === 'image' || kind === 'attachment') {
    const files = placed.flatMap(({ page }) => (kind === 'image' ? page.images : page.attachments))
    // Writers other than BookStack name the file itself.
    const found = files.find((one) => String(one.id ?? '') === id) ?? files.find(({ file }) => file === id)
    if (found?.file) return { file: join(root, `files/${found.file}`), name: found.name ?? undefined }
    return undefined
  }
  if (placed.some(({ page }) => page.id === `${kind}:${id}`)) return { page: `${kind}:${id}` }
  const chapter = kind === 'chapter' ? data.book?.chapters?.find((one) => String(one.id ?? '') === id) : undefined
  const first =
    kind === 'book' ? placed[0]?.page.id : chapter && [...(chapter.pages ?? [])].sort(byPriority).map(idOf)[0]
  return first === undefined ? undefined : { page: first }
}
