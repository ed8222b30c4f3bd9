import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Replaces a folder by a finished one, which is moved. A program that reads the old folder can do so until then.
 * @param next the path of the finished folder, on the same disk
 */
export async function replaceFolder(folder: string, next: string): Promise<void> {
  const old = join(dirname(folder), `.old-${basename(folder)}`)
  await rm(old, { recursive: true, force: true })
  if (existsSync(folder)) await rename(folder, old)
  await rename(next, folder)
  await rm(old, { recursive: true, force: true })
}
