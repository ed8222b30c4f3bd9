import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LOCAL_KEY } from './object-keys.ts'
import { MissingFile, type Storage, type StoredFile } from './storage.ts'

const KEY_BYTES = 16

/**
 * Stores files in a folder of this machine as `ab/<random name>`, spread over 256 folders and readable only for the server's user. The folder must
 * not be inside a folder that a web server publishes.
 * @param root the folder; `check` creates it if it does not exist
 */
export function localStorage(root: string): Storage {
  const incoming = join(root, 'incoming')
  const pathOf = (key: string): string => {
    // Keys come from the database. A malformed key must not point outside the folder.
    if (!LOCAL_KEY.test(key)) throw new MissingFile(key)
    return join(root, key)
  }

  const statOf = async (key: string): Promise<StoredFile | undefined> => {
    try {
      const { size, mtimeMs } = await stat(pathOf(key))
      return { key, size, stored: Math.floor(mtimeMs / 1000) }
    } catch (error) {
      if (isMissing(error) || error instanceof MissingFile) return undefined
      throw error
    }
  }

  return {
    kind: 'local',
    name: root,
    incoming,
    holds: (key) => LOCAL_KEY.test(key),

    put: async (path) => {
      const name = randomBytes(KEY_BYTES).toString('hex')
      const key = `${name.slice(0, 2)}/${name}`
      const target = pathOf(key)
      await syncFile(path)
      const made = await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await rename(path, target)
      // The new name survives a power cut only after the folder is synced too.
      await syncFile(dirname(target))
      if (made) await syncFile(root)
      return key
    },

    read: async (key, range) => {
      try {
        const file = await open(pathOf(key), 'r')
        return range ? file.createReadStream(range) : file.createReadStream()
      } catch (error) {
        throw isMissing(error) ? new MissingFile(key) : error
      }
    },

    stat: statOf,
    remove: (key) => rm(pathOf(key), { force: true }),

    list: async function* () {
      for (const folder of await entriesOf(root)) {
        if (!folder.isDirectory() || !/^[0-9a-f]{2}$/.test(folder.name)) continue
        for (const file of await entriesOf(join(root, folder.name))) {
          const key = `${folder.name}/${file.name}`
          const found = LOCAL_KEY.test(key) ? await statOf(key) : undefined
          if (found) yield found
        }
      }
    },

    check: async () => {
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      const path = join(incoming, `check-${randomBytes(8).toString('hex')}`)
      try {
        await writeFile(path, 'x', { mode: 0o600, flag: 'wx' })
      } finally {
        await rm(path, { force: true })
      }
    },
  }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Removes files and folders from the folder of arriving files that are older than `until` (unix seconds) and were never stored. @returns how many */
export async function sweepIncoming(incoming: string, until: number): Promise<number> {
  let swept = 0
  for (const file of await entriesOf(incoming)) {
    const path = join(incoming, file.name)
    const found = await stat(path).catch(() => undefined)
    if (!found || found.mtimeMs / 1000 > until) continue
    await rm(path, { force: true, recursive: true })
    swept += 1
  }
  return swept
}

/** The entries of a folder; none if it does not exist. */
async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
