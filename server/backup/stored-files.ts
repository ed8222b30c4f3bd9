import { createReadStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { PortableRow, PortableTable } from '#server/db/portable/portable.ts'
import { StorageError } from '#server/storage/storage-error.ts'
import type { Stores } from '#server/storage/stores.ts'

/** A file that the database names. */
export interface NamedFile {
  key: string
  /** As stored in the database; empty if unknown. */
  sha256: string
}

/** The column with the key of a file, in all tables with files. */
const KEY_COLUMN = 'storage_key'
/** The table of bytes that were moved to another storage and will be removed. Their files have other keys now. */
const NOT_NEEDED = 'moved_file'
/** How often the reading of a file continues after a failure of the storage. */
const READ_AGAIN = 3

/** Whether the rows of a table name files. */
export const namesFiles = ({ name, columns }: PortableTable): boolean =>
  name !== NOT_NEEDED && columns.includes(KEY_COLUMN)

/** The file that a row names; undefined when it names none. */
export function fileOfRow(row: PortableRow): NamedFile | undefined {
  const key = row[KEY_COLUMN]
  if (typeof key !== 'string' || key === '') return undefined
  return { key, sha256: typeof row.sha256 === 'string' ? row.sha256 : '' }
}

/**
 * A list of files on the disk. With it the snapshot of the database can be closed before the bytes are copied.
 * @param path a temporary file, which `close` removes
 */
export class FileSpool {
  readonly #path: string
  readonly #file: FileHandle
  #waiting: string[] = []
  count = 0

  private constructor(path: string, file: FileHandle) {
    this.#path = path
    this.#file = file
  }

  static async create(path: string): Promise<FileSpool> {
    return new FileSpool(path, await open(path, 'wx', 0o600))
  }

  async add(files: readonly NamedFile[]): Promise<void> {
    this.count += files.length
    for (const file of files) this.#waiting.push(`${JSON.stringify(file)}\n`)
    if (this.#waiting.length >= 1000) await this.#flush()
  }

  async #flush(): Promise<void> {
    await this.#file.appendFile(this.#waiting.join(''))
    this.#waiting = []
  }

  async *all(): AsyncGenerator<NamedFile> {
    await this.#flush()
    for await (const line of createInterface({
      input: createReadStream(this.#path),
      crlfDelay: Number.POSITIVE_INFINITY,
    }))
      yield JSON.parse(line) as NamedFile
  }

  async close(): Promise<void> {
    await this.#file.close()
    await rm(this.#path, { force: true })
  }
}

/**
 * The size of a file. @returns undefined when the storage does not have the file, or when the settings of the storage are gone
 * @throws StorageError when the storage does not answer
 */
export async function sizeOf(storage: Stores, key: string): Promise<number | undefined> {
  try {
    return (await storage.stat(key))?.size
  } catch (error) {
    if (error instanceof StorageError && error.reason === 'not_configured') return undefined
    throw error
  }
}

/** The bytes of a file. If the storage fails, the rest is requested again. @param size in bytes */
export async function* bytesOf(storage: Stores, key: string, size: number): AsyncGenerator<Buffer> {
  let at = 0
  for (let attempt = 1; at < size; attempt++) {
    try {
      for await (const chunk of await storage.read(key, at > 0 ? { start: at, end: size - 1 } : undefined)) {
        at += (chunk as Buffer).length
        yield chunk as Buffer
      }
      if (at !== size) throw new Error(`the file ${key} has ${at} bytes, and its storage says ${size}`)
    } catch (error) {
      if (attempt >= READ_AGAIN || !(error instanceof StorageError)) throw error
    }
  }
}
