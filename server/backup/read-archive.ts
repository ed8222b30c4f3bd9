import { createHash } from 'node:crypto'
import { unknownMigrations } from '#server/db/migrate.ts'
import type { PortableRow, PortableTable } from '#server/db/portable/portable.ts'
import { BackupError } from './backup-error.ts'
import { cut } from './byte-reader.ts'
import { LineSum, unpackedPart, valuesOf } from './lines.ts'
import {
  ABOUT,
  type About,
  damaged,
  FILE_LIST,
  FILES,
  KEY,
  type ListedFile,
  MANIFEST,
  MANIFEST_SUM,
  type Manifest,
  parseAbout,
  parseListedFile,
  parseManifest,
  TABLES,
} from './manifest.ts'
import { readTar, type TarEntry } from './tar.ts'

/** Receives the contents of an archive, in their order. */
export interface ArchiveSink {
  /** @param key the text of `secret.key`; undefined when it is not in the archive */
  begin(about: About, key: string | undefined): Promise<void>
  rows(table: PortableTable, rows: readonly PortableRow[]): Promise<void>
  /** All rows have been passed on. */
  endOfTables(): Promise<void>
  /** The bytes of a file. The sink reads all of them. */
  file(key: string, bytes: AsyncIterable<Buffer>): Promise<void>
}

/** Opens a file that is not inside the archive. */
export type OpenBeside = (name: string) => Promise<AsyncIterable<Buffer>>

/** The largest size of a small entry in bytes. The manifest of a site with a hundred tables has some 20 KB. */
const SMALL_MOST = 16 * 1024 * 1024
/** The largest unpacked part of a table, in bytes. */
const PART_MOST = 512 * 1024 * 1024

/**
 * Reads a whole archive and checks it against its own counts and hashes. The data passed to the sink is valid only after the promise has resolved.
 * @throws BackupError foreign, cut, changed, newer, files_missing; whatever the sink throws
 */
export async function readArchive(
  bytes: AsyncIterable<Uint8Array>,
  sink: ArchiveSink,
  openBeside: OpenBeside,
): Promise<{ about: About; manifest: Manifest }> {
  const reading = new ArchiveReading(sink, openBeside)
  for await (const entry of readTar(bytes)) await reading.take(entry)
  return reading.end()
}

class ArchiveReading {
  readonly #sink: ArchiveSink
  readonly #openBeside: OpenBeside
  #about: About | undefined
  #aboutSum = ''
  #keySum = ''
  #key: string | undefined
  #hasBegun = false
  #manifest: Manifest | undefined
  #manifestSum = ''
  #isConfirmed = false
  /** The index of the table whose rows are being read. */
  #table = 0
  readonly #tables: LineSum[] = []
  #hasEndedTables = false
  readonly #list = new LineSum()
  readonly #files = { bytes: 0, missing: 0, damaged: 0 }
  /** Files since the last part of the file list was read. */
  #unlisted: { key: string; size: number; sha256: string }[] = []

  constructor(sink: ArchiveSink, openBeside: OpenBeside) {
    this.#sink = sink
    this.#openBeside = openBeside
  }

