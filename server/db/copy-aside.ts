import { closeSync, existsSync, openSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'

/** The folder of the copies in `DATA_DIR`. */
const FOLDER = 'before-upgrade'
/** How many copies are kept. */
export const COPIES_KEPT = 3
/** Bytes that must stay free on the disk beside the copy, for the migration itself. */
const SPARE_BYTES = 64 * 1024 * 1024
/** The number of pages that are copied before other writers get a turn. */
const PAGES_AT_ONCE = 10_000
const UNFINISHED = '.part'

/** The disk has no room for the copy. */
export class NoRoomForCopy extends Error {
  override readonly name = 'NoRoomForCopy'
}

/** The folder of the copies that are made before an upgrade. */
export const copiesFolder = (DATA_DIR: string): string => join(DATA_DIR, FOLDER)

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`

/**
 * Copies a SQLite database into `DATA_DIR`, while others may write, and removes old copies. The name of the copy has its time (UTC) and its last
 * migration.
 * @param free bytes that are free on the disk of the copy; by default the system is asked
 * @returns the path of the copy
 * @throws NoRoomForCopy, Error of SQLite or the file system; no unfinished copy is left
 */
export async function copyAside(
  { file, DATA_DIR, last }: { file: string; DATA_DIR: string; last: string },
  free?: number,
): Promise<string> {
  const folder = copiesFolder(DATA_DIR)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // A killed process may have left an unfinished copy.
  for (const name of await readdir(folder)) if (name.endsWith(UNFINISHED)) await rm(join(folder, name))
  const needed = (await sizeOf(file)) + (await sizeOf(`${file}-wal`)) + SPARE_BYTES
  const available = free ?? (await freeBytes(folder))
  if (available < needed) {
    throw new NoRoomForCopy(
      `the copy before the upgrade needs ${inMegabytes(needed)}, and ${folder} has ${inMegabytes(available)} free`,
    )
  }
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  const path = join(folder, `${basename(file).replace(/\.\w+$/, '')}-${time}-${last}.db`)
  const source = new DatabaseSync(file, { readOnly: true })
  try {
    closeSync(openSync(path + UNFINISHED, 'w', 0o600))
    await backup(source, path + UNFINISHED, { rate: PAGES_AT_ONCE })
    await rename(path + UNFINISHED, path)
  } catch (error) {
    await rm(path + UNFINISHED, { force: true })
    throw error
  } finally {
    source.close()
  }
  for (const old of (await listCopies(DATA_DIR)).slice(COPIES_KEPT)) await rm(old)
  return path
}

/** The copies in `DATA_DIR`, the newest first. */
export async function listCopies(DATA_DIR: string): Promise<string[]> {
  const folder = copiesFolder(DATA_DIR)
  if (!existsSync(folder)) return []
  const timeOf = (name: string) => /-(\d{8}T\d{6}Z)-/.exec(name)?.[1] ?? ''
  const names = (await readdir(folder)).filter((name) => name.endsWith('.db') && timeOf(name) !== '')
  return names.sort((a, b) => timeOf(b).localeCompare(timeOf(a))).map((name) => join(folder, name))
}
