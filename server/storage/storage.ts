import type { Readable } from 'node:stream'

/** The facts about a stored file. */
export interface StoredFile {
  key: string
  /** In bytes. */
  size: number
  /** When it was stored, in unix seconds. */
  stored: number
}

/** A part of a file: the bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Stores the bytes of uploaded files. Keys are random names. The database has the file names and decides who may read a file. Bytes are stored before
 * their row is written and removed after their row is deleted. So a crash can only leave bytes without a row, which the job `sweep-files` removes.
 * Each call may throw StorageError.
 */
export interface Storage {
  /** The name of the driver, for `/readyz`. */
  readonly kind: 'local' | 's3'
  /** A name of the place, for messages to administrators. */
  readonly name: string
  /** The folder on this machine for files that are arriving. */
  readonly incoming: string
  /** Whether this storage made a key. */
  holds(key: string): boolean
  /**
   * Stores a file that has arrived completely. It is on the disk of the storage when the promise resolves.
   * @param path the file in `incoming`, which is moved away
   * @returns its new key
   */
  put(path: string): Promise<string>
  /**
   * The bytes of a file, in whole or in part.
   * @throws MissingFile
   */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** @returns undefined when there is no such file */
  stat(key: string): Promise<StoredFile | undefined>
  /** Removes a file. Does nothing if there is none. */
  remove(key: string): Promise<void>
  /** All stored files, in no order. */
  list(): AsyncIterable<StoredFile>
  /** Creates missing folders and tries to write. @throws if files cannot be stored */
  check(): Promise<void>
  /** Makes an address at which a browser can read the file for a short time without further rights. Absent: the storage has no such addresses. */
  address?(key: string, headers: { contentType: string; disposition: string }): string
}

/** There is no file with this key. */
export class MissingFile extends Error {
  override readonly name = 'MissingFile'
  constructor(key: string) {
    super(`The storage has no file ${key}`)
  }
}
