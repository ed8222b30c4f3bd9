import { readdir, realpath } from 'node:fs/promises'
import { isAbsolute, join, resolve, sep } from 'node:path'
import type { Config } from '#server/config.ts'
import { AppError } from '#shared/errors.ts'

/** How many files and folders are offered. */
const OFFERED_MOST = 200

type Where = Pick<Config, 'MOVE_IN_DIR'>

/**
 * The real path of something in the folder from which administrators may move sites. Nothing outside of it is reached, neither by `..` nor by links.
 * @param path in that folder
 * @throws AppError MOVE_PATH
 */
export async function pathInFolder({ MOVE_IN_DIR }: Where, path: string, field: string): Promise<string> {
  const refusal = () => new AppError('MOVE_PATH', { folder: MOVE_IN_DIR }, field)
  if (path === '' || isAbsolute(path) || path.includes('\0') || path.split(/[/\\]/).includes('..')) throw refusal()
  const root = await realpath(MOVE_IN_DIR).catch(() => undefined)
  const real = root === undefined ? undefined : await realpath(resolve(root, path)).catch(() => undefined)
  if (root === undefined || !real?.startsWith(root + sep)) throw refusal()
  return real
}

/** What is in the folder, and in the folders in it, as paths. Nothing if there is no such folder. */
export async function entriesOfFolder({ MOVE_IN_DIR }: Where): Promise<string[]> {
  const found: string[] = []
  const look = async (folder: string, depth: number): Promise<void> => {
    const entries = await readdir(join(MOVE_IN_DIR, folder), { withFileTypes: true }).catch(() => [])
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (found.length >= OFFERED_MOST || entry.name.startsWith('.') || entry.isSymbolicLink()) continue
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      found.push(path)
      if (entry.isDirectory() && depth > 1) await look(path, depth - 1)
    }
  }
  await look('', 2)
  return found
}
