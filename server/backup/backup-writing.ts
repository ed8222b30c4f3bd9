import { createHash } from 'node:crypto'
import { openSnapshot } from '#server/db/portable/open-snapshot.ts'
import type { Snapshot } from '#server/db/portable/portable.ts'
import { openSecrets, readKeyFile } from '#server/secrets/secrets.ts'
import { systemClock } from '#server/time.ts'
import packageJson from '../../package.json' with { type: 'json' }
import type { BackupOptions, BackupProgress, BackupReport, BackupSite } from './backup-types.ts'
import { LineParts } from './lines.ts'
import {
  ABOUT,
  type About,
  FILE_LIST,
  FILES,
  FORMAT,
  KEY,
  type ListedFile,
  MANIFEST,
  MANIFEST_SUM,
  type Manifest,
  TABLES,
} from './manifest.ts'
import type { SharedFiles } from './shared-files.ts'
import { bytesOf, type FileSpool, fileOfRow, type NamedFile, namesFiles, sizeOf } from './stored-files.ts'
import { TAR_END, tarHeader, tarPadding } from './tar.ts'

/** The most keys in a list of a report. */
const LISTED_MOST = 100
/** The number of files in one part of the file list. */
const FILES_IN_PART = 500

/** The settings of one backup. */
interface Writing extends Pick<BackupOptions, 'withoutKey' | 'clock' | 'onProgress' | 'signal'> {
  name: string
  /** Unix seconds. */
  started: number
  spool: FileSpool
  /** Absent: the archive contains the files. */
  shared: SharedFiles | undefined
}

/** Writes one archive. */
export class BackupWriting {
  readonly #site: BackupSite
  readonly #snapshot: Snapshot
  readonly #options: Writing
  readonly #started: number
  /** Contents that earlier archives had already written, with a file that has them. */
  readonly #reused = new Map<string, { key: string; size: number }>()
  readonly report: Omit<BackupReport, 'bytes' | 'isEncrypted'>

  constructor(site: BackupSite, snapshot: Snapshot, options: Writing) {
    this.#site = site
    this.#snapshot = snapshot
    this.#options = options
    this.#started = options.started
    this.report = {
      name: options.name,
      ...{ rows: 0, files: 0, file_bytes: 0 },
      ...{ missing: [], missing_count: 0, damaged: [], damaged_count: 0, key: 'apart' },
    }
  }

