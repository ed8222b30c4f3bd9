import { randomBytes } from 'node:crypto'
import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseTime } from '#server/db/database-state.ts'
import { type Check, orFine, problem, type Said, warning } from '#server/doctor/check.ts'

/** Differences of a clock in seconds. The first is worth a look. The second breaks two-step login, locks and object storages. */
export const CLOCK_SECONDS = 5
const CLOCK_SECONDS_BAD = 60

const REMEDY = 'Let both machines keep the time by NTP (timedatectl set-ntp true).'

/** The finding for a difference between two clocks; none when they agree. @param seconds how much the other clock is ahead */
export function clockSaid(other: string, seconds: number): Said[] {
  const off = Math.round(Math.abs(seconds))
  if (off < CLOCK_SECONDS) return []
  const message = `the clock of ${other} is ${off} s ${seconds > 0 ? 'ahead of' : 'behind'} that of this machine`
  return [(off < CLOCK_SECONDS_BAD ? warning : problem)(message, REMEDY)]
}

/** The time that the file system gives to a new file, in unix seconds. */
async function fileTime(folder: string): Promise<number> {
  const path = join(folder, `.clock-${randomBytes(8).toString('hex')}`)
  try {
    await writeFile(path, '', { mode: 0o600, flag: 'wx' })
    return (await stat(path)).mtimeMs / 1000
  } finally {
    await rm(path, { force: true })
  }
}

/** Checks the clocks of the database and of the file system. The check of the address compares the clock of the site. */
export const clock: Check = {
  name: 'clock',
  needs: 'database',
  look: async ({ config, services: { database } }) => {
    const found = clockSaid('the file system', (await fileTime(config.DATA_DIR)) - Date.now() / 1000)
    if (database.dialect === 'postgres')
      found.push(...clockSaid('the database', (await databaseTime(database.db)) - Date.now() / 1000))
    return orFine(found, 'the clocks of this machine, its file system and the database agree')
  },
}
