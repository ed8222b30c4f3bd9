import { createHash } from 'node:crypto'
import { type FileHandle, open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { knownFile } from '#server/files/allowed-files.ts'
import { AppError } from '#shared/errors.ts'
import {
  CATALOG_NAME_LENGTH,
  ITEM_DESCRIPTION_LENGTH,
  ITEM_NAME_LENGTH,
  PAGE_CONTENT_BYTES,
  PAGE_TITLE_LENGTH,
} from '#shared/limits.ts'
import { CATALOGS_DEEP } from './fold-catalogs.ts'
import {
  type ImportEntry,
  ImportError,
  type ImportedCatalog,
  type ImportedFile,
  type ImportedItem,
  type ImportedPage,
  type ImportNote,
} from './reader.ts'
import { replaceReferences } from './references.ts'

/**
 * The output of a reader on the disk: texts and files in a folder, and a list of them. So nothing large is in memory or passed between processes, and
 * the writer reads at its own speed.
 */

export interface SpooledCatalog {
  kind: 'catalog'
  key: string
  parent: string
  title: string
  /** 1 at the top. */
  depth: number
}

export interface SpooledPage {
  kind: 'page'
  key: string
  catalog: string
  title: string
  /** The range of its text in the file of texts, in bytes. */
  at: number
  bytes: number
  /** The keys of the files in its text. */
  files: string[]
}

export interface SpooledFile {
  kind: 'file'
  key: string
  name: string
  /** The page whose attachment it is. */
  page?: string
  bytes: number
  sha256: string
  /** The name of its bytes in the folder. */
  stored: string
}

export type SpoolLine = SpooledCatalog | SpooledPage | SpooledFile

/** The limits for the contents of an import. */
export interface SpoolLimits {
  pages: number
  catalogs: number
  files: number
  /** All texts and files together, in bytes. */
  bytes: number
  /** One file, in bytes. */
  fileBytes: number
}

/** The contents of an import, in numbers. */
export interface SpoolTotals {
  pages: number
  catalogs: number
  files: number
  /** The bytes of the files. */
  bytes: number
}

export const LIST = 'list'
export const TEXTS = 'texts'

/** The first bytes of a file that identify its type. */
const HEAD_BYTES = 36 * 1024
/** An address of a stored file may be longer than its reference. */
const ADDRESS_BYTES = 80

/** Receives the entries of a reader, adapts them to the rules of items, and writes them to the disk. */
export class Spool {
  readonly totals: SpoolTotals = { pages: 0, catalogs: 0, files: 0, bytes: 0 }
  item: ImportedItem | undefined
  readonly #folder: string
  readonly #limits: SpoolLimits
  readonly #note: (note: ImportNote) => void
  readonly #list: FileHandle
  readonly #texts: FileHandle
  #at = 0
  /** Catalogs by key. Two with the same name and parent are merged. */
  readonly #catalogs = new Map<string, { key: string; depth: number }>([['', { key: '', depth: 0 }]])
  readonly #names = new Map<string, string>()
  readonly #titles = new Set<string>()

  private constructor(
    folder: string,
    limits: SpoolLimits,
    note: (note: ImportNote) => void,
    handles: { list: FileHandle; texts: FileHandle },
  ) {
    this.#folder = folder
    this.#limits = limits
    this.#note = note
    this.#list = handles.list
    this.#texts = handles.texts
  }

  /** @param folder an empty folder */
  static async create(folder: string, limits: SpoolLimits, note: (note: ImportNote) => void): Promise<Spool> {
    const handles = { list: await open(join(folder, LIST), 'wx'), texts: await open(join(folder, TEXTS), 'wx') }
    return new Spool(folder, limits, note, handles)
  }

  /** @throws AppError IMPORT_TOO_LARGE; ImportError for an entry that breaks the rules of readers */
  async add(entry: ImportEntry): Promise<void> {
    if (entry.kind === 'item')
      this.item = { ...entry, name: titleOf(entry.name, ITEM_NAME_LENGTH), description: descriptionOf(entry) }
    else if (entry.kind === 'catalog') await this.#addCatalog(entry)
    else if (entry.kind === 'page') await this.#addPage(entry)
    else await this.#addFile(entry)
  }

  async close(): Promise<void> {
    await this.#list.close()
    await this.#texts.close()
  }

  async #addCatalog({ key, parent, title, asStored }: ImportedCatalog): Promise<void> {
    const above = this.#catalogOf(parent, title)
    const name = asStored ? storedTitle(title, CATALOG_NAME_LENGTH) : titleOf(title, CATALOG_NAME_LENGTH)
    const place = `${above.key}\n${name}`
    const same = asStored ? undefined : this.#names.get(place)
    const depth = above.depth + 1
    // Catalogs that the reader did not fold are merged into their parent.
    if (same !== undefined || depth > CATALOGS_DEEP) {
      this.#catalogs.set(key, (same === undefined ? undefined : this.#catalogs.get(same)) ?? above)
      return
    }
    this.#catalogs.set(key, { key, depth })
    this.#names.set(place, key)
    this.totals.catalogs += 1
    if (this.totals.catalogs > this.#limits.catalogs)
      throw new AppError('TOO_MANY_CATALOGS', { max: this.#limits.catalogs })
    await this.#write({ kind: 'catalog', key, parent: above.key, title: name, depth })
  }

  async #addPage({ key, catalog, title, content, asStored }: ImportedPage): Promise<void> {
    const text = this.#textOf(content, title)
    if (text.trim() === '' && !asStored) return this.#note({ code: 'page_empty', where: title })
    const place = this.#catalogOf(catalog, title).key
    const files = new Set<string>()
    replaceReferences(
      text,
      () => undefined,
      (kind, file) => {
        if (kind === 'file') files.add(file)
        return ''
      },
    )
    this.totals.pages += 1
    if (this.totals.pages > this.#limits.pages) throw new AppError('TOO_MANY_PAGES', { max: this.#limits.pages })
    const bytes = Buffer.from(text)
    // Writes everything or fails, unlike `write`, which stops early on a full disk.
    await this.#texts.appendFile(bytes)
    const own = asStored ? storedTitle(title, PAGE_TITLE_LENGTH) : this.#freeTitle(place, title)
    const line = { key, catalog: place, title: own, at: this.#at, bytes: bytes.length }
    this.#at += bytes.length
    this.#assertSize()
    await this.#write({ kind: 'page', ...line, files: [...files] })
  }

  async #addFile({ key, name, page, bytes: read }: ImportedFile): Promise<void> {
    let bytes: Uint8Array
    try {
      bytes = await read()
    } catch (error) {
      if (!(error instanceof ImportError)) throw error
      return this.#note({ code: 'entry_broken', where: key })
    }
    const size = bytes.length
    try {
      if (size > this.#limits.fileBytes) return this.#note({ code: 'file_refused', where: key })
      const { display_name } = knownFile({ name, size, head: Buffer.from(bytes.subarray(0, HEAD_BYTES)) })
      this.totals.files += 1
      this.totals.bytes += size
      if (this.totals.files > this.#limits.files) throw new AppError('IMPORT_TOO_LARGE')
      this.#assertSize()
      const stored = `file-${this.totals.files}`
      await writeFile(join(this.#folder, stored), bytes, { mode: 0o600 })
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const line = { kind: 'file', key, name: display_name, bytes: size, sha256, stored } as const
      await this.#write({ ...line, ...(page === undefined ? {} : { page }) })
    } catch (error) {
      if (!(error instanceof AppError) || error.error === 'IMPORT_TOO_LARGE') throw error
      this.#note({ code: 'file_refused', where: key })
    }
  }

  #catalogOf(key: string, where: string): { key: string; depth: number } {
    const found = this.#catalogs.get(key)
    if (!found) throw new ImportError(`the catalog "${key}" did not come before what is in it`, where)
    return found
  }

  /** A text that is valid for a page. */
  #textOf(content: string, where: string): string {
    const text = content.replaceAll('\u0000', '').toWellFormed()
    const most = PAGE_CONTENT_BYTES - (text.match(/import-file:/g)?.length ?? 0) * ADDRESS_BYTES
    if (Buffer.byteLength(text) <= most) return text
    this.#note({ code: 'text_cut', where })
    // The cut may fall into a character, which then becomes a replacement character.
    return Buffer.from(text)
      .subarray(0, Math.max(0, most - 4))
      .toString()
      .replace(/\ufffd$/, '')
  }

  /** A title that is unique in its catalog. */
  #freeTitle(catalog: string, given: string): string {
    const title = titleOf(given, PAGE_TITLE_LENGTH)
    const id = (one: string) => `${catalog}\n${one}`
    let free = title
    for (let at = 2; this.#titles.has(id(free)); at++) free = `${cut(title, PAGE_TITLE_LENGTH - 8)} (${at})`
    if (free !== title) this.#note({ code: 'title_double', where: free })
    this.#titles.add(id(free))
    return free
  }

  #assertSize(): void {
    if (this.totals.bytes + this.#at > this.#limits.bytes) throw new AppError('IMPORT_TOO_LARGE')
  }

  async #write(line: SpoolLine): Promise<void> {
    await this.#list.appendFile(`${JSON.stringify(line)}\n`)
  }
}

const descriptionOf = ({ description }: ImportedItem): string =>
  description.trim() === '' ? '' : titleOf(description, ITEM_DESCRIPTION_LENGTH)

const cut = (text: string, most: number): string => [...text].slice(0, most).join('')

/** A title that an item has had before. Only forbidden characters are removed. */
function storedTitle(given: string, most: number): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out here
  const line = given.toWellFormed().replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '')
  return cut(line.trim(), most).trim() || '…'
}

/** A valid title: one line, without control characters and marks of writing direction. */
export function titleOf(given: string, most: number): string {
  const line = given
    .slice(0, most * 8)
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out here
    .replace(/[\u0000-\u001f\u007f\s]+/g, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .normalize('NFC')
    .trim()
  return cut(line, most).trim() || '…'
}