  async take(entry: TarEntry): Promise<void> {
    if (!this.#about) return this.#takeAbout(entry)
    if (this.#manifest) return this.#takeManifestSum(entry)
    if (entry.name === KEY && !this.#hasBegun) return this.#takeKey(entry)
    if (!this.#hasBegun) await this.#sink.begin(this.#about, this.#key)
    this.#hasBegun = true
    if (entry.name.startsWith(TABLES)) return this.#takeRows(entry)
    await this.#endTables()
    if (entry.name.startsWith(FILES)) return this.#takeFile(entry)
    if (entry.name.startsWith(FILE_LIST)) return this.#takeList(entry)
    if (entry.name !== MANIFEST) throw damaged(entry.name)
    const text = await smallText(entry)
    this.#manifestSum = sha256Of(text)
    this.#manifest = parseManifest(text)
  }

  async #takeAbout(entry: TarEntry): Promise<void> {
    if (entry.name !== ABOUT) throw new BackupError('foreign', 'This file is no backup of Octavo.')
    const text = await smallText(entry)
    this.#aboutSum = sha256Of(text)
    this.#about = parseAbout(text)
    const unknown = unknownMigrations(this.#about.migrations)
    if (unknown.length > 0)
      throw new BackupError(
        'newer',
        `The backup was made by Octavo ${this.#about.program}, whose tables are newer than those of this version (${unknown.join(', ')}). Install that version, or a newer one.`,
      )
    for (const _ of this.#about.tables) this.#tables.push(new LineSum())
  }

  async #takeKey(entry: TarEntry): Promise<void> {
    if (this.#key !== undefined) throw damaged(entry.name)
    this.#key = await smallText(entry)
    this.#keySum = sha256Of(this.#key)
  }

  async #takeRows({ name, size, content }: TarEntry): Promise<void> {
    const { tables } = this.#about as About
    const of = name.slice(TABLES.length, name.lastIndexOf('/'))
    while (tables[this.#table] && tables[this.#table]?.name !== of) this.#table += 1
    const table = tables[this.#table]
    if (!table || this.#hasEndedTables || size > PART_MOST) throw damaged(name)
    const text = await unpackedPart(await whole(content()), name)
    const rows = valuesOf<PortableRow>(text, name)
    this.#tables[this.#table]?.add(text, rows.length)
    await this.#sink.rows(table, rows)
  }

  async #endTables(): Promise<void> {
    if (this.#hasEndedTables) return
    this.#hasEndedTables = true
    await this.#sink.endOfTables()
  }

  async #takeFile({ name, size, content }: TarEntry): Promise<void> {
    const key = name.slice(FILES.length)
    const hash = createHash('sha256')
    await this.#sink.file(key, hashed(content(), hash))
    this.#unlisted.push({ key, size, sha256: hash.digest('hex') })
  }

  async #takeList({ name, content }: TarEntry): Promise<void> {
    const text = await unpackedPart(await whole(content()), name)
    const lines = text.split('\n').slice(0, -1)
    this.#list.add(text, lines.length)
    const inside = this.#unlisted.values()
    for (const line of lines) {
      const file = parseListedFile(line)
      if (file.state === 'missing') this.#files.missing += 1
      else if (file.beside !== undefined) await this.#takeBeside(file, file.beside)
      else {
        const found = inside.next().value
        if (found?.key !== file.key || found.size !== file.size || found.sha256 !== file.sha256)
          throw damaged(`the file ${file.key}`)
      }
      if (file.state === 'damaged') this.#files.damaged += 1
      this.#files.bytes += file.size
    }
    if (!inside.next().done) throw damaged(name)
    this.#unlisted = []
  }

  async #takeBeside({ key, size, sha256 }: ListedFile, name: string): Promise<void> {
    const hash = createHash('sha256')
    await this.#sink.file(key, hashed(await this.#openBeside(name), hash))
    if (hash.digest('hex') !== sha256) throw damaged(`the file ${name} of ${size} bytes beside it`)
  }

  async #takeManifestSum(entry: TarEntry): Promise<void> {
    const text = await smallText(entry)
    if (entry.name !== MANIFEST_SUM || this.#isConfirmed || text !== `${this.#manifestSum}  ${MANIFEST}\n`)
      throw damaged(entry.name)
    this.#isConfirmed = true
  }

  end(): { about: About; manifest: Manifest } {
    const [about, manifest] = [this.#about, this.#manifest]
    if (!about || !manifest || !this.#isConfirmed) throw cut()
    if (manifest.about_sha256 !== this.#aboutSum) throw damaged(ABOUT)
    if (manifest.key_sha256 !== this.#keySum) throw damaged(KEY)
    if (manifest.tables.length !== about.tables.length) throw damaged(MANIFEST)
    for (const [at, { name, rows, sha256 }] of manifest.tables.entries()) {
      const found = this.#tables[at]
      if (about.tables[at]?.name !== name || found?.count !== rows || found.sha256 !== sha256)
        throw damaged(`the table ${name}`)
    }
    const { files } = manifest
    const isEqual =
      files.count === this.#list.count &&
      files.sha256 === this.#list.sha256 &&
      files.bytes === this.#files.bytes &&
      files.missing === this.#files.missing &&
      files.damaged === this.#files.damaged &&
      this.#unlisted.length === 0
    if (!isEqual) throw damaged('the list of files')
    return { about, manifest }
  }
}

async function whole(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts)
}

async function smallText({ name, size, content }: TarEntry): Promise<string> {
  if (size > SMALL_MOST) throw damaged(name)
  return (await whole(content())).toString()
}

async function* hashed(bytes: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const part of bytes) {
    hash.update(part)
    yield part
  }
}

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')
