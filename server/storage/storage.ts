import type { Readable } from 'node:stream'

/** The facts about a stored file. */
export interface StoredFile {
  key: string
  /** In bytes. */
  size: number
  /** When it was stored, in unix seconds. */
  stored: number
}

/**
 * Keeps the bytes of uploaded files. Keys are random names; the database holds the file names and who may read a file. Bytes are stored before
 * their row is written and removed after their row is deleted. So a crash can only leave bytes without a row, which the job `sweep-files` removes.
 */
export interface Storage {
  /** Names the driver, for `/readyz`. */
  readonly kind: string
  /** The folder on this machine for files that are arriving. */
  readonly incoming: string
  /**
   * Stores a file that has arrived completely. It is on the disk when the promise resolves.
   * @param path the file in `incoming`, which is moved away
   * @returns its new key
   */
  put(path: string): Promise<string>
  /**
   * The bytes from `start` to `end`, both included; without them the whole file.
   * @throws MissingFile
   */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** @returns undefined when there is no such file */
  stat(key: string): Promise<StoredFile | undefined>
  /** Removes a file. Does nothing if there is none. */
  remove(key: string): Promise<void>
  /** Every stored file, in no order. */
  list(): AsyncIterable<StoredFile>
  /** Removes files that arrived before `until` (unix seconds) and were never stored. @returns how many */
  sweepIncoming(until: number): Promise<number>
  /** Creates missing folders and tries to write. @throws when files cannot be stored */
  check(): Promise<void>
}

/** There is no file with this key. */
export class MissingFile extends Error {
  override readonly name = 'MissingFile'
  constructor(key: string) {
    super(`The storage has no file ${key}`)
  }
}
