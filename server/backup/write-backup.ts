import { createHash, randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, shownDatabaseUrl } from '#server/config.ts'
import { openSnapshot } from '#server/db/portable/open-snapshot.ts'
import type { Snapshot } from '#server/db/portable/portable.ts'
import { openSecrets, readKeyFile } from '#server/secrets/secrets.ts'
import type { Stores } from '#server/storage/stores.ts'
import { type Clock, systemClock } from '#server/time.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { BackupError } from './backup-error.ts'
import { newArchiveName } from './backup-names.ts'
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
import { bytesOf, FileSpool, fileOfRow, type NamedFile, namesFiles, sizeOf } from './stored-files.ts'
import { TAR_END, tarHeader, tarPadding } from './tar.ts'
import type { BackupTarget } from './target.ts'

/** The site that is backed up or restored. */
export interface BackupSite {
  config: Config
  storage: Stores
}

/** How far a backup, a restore or a check is. */
export interface BackupProgress {
  step: 'tables' | 'files' | 'index'
  /** Of `tables`: rows; of `files`: files; of `index`: pages. */
  done: number
  /** 0: not known. */
  total: number
  /** Bytes of files so far. */
  bytes: number
}

export interface BackupOptions {
  target: BackupTarget
  /** Absent: the key of the secrets is in the archive, if it is in `DATA_DIR`. */
  withoutKey?: boolean
  clock?: Clock
  onProgress?: (progress: BackupProgress) => void
  signal?: AbortSignal
}

export interface BackupReport {
  /** The name of the archive in the target. */
  name: string
  /** The size of the archive. */
  bytes: number
  rows: number
  files: number
  file_bytes: number
  /** Keys of files whose bytes are missing although the site still names them, a hundred at most; and how many there are. */
  missing: string[]
  missing_count: number
  /** The same for files whose bytes are not those that were uploaded. */
  damaged: string[]
  damaged_count: number
  /** `inside`: whoever has the archive can open the secrets. `apart`: a restore needs `SECRET_KEY` or `secret.key`, which is not in it. */
  key: 'inside' | 'apart'
}

/** The most keys of a list in a report. */
const LISTED_MOST = 100
/** A part of the file list is written after so many files. */
const FILES_IN_PART = 500

/**
 * Writes a backup of a site: one archive with the database and all files that it names, as they are at one moment after the call. Others write
 * meanwhile. Nothing is kept in memory but a part of a table.
 * @throws BackupError no_site; the reason of `signal`; errors of the file system and of storages. There is no archive then
 */
export async function writeBackup(site: BackupSite, options: BackupOptions): Promise<BackupReport> {
  const { config, storage } = site
  const snapshot = await snapshotOf(config)
  await mkdir(storage.incoming, { recursive: true, mode: 0o700 })
  const spool = await FileSpool.create(join(storage.incoming, `backup-${randomBytes(8).toString('hex')}`))
  const writing = new BackupWriting(site, snapshot, spool, options)
  try {
    const bytes = await options.target.write(writing.name, writing.archive())
    return { ...writing.report, bytes }
  } finally {
    await snapshot.close()
    await spool.close()
  }
}

/** Refuses a configuration that leads to no site. Changes nothing, while opening the database would make an empty one. @throws BackupError no_site */
export const assertSite = async (config: Config): Promise<void> => (await snapshotOf(config)).close()

async function snapshotOf({ DATABASE_URL }: Config): Promise<Snapshot> {
  const snapshot = await openSnapshot(DATABASE_URL)
  if (snapshot) return snapshot
  throw new BackupError('no_site', `There is no site in ${shownDatabaseUrl(DATABASE_URL)} to back up (DATABASE_URL)`)
}

class BackupWriting {
  readonly #site: BackupSite
  readonly #snapshot: Snapshot
  readonly #spool: FileSpool
  readonly #options: BackupOptions
  readonly #started: number
  readonly name: string
  readonly report: Omit<BackupReport, 'bytes'>

  constructor(site: BackupSite, snapshot: Snapshot, spool: FileSpool, options: BackupOptions) {
    this.#site = site
    this.#snapshot = snapshot
    this.#spool = spool
    this.#options = options
    this.#started = (options.clock ?? systemClock)()
    this.name = newArchiveName(this.#started)
    this.report = {
      name: this.name,
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
      ...{ migrations, tables, files: 'inside', key_id },
    }
    const aboutBytes = jsonBytes(about)
    yield* this.#entry(ABOUT, aboutBytes)
    if (key !== undefined) yield* this.#entry(KEY, Buffer.from(key))
    const tableSums: Manifest['tables'] = []
    for (const table of tables) tableSums.push(yield* this.#table(table))
    // From here on the database may forget the moment.
    await this.#snapshot.close()
    const files = yield* this.#files()
    await this.#forgetDeleted()
    const manifest = jsonBytes({
      about_sha256: sha256Of(aboutBytes),
      finished: (this.#options.clock ?? systemClock)(),
      key_sha256: key === undefined ? '' : sha256Of(Buffer.from(key)),
      tables: tableSums,
      files,
    } satisfies Manifest)
    yield* this.#entry(MANIFEST, manifest)
    // In the form that `sha256sum --check` reads.
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
      if (namesFiles(table)) await this.#spool.add(rows.map(fileOfRow).filter((file) => file !== undefined))
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
    for await (const file of this.#spool.all()) {
      this.#options.signal?.throwIfAborted()
      lines.add(yield* this.#file(file))
      inPart += 1
      this.#say('files', lines.sum.count + inPart, this.#spool.count)
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
    const hash = createHash('sha256')
    yield tarHeader(`${FILES}${key}`, size, this.#started)
    for await (const chunk of bytesOf(storage, key, size)) {
      hash.update(chunk)
      yield chunk
    }
    yield tarPadding(size)
    report.file_bytes += size
    const found = hash.digest('hex')
    if (sha256 === '' || sha256 === found) return { key, size, sha256: found, state: 'stored' }
    report.damaged_count += 1
    if (report.damaged.length < LISTED_MOST) report.damaged.push(key)
    return { key, size, sha256: found, state: 'damaged' }
  }

  /** Files that people deleted while the backup ran are not missing: takes them out of the report. */
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
