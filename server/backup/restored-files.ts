import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { RESTORED_FOLDERS } from '#server/db/restore-mark.ts'
import { syncPath } from '#server/db/sync-path.ts'
import { LOCAL_KEY, localKeyOf } from '#server/storage/object-keys.ts'
import { damaged } from './manifest.ts'

const FOLDER = /^[0-9a-f]{2}$/

/** The files of a data folder during a restore. They are in a folder beside their final place until all have arrived. */
export interface RestoredFiles {
  /** Stores the bytes of a file. @param key as in the archive. Files of an object storage are stored on this machine */
  add(key: string, bytes: AsyncIterable<Buffer>): Promise<void>
  /** Moves the files to their final place. Until `finish`, a restore that starts again still knows that they are its own. */
  open(): Promise<void>
  /** Forgets that they were restored. Call it when the site is open. */
  finish(): Promise<void>
  /** Removes them. */
  abandon(): Promise<void>
}

/** @returns undefined when the data folder has files already */
export async function restoredFiles(dataDir: string): Promise<RestoredFiles | undefined> {
  const [uploads, work] = [join(dataDir, 'uploads'), join(dataDir, 'uploads.restoring')]
  const note = join(dataDir, RESTORED_FOLDERS)
  // An interrupted restore moved these folders here, and no server has started since.
  for (const folder of await notedFolders(note)) await rm(join(uploads, folder), { recursive: true, force: true })
  for (const folder of await foldersOf(uploads)) if ((await readdir(join(uploads, folder))).length > 0) return undefined
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { recursive: true, mode: 0o700 })
  const made = new Set<string>()
  const opened: string[] = []
  return {
    add: async (key, bytes) => {
      const local = localKeyOf(key)
      // Keys come from the archive. A malformed key must not point outside the folder.
      if (!LOCAL_KEY.test(local)) throw damaged(`the name of the file ${key}`)
      const folder = local.slice(0, 2)
      if (!made.has(folder)) await mkdir(join(work, folder), { recursive: true, mode: 0o700 })
      made.add(folder)
      const file = await open(join(work, local), 'wx', 0o600)
      try {
        for await (const part of bytes) await file.writeFile(part)
        await file.sync()
      } finally {
        await file.close()
      }
    },
    open: async () => {
      await mkdir(uploads, { recursive: true, mode: 0o700 })
      const folders = await foldersOf(work)
      await writeFile(note, folders.join('\n'), { mode: 0o600, flush: true })
      await syncPath(work)
      for (const folder of folders) {
        await syncPath(join(work, folder))
        // The folder may exist already; it is empty then.
        await rm(join(uploads, folder), { recursive: true, force: true })
        await rename(join(work, folder), join(uploads, folder))
        opened.push(folder)
      }
      await syncPath(uploads)
    },
    finish: () => rm(work, { recursive: true, force: true }),
    abandon: async () => {
      for (const folder of opened) await rm(join(uploads, folder), { recursive: true, force: true })
      await rm(work, { recursive: true, force: true })
    },
  }
}

/** The folders that an interrupted restore moved to their final place, or was about to move. */
async function notedFolders(note: string): Promise<string[]> {
  if (!existsSync(note)) return []
  return (await readFile(note, 'utf8')).split('\n').filter((name) => FOLDER.test(name))
}

async function foldersOf(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  return (await readdir(folder)).filter((name) => FOLDER.test(name))
}
