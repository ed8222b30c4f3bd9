/** An object in a place for backups. */
export interface TargetObject {
  /** Its path below the place, with `/`. */
  path: string
  /** In bytes. */
  size: number
  /** When it was stored, in unix seconds. */
  stored: number
}

/** A place where backups are kept: a folder, or an object storage. */
export interface BackupTarget {
  /** A name of the place for administrators. */
  readonly name: string
  /**
   * Stores bytes under a name. The name exists only after all bytes are safely stored.
   * @returns the number of bytes
   * @throws errors of `bytes`; the name does not exist then
   */
  write(path: string, bytes: AsyncIterable<Buffer>): Promise<number>
  /** @returns undefined when there is no such object */
  read(path: string): Promise<AsyncIterable<Buffer> | undefined>
  /** @returns undefined when there is no such object */
  stat(path: string): Promise<TargetObject | undefined>
  /**
   * Lists the objects of a folder.
   * @param folder '' or `files/`
   * @param deep also the objects of its subfolders
   */
  list(folder: string, options?: { deep?: boolean }): AsyncIterable<TargetObject>
  /** Removes an object if it exists. */
  remove(path: string): Promise<void>
}
