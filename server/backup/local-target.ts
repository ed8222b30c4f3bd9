import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { syncPath } from '#server/db/sync-path.ts'
import { inPieces } from './byte-reader.ts'
import type { BackupTarget, TargetObject } from './target.ts'

/** The number of bytes in one read or write. */
const PIECE_BYTES = 1024 * 1024

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

/** The suffix of files that are being written. */
export const UNFINISHED = '.part'

/** A folder for backups that only its owner can read. The first write creates it. */
export function localTarget(folder: string): BackupTarget {
  const statOf = async (path: string): Promise<TargetObject | undefined> => {
    try {
      const { size, mtimeMs } = await stat(join(folder, path))
      return { path, size, stored: Math.floor(mtimeMs / 1000) }
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  return {
    name: folder,

    write: async (path, bytes) => {
      const target = join(folder, path)
      const made = await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      const part = `${target}.${randomBytes(4).toString('hex')}${UNFINISHED}`
      try {
        const size = await writeSynced(part, bytes)
        await rename(part, target)
        // The new name survives a power cut only after the folder is synced too.
        await syncPath(dirname(target))
        if (made) await syncPath(dirname(made))
        return size
      } finally {
        await rm(part, { force: true })
      }
    },

    read: async (path) => {
      try {
        const file = await open(join(folder, path), 'r')
        return file.createReadStream({ highWaterMark: PIECE_BYTES })
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    stat: statOf,

    list: async function* (below, { deep = false } = {}) {
      const entries = await readdir(join(folder, below), { withFileTypes: true, recursive: deep }).catch(
        (error: unknown) => {
          if (isMissing(error)) return []
          throw error
        },
      )
      for (const entry of entries) {
        const path = relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/')
        const found = entry.isFile() ? await statOf(path) : undefined
        if (found) yield found
      }
    },

    remove: (path) => rm(join(folder, path), { force: true }),
  }
}

async function writeSynced(path: string, bytes: AsyncIterable<Buffer>): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const piece of inPieces(bytes, PIECE_BYTES)) await file.writeFile(piece)
    await file.sync()
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}
