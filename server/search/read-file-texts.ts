import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Services } from '#server/context.ts'
import { type FileTextKind, textKindOf } from '#server/formats/file-text/text-of-file.ts'
import type { NoTextReason } from '#server/formats/file-text/unreadable.ts'
import { inTurns } from '#server/in-turns.ts'
import { folderOf } from '#server/storage/object-keys.ts'
import { MissingFile } from '#server/storage/storage.ts'
import { StorageError } from '#server/storage/storage-error.ts'
import { fileEntryOf } from '#server/text/file-entry.ts'
import { apartProgram, runApart } from '#server/work/apart.ts'
import { AppError } from '#shared/errors.ts'
import { foldForSearch } from '#shared/search/fold-for-search.ts'
import {
  ATTEMPTS_MOST,
  type FileRange,
  forgetFileTexts,
  highestFileId,
  keyOfFile,
  listGoneFiles,
  listStaleFiles,
  noteAttempt,
  putFileText,
  type ReadFile,
  type StaleFile,
} from './file-texts.repository.ts'
import type { FileToRead } from './read-file-texts.apart.ts'

const program = apartProgram<Services['database']['dialect'], void, ReadFile | undefined, FileToRead | undefined>(
  new URL('./read-file-texts.apart.ts', import.meta.url),
)

/** The limits of the process that reads: its memory in bytes, and the time for one file in milliseconds. */
const MEMORY = 512 * 1024 ** 2
const FILE_MS = 30_000
/** Larger files are not read, in bytes. Of text files only the beginning is read, whatever their size. */
const FILE_BYTES = 64 * 1024 ** 2
const PLAIN_FILE_BYTES = 4 * 1024 ** 2
/** After so many files the process is replaced, so that what earlier files left in its memory counts for nothing. */
const FILES_OF_PROCESS = 50
/** How many ids are compared in one query. */
const IDS_IN_A_RANGE = 1000
/** How many files without text are stored in one transaction. */
const NAMES_AT_ONCE = 50

type Reading = Pick<Services, 'database' | 'storage'>

/** What a run has done. */
export interface FileTextsRead {
  /** The number of files that were looked into. */
  read: number
  /** Failures of storages, one for each storage. Their files are read later. */
  storageErrors: StorageError[]
}

/**
 * Reads the files that have no text yet, the newest first, and forgets the texts of files that are gone. What a file brings to a fall is a process of its own.
 * @param forMs no file is begun after this time, in milliseconds
 */
export async function readFileTexts(services: Reading, forMs: number): Promise<FileTextsRead> {
  const { db, dialect } = services.database
  const end = performance.now() + forMs
  const done: FileTextsRead = { read: 0, storageErrors: [] }
  const pause = inTurns()
  const files = new FilesToRead(services, done)
  for (let until = await highestFileId(db); until > 0; until -= IDS_IN_A_RANGE) {
    const range = { after: Math.max(0, until - IDS_IN_A_RANGE), until }
    await forgetGone(services, range)
    const stale = await listStaleFiles(db, range)
    const readable: (StaleFile & { kind: FileTextKind })[] = []
    const others: ReadFile[] = []
    for (const file of stale) {
      const kind = textKindOf(file.file_type, file.display_name)
      const reason = kind === undefined ? 'kind' : refusal(file, kind)
      if (kind && !reason) readable.push({ ...file, kind })
      else others.push(withoutText(file, dialect, reason ?? 'kind'))
      await pause()
    }
    for (let at = 0; at < others.length; at += NAMES_AT_ONCE)
      await db.transaction().execute(async (inside) => {
        for (const file of others.slice(at, at + NAMES_AT_ONCE)) await putFileText(inside, dialect, file)
      })
    await files.read(readable, end)
    if (performance.now() >= end) return done
    await pause()
  }
  return done
}

/** Why a file is not even opened. */
function refusal({ file_size, attempts }: StaleFile, kind: FileTextKind): NoTextReason | undefined {
  if (attempts >= ATTEMPTS_MOST) return 'failed'
  return kind !== 'plain' && file_size > FILE_BYTES ? 'too_large' : undefined
}

/** A file that only its name finds. */
function withoutText(
  { file_id, display_name }: StaleFile,
  dialect: Services['database']['dialect'],
  reason: NoTextReason,
): ReadFile {
  const entry = fileEntryOf(dialect, display_name, '')
  return { file_id, state: 'none', reason, folded_name: foldForSearch(display_name), entry }
}

async function forgetGone({ database: { db, dialect } }: Reading, range: FileRange): Promise<void> {
  const gone = await listGoneFiles(db, range)
  if (gone.length > 0) await db.transaction().execute((inside) => forgetFileTexts(inside, dialect, gone))
}

