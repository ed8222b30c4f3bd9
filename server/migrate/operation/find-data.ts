import { open, readdir, symlink, unlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Source } from '#server/migrate/source.ts'

/** How many folders are looked into. */
const FOLDERS_MOST = 2000
/** How deep a folder of uploads may be in an archive. */
const DEPTH_MOST = 4
/** Folders that may be the one to which the places of files belong, besides those that are alone in theirs. */
const LIKELY = /upload|public|storage|www|html|data|showdoc|mindoc|bookstack|outline|attachment/i
/** How many files are looked for to find the folder. */
const PROBES = 40
const SQLITE = 'SQLite format 3\0'

/**
 * The data in an unpacked archive: its only file, or its only SQLite file, or else the folder that holds everything.
 * @returns a path
 */
export async function dataIn(folder: string): Promise<string> {
  const files: string[] = []
  for (const place of await foldersIn(folder))
    for (const entry of await readdir(place.path, { withFileTypes: true }))
      if (entry.isFile()) files.push(join(place.path, entry.name))
  if (files.length === 1) return files[0] as string
  const databases: string[] = []
  for (const file of files) if (await isSqlite(file)) databases.push(file)
  if (databases.length === 1) return databases[0] as string
  return (await foldersIn(folder)).findLast(({ isAlone }) => isAlone)?.path ?? folder
}

async function isSqlite(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SQLITE.length), 0, SQLITE.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === SQLITE
  } finally {
    await file.close()
  }
}

interface Place {
  path: string
  /** It and all folders above it are the only thing in theirs. */
  isAlone: boolean
}

/** A folder and those in it, the ones near the root first. */
async function foldersIn(root: string, depth = Number.POSITIVE_INFINITY): Promise<Place[]> {
  const found: Place[] = [{ path: root, isAlone: true }]
  let level = found
  for (let at = 0; at < depth && level.length > 0; at++) {
    const next: Place[] = []
    for (const { path, isAlone } of level) {
      const entries = await readdir(path, { withFileTypes: true })
      for (const entry of entries)
        if (entry.isDirectory() && found.length + next.length < FOLDERS_MOST)
          next.push({ path: join(path, entry.name), isAlone: isAlone && entries.length === 1 })
    }
    found.push(...next)
    level = next
  }
  return found
}

/** A name for the folder of the uploads that can lead to another folder while a source is open. */
export class UploadsLink {
  readonly path: string

  /** @param path where nothing is yet */
  constructor(path: string) {
    this.path = path
  }

  async leadTo(folder: string): Promise<void> {
    await unlink(this.path).catch(() => undefined)
    await symlink(folder, this.path)
  }

  /**
   * Leads to that folder of an unpacked archive in which the most files of the source are found, because people pack the folder itself, what is in it,
   * or the whole old site.
   */
  async leadToUploads(root: string, source: Source): Promise<void> {
    const places: string[] = []
    for await (const { place } of source.read('file')) {
      if (place !== '') places.push(place)
      if (places.length >= PROBES) break
    }
    const folders = (await foldersIn(root, DEPTH_MOST)).filter(
      ({ path, isAlone }) => isAlone || LIKELY.test(basename(path)),
    )
    let best = { path: root, hits: 0 }
    for (const { path } of folders) {
      await this.leadTo(path)
      let hits = 0
      for (const place of places) hits += (await isThere(source, place)) ? 1 : 0
      if (hits > best.hits) best = { path, hits }
      if (hits === places.length) break
    }
    await this.leadTo(best.path)
  }
}

async function isThere(source: Source, place: string): Promise<boolean> {
  const file = await source.openFile(place)
  file?.on('error', () => {})
  file?.destroy()
  return file !== undefined
}
