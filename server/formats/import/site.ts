import { createHash } from 'node:crypto'
import { KINDS, sniff } from '#server/files/sniff.ts'
import { DEFAULT_LANG } from '#shared/i18n/languages.ts'
import { langOfText } from '#shared/i18n/page-texts.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { treeOf } from './api/tree.ts'
import { partsOf } from './markdown/links.ts'
import { endingOf, nameOf } from './paths.ts'
import { type ImportEntry, ImportError, type ImportNote, type ImportSource } from './reader.ts'
import { reference } from './references.ts'

type Note = (note: ImportNote) => void

/** The target of an address: a page of the import with an anchor, or a file of the source with its display name. */
export type Target = { page: string; hash?: string } | { file: string; name?: string | undefined }

/** Returns the new address of a link or picture; undefined if it leads nowhere. */
export type AddressOf = (address: string) => string | undefined

/** A page of a site. */
export interface SitePage {
  /** Its key within the import. */
  key: string
  /** Its path in the source, for notes and for its relative links. */
  path: string
  catalogs: readonly string[]
  /** Its title; absent if it is only known after reading. */
  title: string
  /** Reads it, and passes every address in it to `addressOf`. undefined: it could not be read, which was noted. */
  read(addressOf: AddressOf): Promise<SiteText | undefined>
}

/** The text of a page. */
export interface SiteText {
  title?: string
  /** Markdown. */
  content: string
  /** The files in its list of attachments, unless the text names them. */
  attachments?: readonly { path: string; name: string }[]
}

/** Pages that link to each other and to files of a source. */
export interface Site {
  source: ImportSource
  /** The name of the item; empty: the title of the first page. */
  name: string
  description?: string
  pages: readonly SitePage[]
  /** The target of an address in a page. Not called for addresses outside of the source. */
  find(page: SitePage, address: string): Target | undefined
  /** Skip unused files without a note. */
  isNeedless(path: string): boolean
}

/** Addresses that lead out of the source, or to a heading of the same page. Those with another scheme, such as `javascript:`, are left out. */
const OUTSIDE = /^(?:https?:|mailto:|tel:|\/\/|#)/i
const SCHEME = /^[a-z][a-z0-9+.-]*:/i
const PICTURE = /^data:image\/[\w.+-]+;base64,([\w+/=\s]*)$/i
/** The longest address that holds a picture, in characters. */
const PICTURE_CHARACTERS = 28 * 1024 * 1024

/** A file that a text names: its key, name and bytes. */
interface NamedFile {
  key: string
  name: string
  bytes(): Promise<Uint8Array>
}

/** Makes the entries of a site: pages in their order with their catalogs, the files that they name, and their attachments. */
export async function* siteEntries(site: Site, note: Note): AsyncGenerator<ImportEntry> {
  const { source } = site
  const keys = new Set(site.pages.map(({ key }) => key))
  const paths = new Set(site.pages.map(({ path }) => path))
  const sent = new Set<string>()
  let tree: ReturnType<typeof treeOf> | undefined
  for (const page of site.pages) {
    const named = new Map<string, NamedFile>()
    const text = await page.read((address) => newAddress(site, page, keys, named, address, note))
    if (!text) continue
    const attachments = (text.attachments ?? []).filter(({ path }) => !named.has(path) && source.file(path))
    if (!text.content.trim() && attachments.length === 0) {
      note({ code: 'page_empty', where: page.path })
      continue
    }
    const title = page.title || text.title || nameOf(page.path)
    if (!tree) {
      const { name, description = '' } = site
      yield { kind: 'item', name: name || title, description, item_type: ITEM_TYPE.regular }
      tree = treeOf(note, '', serverTexts(langOfText(text.content) ?? DEFAULT_LANG).importedApi.more)
    }
    for (const [key, file] of named) {
      if (sent.has(key)) continue
      sent.add(key)
      yield { kind: 'file', ...file }
    }
    const entries = tree.page({ catalogs: page.catalogs, title, key: page.key, content: text.content })
    yield* entries
    const made = entries.at(-1)
    for (const { path, name } of attachments) {
      const file = source.file(path)
      if (!file || made?.kind !== 'page') continue
      const key = sent.has(path) ? `${path} ${made.key}` : path
      sent.add(path)
      yield { kind: 'file', key, name, page: made.key, bytes: () => file.bytes() }
    }
  }
  if (!tree) throw new ImportError('no page with a text was found', source.name, 'import_empty')
  for (const { path } of source.files)
    if (!paths.has(path) && !sent.has(path) && !site.isNeedless(path)) note({ code: 'file_unused', where: path })
}

function newAddress(
  { source, find }: Site,
  page: SitePage,
  keys: ReadonlySet<string>,
  named: Map<string, NamedFile>,
  address: string,
  note: Note,
): string | undefined {
  const isOutside = OUTSIDE.test(address)
  const inside = pictureInside(address)
  if (inside) named.set(inside.key, inside)
  if (inside) return reference('file', inside.key)
  const target = isOutside || !SCHEME.test(address) ? find(page, address) : undefined
  if (target && 'page' in target && keys.has(target.page)) return reference('page', target.page) + (target.hash ?? '')
  const file = target && 'file' in target ? source.file(target.file) : undefined
  if (target && 'file' in target && file) {
    named.set(target.file, { key: target.file, name: target.name ?? nameOf(target.file), bytes: () => file.bytes() })
    return reference('file', target.file)
  }
  if (isOutside) return address
  const isFile = /^data:/i.test(address) || !/^(?:|x?html?|md)$/.test(endingOf(partsOf(address).path))
  note({ code: isFile ? 'file_missing' : 'link_gone', where: `${page.path}: ${address.slice(0, 100)}` })
  return undefined
}

/** A picture that an address holds. */
function pictureInside(address: string): NamedFile | undefined {
  if (address.length > PICTURE_CHARACTERS) return undefined
  const written = PICTURE.exec(address)?.[1]
  if (written === undefined) return undefined
  const bytes = Buffer.from(written, 'base64')
  const kind = sniff(bytes, bytes.length)
  if (!kind || !KINDS[kind].type.startsWith('image/')) return undefined
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  return { key: `picture-${hash}`, name: `${hash.slice(0, 8)}.${KINDS[kind].extension}`, bytes: async () => bytes }
}