/** Reads files in a process of its own, which is replaced when a file ends it. */
class FilesToRead {
  readonly #services: Reading
  readonly #done: FileTextsRead
  /** The storages that do not answer, by their folders; '' for this machine. */
  readonly #failing = new Set<string>()

  constructor(services: Reading, done: FileTextsRead) {
    this.#services = services
    this.#done = done
  }

  /** @param end no file is begun after this time of `performance` */
  async read(files: readonly (StaleFile & { kind: FileTextKind })[], end: number): Promise<void> {
    const left = files.toReversed()
    while (left.length > 0 && performance.now() < end) {
      const last = await this.#readSome(left, end)
      // A file that was not the first of its process is tried once more alone: what others left in the memory may be the cause.
      if (last?.isFirst) await this.#store(withoutText(last.file, this.#services.database.dialect, last.reason))
      else if (last) left.push(last.file)
    }
  }

  /**
   * Reads files from the end of a list in one process, and takes them off the list.
   * @returns the file that ended the process
   */
  async #readSome(
    left: (StaleFile & { kind: FileTextKind })[],
    end: number,
  ): Promise<{ file: StaleFile & { kind: FileTextKind }; isFirst: boolean; reason: NoTextReason } | undefined> {
    const late = new AbortController()
    let timer: NodeJS.Timeout | undefined
    let now: { file: StaleFile & { kind: FileTextKind }; path: string; isFirst: boolean } | undefined
    let count = 0
    const forgetFile = async () => {
      clearTimeout(timer)
      if (now) await rm(now.path, { force: true })
      now = undefined
    }
    const next = async (): Promise<FileToRead | undefined> => {
      while (left.length > 0 && count < FILES_OF_PROCESS && performance.now() < end) {
        const file = left.pop() as StaleFile & { kind: FileTextKind }
        const path = await this.#fetch(file)
        if (path === undefined) continue
        now = { file, path, isFirst: count === 0 }
        count += 1
        await noteAttempt(this.#services.database.db, file.file_id)
        timer = setTimeout(() => late.abort(new AppError('WORK_TOO_LONG', { minutes: 1 })), FILE_MS)
        const { file_id, display_name, kind } = file
        return { file_id, display_name, kind, path }
      }
      return undefined
    }
    try {
      await runApart(program, this.#services.database.dialect, {
        memory: MEMORY,
        deadline: FILE_MS * FILES_OF_PROCESS,
        signal: late.signal,
        onMessage: async (read) => {
          await forgetFile()
          if (read) await this.#store(read)
          return next()
        },
      })
      return undefined
    } catch (error) {
      // Without a file the failure is not that of the process, but of the database or the disk.
      if (!now) throw error
      const { file, isFirst } = now
      const name = error instanceof AppError ? error.error : undefined
      if (name === 'WORK_TOO_LONG') return { file, isFirst: true, reason: 'too_long' }
      return { file, isFirst, reason: name === 'WORK_TOO_LARGE' ? 'too_large' : 'failed' }
    } finally {
      await forgetFile()
    }
  }

  async #store(file: ReadFile): Promise<void> {
    const { db, dialect } = this.#services.database
    this.#done.read += 1
    await db.transaction().execute((inside) => putFileText(inside, dialect, file))
  }

  /** Copies the bytes of a file to this disk. @returns the path; undefined if the file is gone or its storage does not answer */
  async #fetch(file: StaleFile & { kind: FileTextKind }): Promise<string | undefined> {
    const { storage, database } = this.#services
    const path = join(storage.incoming, randomBytes(16).toString('hex'))
    let key: string | undefined = file.storage_key
    while (key !== undefined) {
      const folder = folderOf(key) ?? ''
      if (this.#failing.has(folder)) return undefined
      try {
        const isLong = file.kind === 'plain' && file.file_size > PLAIN_FILE_BYTES
        const bytes = await storage.read(key, isLong ? { start: 0, end: PLAIN_FILE_BYTES - 1 } : undefined)
        await pipeline(bytes, createWriteStream(path, { flags: 'w', mode: 0o600 }))
        return path
      } catch (error) {
        await rm(path, { force: true })
        if (error instanceof StorageError) {
          this.#failing.add(folder)
          this.#done.storageErrors.push(error)
          return undefined
        }
        if (!(error instanceof MissingFile)) throw error
        // The file may have been moved to another storage, or deleted.
        const now = await keyOfFile(database.db, file.file_id)
        if (now === key) await this.#store(withoutText(file, database.dialect, 'missing'))
        key = now === key ? undefined : now
      }
    }
    return undefined
  }
}
