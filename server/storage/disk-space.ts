import { statfs } from 'node:fs/promises'

/** The space of a disk, in bytes. */
export interface DiskSpace {
  /** The space that the server may still use. */
  free: number
  total: number
}

/** The space of the disk that holds a folder; undefined if the system does not report it. */
export async function diskSpace(folder: string): Promise<DiskSpace | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return blocks > 0 ? { free: bavail * bsize, total: blocks * bsize } : undefined
  } catch {
    return undefined
  }
}
