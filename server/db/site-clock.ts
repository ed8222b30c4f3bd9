import { type Clock, systemClock } from '#server/time.ts'
import { databaseTime } from './database-state.ts'
import type { Database } from './open.ts'

/** How often the clock of PostgreSQL is read, in milliseconds. */
const READ_MS = 5000

/** The clock of a site. */
export interface SiteClock {
  clock: Clock
  /** Reads the database no more. */
  stop(): void
}

/**
 * The clock that all processes of a site share: on PostgreSQL that of the database, read every five seconds and carried on by the monotonic clock of
 * this process; on SQLite that of the machine (decision 66). While the database does not answer, the clock goes on by itself.
 * @throws the error of the driver, when the database does not answer now
 */
export async function siteClock({ db, dialect }: Pick<Database, 'db' | 'dialect'>): Promise<SiteClock> {
  if (dialect === 'sqlite') return { clock: systemClock, stop: () => {} }
  const read = async () => {
    const asked = performance.now()
    const milliseconds = (await databaseTime(db)) * 1000
    // The database looked at its clock between the question and the answer.
    const [least, most] = [milliseconds - performance.now(), milliseconds - asked]
    if (ahead === undefined || ahead < least || ahead > most) ahead = (least + most) / 2
  }
  let ahead: number | undefined
  await read()
  let reading = false
  const timer = setInterval(async () => {
    if (reading) return
    reading = true
    await read().catch(() => {})
    reading = false
  }, READ_MS)
  timer.unref()
  return { clock: () => Math.floor((performance.now() + (ahead ?? 0)) / 1000), stop: () => clearInterval(timer) }
}
