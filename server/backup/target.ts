/** A stored object of a place for backups. */
export interface TargetObject {
  /** With `/`, below the place. */
  path: string
  /** In bytes. */
  size: number
  /** When it was stored, in unix seconds. */
  stored: number
}

/** A place where backups are kept: a folder, or an object storage. */
export interface BackupTarget {
  /** Names the place, for administrators. */
  readonly name: string
  /**
   * Stores bytes under a name. The name exists only when all of them are on the disk of the place.
   * @returns how many bytes
   * @throws what `bytes` throws; the name does not exist then
   */
  write(path: string, bytes: AsyncIterable<Buffer>): Promise<number>
  /** @returns undefined when there is no such object */
  read(path: string): Promise<AsyncIterable<Buffer> | undefined>
  /** @returns undefined when there is no such object */
  stat(path: string): Promise<TargetObject | undefined>
  /**
   * What is in a folder.
   * @param folder '' or `files/`
   * @param deep also what is in folders of it
   */
  list(folder: string, options?: { deep?: boolean }): AsyncIterable<TargetObject>
  /** Removes an object. Does nothing if there is none. */
  remove(path: string): Promise<void>
}
