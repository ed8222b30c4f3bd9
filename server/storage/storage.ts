import type { Readable } from 'node:stream'

/** What is known of a stored file without reading it. */
export interface StoredFile {
  key: string
  /** In bytes. */
  size: number
  /** When it was stored, in unix seconds. */
  stored: number
}

/**
 * Where the bytes of uploaded files are. Keys are the server's own random names; who may read a file, and what it is called, stands in the
 * database. A file is stored before its row is written and removed after its row, so that what a crash leaves is a file without a row,
 * which a job sweeps away.
 */
export interface Storage {
  /** Names the driver, for `/readyz`. */
  readonly kind: string
  /** The folder on this machine where files are kept while they arrive. */
  readonly incoming: string
  /**
   * Stores a file that has arrived whole. It is there for good when the promise resolves, or not at all.
   * @param path the file in `incoming`, which is gone afterwards
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
  /** Removes a file; one that is not there is as good as removed. */
  remove(key: string): Promise<void>
  /** Every stored file, in no order. */
  list(): AsyncIterable<StoredFile>
  /** Removes what arrived before `until` (unix seconds) and was never stored. @returns how many there were */
  sweepIncoming(until: number): Promise<number>
  /** Makes what is missing to store files. @throws when nothing can be stored */
  check(): Promise<void>
}

/** A key that has no file. */
export class MissingFile extends Error {
  override readonly name = 'MissingFile'
  constructor(key: string) {
    super(`The storage has no file ${key}`)
  }
}
