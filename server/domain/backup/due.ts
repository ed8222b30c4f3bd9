import { isWithin, startOfDay } from '#server/time.ts'
import type { BackupEvery } from '#shared/kinds.ts'
import type { BackupState } from './backup-state.ts'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** The time in seconds after which a failed backup is tried again. */
export const RETRY_SECONDS = HOUR_SECONDS

/** The time between two backups, in seconds. */
const INTERVALS: Readonly<Record<Exclude<BackupEvery, 'never'>, number>> = {
  daily: DAY_SECONDS,
  weekly: 7 * DAY_SECONDS,
}

/** The last time before now when the hour of backups began (server's time zone), in unix seconds. */
function lastHour(now: number, hour: number): number {
  const today = startOfDay(now) + hour * HOUR_SECONDS
  return today <= now ? today : startOfDay(now, 1) + hour * HOUR_SECONDS
}

/** Whether a backup must be made now. The first one is due at once, a failed one again after `RETRY_SECONDS`. @param now unix seconds */
export function isBackupDue(
  { every, hour }: { every: BackupEvery; hour: number },
  { last_made, last_try, error }: Pick<BackupState, 'last_made' | 'last_try' | 'error'>,
  now: number,
): boolean {
  if (every === 'never') return false
  // A time in the future was written before the clock was set back: it says nothing.
  if (error !== '' && isWithin(last_try, now, RETRY_SECONDS)) return false
  if (last_made > now + DAY_SECONDS) return true
  // The days between two weekly backups are counted from hour to hour, so that a late one does not move all later ones.
  return last_made < lastHour(now, hour) - (INTERVALS[every] - DAY_SECONDS)
}

/** Whether the last backup is older than twice the interval. @param now unix seconds */
export function isBackupOld(
  every: BackupEvery,
  { since, last_made }: Pick<BackupState, 'since' | 'last_made'>,
  now: number,
): boolean {
  if (every === 'never') return false
  const from = Math.max(since, last_made)
  return from > 0 && now - from > 2 * INTERVALS[every]
}
