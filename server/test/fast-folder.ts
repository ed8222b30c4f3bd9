import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const IN_MEMORY = '/dev/shm'

/**
 * A folder in memory if the system has one, because tests open, sync and copy many small files.
 * @param room how many bytes must be free in it
 */
export function fastFolder(room = 0): string {
  if (!existsSync(IN_MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize >= room ? IN_MEMORY : tmpdir()
}