  /** The bytes of the archive. */
  async *archive(): AsyncGenerator<Buffer> {
    const { config } = this.#site
    const { engine, migrations, tables } = this.#snapshot
    const key = config.SECRET_KEY || this.#options.withoutKey ? undefined : readKeyFile(config.DATA_DIR)
    if (key !== undefined) this.report.key = 'inside'
    const key_id = openSecrets(config).id
    const about: About = {
      ...{ format: FORMAT, program: packageJson.version, engine, started: this.#started },
      ...{ migrations, tables, files: this.#options.shared ? 'beside' : 'inside', key_id },
    }
    const aboutBytes = jsonBytes(about)
    yield* this.#entry(ABOUT, aboutBytes)
    if (key !== undefined) yield* this.#entry(KEY, Buffer.from(key))
    const tableSums: Manifest['tables'] = []
    for (const table of tables) tableSums.push(yield* this.#table(table))
    // The tables are read, so the snapshot is no longer needed.
    await this.#snapshot.close()
    const files = yield* this.#files()
    await this.#forgetDeleted()
    await this.#endShared()
    const manifest = jsonBytes({
      about_sha256: sha256Of(aboutBytes),
      finished: (this.#options.clock ?? systemClock)(),
      key_sha256: key === undefined ? '' : sha256Of(Buffer.from(key)),
      tables: tableSums,
      files,
    } satisfies Manifest)
    yield* this.#entry(MANIFEST, manifest)
    // The format that `sha256sum --check` reads.
    yield* this.#entry(MANIFEST_SUM, Buffer.from(`${sha256Of(manifest)}  ${MANIFEST}\n`))
    yield TAR_END
  }

  *#entry(name: string, bytes: Buffer): Generator<Buffer> {
    yield tarHeader(name, bytes.length, this.#started)
    yield bytes
    yield tarPadding(bytes.length)
  }

  async *#table(table: Snapshot['tables'][number]): AsyncGenerator<Buffer, Manifest['tables'][number]> {
    const { signal } = this.#options
    const lines = new LineParts()
    let number = 0
    const part = async function* (this: BackupWriting) {
      const bytes = await lines.part()
      number += 1
      if (bytes) yield* this.#entry(partName(`${TABLES}${table.name}/`, number), bytes)
    }.bind(this)
    for await (const rows of this.#snapshot.rows(table)) {
      signal?.throwIfAborted()
      for (const row of rows) lines.add(row)
      if (namesFiles(table)) await this.#options.spool.add(rows.map(fileOfRow).filter((file) => file !== undefined))
      this.report.rows += rows.length
      if (!lines.isFull) continue
      yield* part()
      this.#say('tables', this.report.rows, 0)
    }
    yield* part()
    return { name: table.name, rows: lines.sum.count, sha256: lines.sum.sha256 }
  }

  async *#files(): AsyncGenerator<Buffer, Manifest['files']> {
    const { report } = this
    const lines = new LineParts()
    let number = 0
    let inPart = 0
    for await (const file of this.#options.spool.all()) {
      this.#options.signal?.throwIfAborted()
      lines.add(yield* this.#file(file))
      inPart += 1
      this.#say('files', lines.sum.count + inPart, this.#options.spool.count)
      if (inPart < FILES_IN_PART) continue
      inPart = 0
      number += 1
      yield* this.#entry(partName(FILE_LIST, number), (await lines.part()) as Buffer)
    }
    const last = await lines.part()
    if (last) yield* this.#entry(partName(FILE_LIST, number + 1), last)
    const { count, sha256 } = lines.sum
    report.files = count - report.missing_count
    return { count, bytes: report.file_bytes, missing: report.missing_count, damaged: report.damaged_count, sha256 }
  }

  async *#file({ key, sha256 }: NamedFile): AsyncGenerator<Buffer, ListedFile> {
    const { report } = this
    const { storage } = this.#site
    const size = await sizeOf(storage, key)
    if (size === undefined) {
      report.missing_count += 1
      if (report.missing.length < LISTED_MOST) report.missing.push(key)
      return { key, size: 0, sha256: '', state: 'missing' }
    }
    report.file_bytes += size
    if (this.#options.shared) return this.#fileBeside(this.#options.shared, { key, sha256 }, size)
    const hash = createHash('sha256')
    yield tarHeader(`${FILES}${key}`, size, this.#started)
    for await (const chunk of bytesOf(storage, key, size)) {
      hash.update(chunk)
      yield chunk
    }
    yield tarPadding(size)
    const found = hash.digest('hex')
    return { key, size, sha256: found, state: this.#stateOf(key, sha256, found) }
  }

  async #fileBeside(shared: SharedFiles, { key, sha256 }: NamedFile, size: number): Promise<ListedFile> {
    const { storage } = this.#site
    const file = (found: string, state: ListedFile['state']): ListedFile => {
      const beside = shared.nameOf(found)
      return { key, size, sha256: found, state, beside }
    }
    const reuse = async (found: string) => {
      const name = shared.nameOf(found)
      if (!(await shared.has(name))) return false
      this.#reused.set(name, { key, size })
      return true
    }
    // A file with this hash has been stored already, so its bytes need not be read.
    if (sha256 !== '' && (await reuse(sha256))) return file(sha256, 'stored')
    const hash = createHash('sha256')
    for await (const chunk of bytesOf(storage, key, size)) hash.update(chunk)
    const found = hash.digest('hex')
    if (!(await reuse(found))) await shared.put(shared.nameOf(found), bytesOf(storage, key, size))
    return file(found, this.#stateOf(key, sha256, found))
  }

  #stateOf(key: string, wanted: string, found: string): ListedFile['state'] {
    const { report } = this
    if (wanted === '' || wanted === found) return 'stored'
    report.damaged_count += 1
    if (report.damaged.length < LISTED_MOST) report.damaged.push(key)
    return 'damaged'
  }

  /** Writes contents again that a cleanup removed meanwhile. Then writes the list of the contents that the archive needs. */
  async #endShared(): Promise<void> {
    const { shared, name } = this.#options
    if (!shared) return
    for (const lost of await shared.lost()) {
      const file = this.#reused.get(lost)
      if (file) await shared.put(lost, bytesOf(this.#site.storage, file.key, file.size))
    }
    await shared.writeNeeds(name)
  }

  /** Removes files from the report of missing files if people deleted them while the backup ran. */
  async #forgetDeleted(): Promise<void> {
    const { report } = this
    if (report.missing_count === 0) return
    const now = await openSnapshot(this.#site.config.DATABASE_URL)
    if (!now) return
    try {
      const named = new Set<string>()
      const asked = new Set(report.missing)
      for (const table of now.tables.filter(namesFiles))
        for await (const rows of now.rows(table))
          for (const file of rows.map(fileOfRow)) if (file && asked.has(file.key)) named.add(file.key)
      report.missing_count -= report.missing.length - named.size
      report.missing = [...named]
    } finally {
      await now.close()
    }
  }

  #say(step: BackupProgress['step'], done: number, total: number): void {
    this.#options.onProgress?.({ step, done, total, bytes: this.report.file_bytes })
  }
}

const jsonBytes = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const partName = (folder: string, number: number): string => `${folder}${String(number).padStart(6, '0')}.jsonl.gz`
