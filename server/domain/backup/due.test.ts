import { expect, test } from 'vitest'
import { startOfDay } from '#server/time.ts'
import { isBackupDue, isBackupOld, RETRY_SECONDS } from './due.ts'

const HOUR = 3600
const DAY = 24 * HOUR
/** Three o'clock of some day, in the time zone of this machine. */
const three = startOfDay(1_790_000_000) + 3 * HOUR
const never = { last_made: 0, last_try: 0, error: '' }
const made = (last_made: number) => ({ last_made, last_try: last_made, error: '' })
const daily = { every: 'daily', hour: 3 } as const
const weekly = { every: 'weekly', hour: 3 } as const

test('a daily backup is due once after its hour, even if the hour was missed', () => {
  expect(isBackupDue(daily, made(three - DAY + 60), three - 1)).toBe(false)
  expect(isBackupDue(daily, made(three - DAY + 60), three)).toBe(true)
  expect(isBackupDue(daily, made(three - DAY + 60), three + 20 * HOUR)).toBe(true)
  expect(isBackupDue(daily, made(three + 60), three + 20 * HOUR)).toBe(false)
})

test('a weekly backup is due seven days after the last one, counted in hours of the day', () => {
  expect(isBackupDue(weekly, made(three + 60), three + 6 * DAY + 5 * HOUR)).toBe(false)
  expect(isBackupDue(weekly, made(three + 60), three + 7 * DAY)).toBe(true)
  // A late backup does not move the next one.
  expect(isBackupDue(weekly, made(three + 20 * HOUR), three + 7 * DAY)).toBe(true)
})

test('the first backup is due at once, and a failed one again after an hour', () => {
  expect(isBackupDue(daily, never, three - HOUR)).toBe(true)
  const failed = { last_made: 0, last_try: three, error: 'no room' }
  expect(isBackupDue(daily, failed, three + RETRY_SECONDS - 1)).toBe(false)
  expect(isBackupDue(daily, failed, three + RETRY_SECONDS)).toBe(true)
  expect(isBackupDue({ ...daily, every: 'never' }, never, three)).toBe(false)
})

test('the last backup is old after twice the interval, counted from the switching on of backups if there is none', () => {
  expect(isBackupOld('daily', { since: three, last_made: 0 }, three + 2 * DAY)).toBe(false)
  expect(isBackupOld('daily', { since: three, last_made: 0 }, three + 2 * DAY + 1)).toBe(true)
  expect(isBackupOld('daily', { since: 0, last_made: three }, three + 2 * DAY + 1)).toBe(true)
  expect(isBackupOld('weekly', { since: 0, last_made: three }, three + 13 * DAY)).toBe(false)
  expect(isBackupOld('never', { since: 0, last_made: three }, three + 99 * DAY)).toBe(false)
})
