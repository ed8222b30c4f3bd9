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
 * Keeps the bytes of uploaded files. Keys are random names; the database holds the file names and who may read a file. Bytes are stored before
 * their row is written and removed after their row is deleted. So a crash can only leave bytes without a row, which the job `sweep-files` removes.
 * Each call may throw StorageError.
 */
export interface Storage {
  /** Names the driver, for `/readyz`. */
  readonly kind: 'local' | 's3'
  /** Names the place, for messages to administrators. */
  readonly name: string
  /** The folder on this machine for files that are arriving. */
  readonly incoming: string
  /** Whether a key is one that this storage made. */
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
  /** Every stored file, in no order. */
  list(): AsyncIterable<StoredFile>
  /** Creates missing folders and tries to write. @throws when files cannot be stored */
  check(): Promise<void>
  /** Makes an address that a browser can read the file from for a short time without rights of its own; absent when the storage has none. */
  address?(key: string, headers: { contentType: string; disposition: string }): string
}

/** There is no file with this key. */
export class MissingFile extends Error {
  override readonly name = 'MissingFile'
  constructor(key: string) {
    super(`The storage has no file ${key}`)
  }
}
