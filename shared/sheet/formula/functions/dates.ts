import { AFTER_9999, DateValue, dateOf, ISO_DATE, serialOf, timeOf } from '#shared/sheet/formula/dates.ts'
import { dateFrom, FormulaError, numberIn, numberOf, raise, type Value } from '#shared/sheet/formula/values.ts'
import { type Argument, numberAt, type SheetFunction, taking, textAt, valueAt } from './argument.ts'

/** The current local date and time as if it were UTC, like dates that people type. */
const localNow = (now: Date) => new Date(now.getTime() - now.getTimezoneOffset() * 60_000)

const DAY = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})/
const CLOCK = /(?:^|\s)(\d{1,2}):(\d{2})(?::(\d{2}))?$/
const HOURS = 24
const MINUTES = 24 * 60
const SECONDS = 24 * 3600

/**
 * The number of days that a value stands for: of a date, a number of days, or a text that begins with a date.
 * @throws FormulaError also when it is after the year 9999, so that nothing counts the days up to it
 */
function serialIn(value: Value): number {
  if (value instanceof FormulaError) throw value
  const text = typeof value === 'string' ? value : ''
  const number = numberIn(value) ?? numberOf(text)
  if (number !== null) return number >= 0 && number < AFTER_9999 ? number : raise('#NUM!')
  const date = dateOf(text)
  if (date) return date.serial
  const found = DAY.exec(text)
  if (!found) return raise('#VALUE!')
  const serial = serialOf(new Date(Date.UTC(Number(found[1]), Number(found[2]) - 1, Number(found[3]))))
  return serial < AFTER_9999 ? serial : raise('#NUM!')
}

/** The format of a date, without its time, for dates that are computed from it. */
function formatOf(value: Value): string {
  const date = value instanceof DateValue ? value : typeof value === 'string' ? dateOf(value) : null
  return date?.format.split(' ')[0] ?? ISO_DATE
}

/** The day of an argument, without its time: its number, the same as a time of UTC, and how it is written. */
const dayAt = (args: readonly Argument[], at: number) => dayOf(valueAt(args, at))

function dayOf(value: Value): { serial: number; time: Date; format: string } {
  const serial = Math.floor(serialIn(value))
  return { serial, time: timeOf(serial), format: formatOf(value) }
}

/** A day from numbers that may be too large or too small: the month 13 is January of the next year. */
const dayFrom = (year: number, month: number, day: number, format = ISO_DATE): DateValue => {
  const time = new Date(0)
  time.setUTCFullYear(year, month, day)
  const serial = serialOf(time)
  return Number.isNaN(serial) ? raise('#NUM!') : dateFrom(serial, format)
}

/** The part of the day that has passed, of an argument with a time: from 0 to 1. */
function partOfDay(args: readonly Argument[], at: number): number {
  const value = valueAt(args, at) ?? 0
  const clock = typeof value === 'string' ? CLOCK.exec(value) : null
  if (clock) return (Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3] ?? 0)) / SECONDS
  return serialIn(value) % 1
}

/** A part of the time of day, rounded to seconds first, because a part of a day has no exact fraction. */
const clockPart = (most: number, per: number): SheetFunction =>
  taking(1, 1, (args) => Math.floor(Math.round(partOfDay(args, 0) * SECONDS) / (SECONDS / most)) % per)

/** Adds months to a day. The last day of a shorter month takes the place of a day that it does not have. */
function monthsLater(day: Date, months: number): { year: number; month: number; day: number } {
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months + 1, 0))
  return {
    year: last.getUTCFullYear(),
    month: last.getUTCMonth(),
    day: Math.min(day.getUTCDate(), last.getUTCDate()),
  }
}

/** The day of the week: 0 is Sunday. The number 1 is a Sunday. */
const weekday = (serial: number): number => (((Math.floor(serial) - 1) % 7) + 7) % 7

/** The first day of the week (0: Sunday) by the number of its kind, as WEEKDAY and WEEKNUM count them. */
function firstDayOf(kind: number): number {
  if (kind === 1 || kind === 17) return 0
  if (kind === 2) return 1
  return kind >= 11 && kind <= 16 ? kind - 10 : raise('#NUM!')
}

/** The week of the year after ISO 8601: its first week has the first Thursday. */
function isoWeek(serial: number): number {
  const thursday = serial - ((weekday(serial) + 6) % 7) + 3
  const year = timeOf(thursday).getUTCFullYear()
  return Math.floor((thursday - serialOf(new Date(Date.UTC(year, 0, 1)))) / 7) + 1
}

/** The days of an argument that are holidays. */
function holidaysAt(args: readonly Argument[], at: number): Set<number> {
  const days = new Set<number>()
  for (const row of args[at]?.grid() ?? [])
    for (const value of row) if (value !== null && value !== '') days.add(Math.floor(serialIn(value)))
  return days
}

const isWorkday = (serial: number, holidays: ReadonlySet<number>): boolean => {
  const day = weekday(serial)
  return day !== 0 && day !== 6 && !holidays.has(serial)
}

/** How many days cost one step. */
const DAYS_OF_STEP = 16

/** The difference of two days as DATEDIF counts it. */
function difference(from: Date, to: Date, unit: string): number {
  const before = to.getUTCDate() < from.getUTCDate() ? 1 : 0
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth() - before
  const days = (a: number) => Math.round((to.getTime() - a) / 86_400_000)
  switch (unit) {
    case 'Y':
      return Math.floor(months / 12)
    case 'M':
      return months
    case 'D':
      return days(from.getTime())
    case 'YM':
      return months % 12
    case 'MD':
      return days(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() - before, from.getUTCDate()))
    case 'YD': {
      const then = Date.UTC(to.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate())
      return days(then > to.getTime() ? Date.UTC(to.getUTCFullYear() - 1, from.getUTCMonth(), from.getUTCDate()) : then)
    }
    default:
      return raise('#NUM!')
  }
}

/** A part of a date. `zero`: that of an empty cell, which counts as the number 0, as in Excel. */
const part = (zero: number, run: (day: Date) => number): SheetFunction =>
  taking(1, 1, (args) => {
    const value = valueAt(args, 0)
    return value === null ? zero : run(dayOf(value).time)
  })

/** Functions of dates. */
export const DATE_FUNCTIONS: Record<string, SheetFunction> = {
  TODAY: taking(0, 0, (_args, around) => dateFrom(Math.floor(serialOf(localNow(around.now()))), ISO_DATE)),
  NOW: taking(0, 0, (_args, around) => dateFrom(serialOf(localNow(around.now())), `${ISO_DATE} hh:mm`)),
  DATE: taking(3, 3, (args) => {
    const year = Math.trunc(numberAt(args, 0))
    // Like other spreadsheets: 24 is the year 1924.
    return dayFrom(year >= 0 && year < 1900 ? year + 1900 : year, numberAt(args, 1) - 1, numberAt(args, 2))
  }),
  DATEVALUE: taking(1, 1, (args) => {
    const { serial, format } = dayAt(args, 0)
    return dateFrom(serial, format)
  }),
  YEAR: part(1900, (day) => day.getUTCFullYear()),
  MONTH: part(1, (day) => day.getUTCMonth() + 1),
  DAY: part(0, (day) => day.getUTCDate()),
  HOUR: clockPart(HOURS, 24),
  MINUTE: clockPart(MINUTES, 60),
  SECOND: clockPart(SECONDS, 60),
  DAYS: taking(2, 2, (args) => dayAt(args, 0).serial - dayAt(args, 1).serial),
  DATEDIF: taking(3, 3, (args) => {
    const [from, to] = [dayAt(args, 0), dayAt(args, 1)]
    return from.serial > to.serial ? raise('#NUM!') : difference(from.time, to.time, textAt(args, 2).toUpperCase())
  }),
  EDATE: taking(2, 2, (args) => {
    const { time, format } = dayAt(args, 0)
    const { year, month, day } = monthsLater(time, Math.trunc(numberAt(args, 1)))
    return dayFrom(year, month, day, format)
  }),
  EOMONTH: taking(2, 2, (args) => {
    const { time, format } = dayAt(args, 0)
    const months = Math.trunc(numberAt(args, 1))
    return dayFrom(time.getUTCFullYear(), time.getUTCMonth() + months + 1, 0, format)
  }),
  WEEKDAY: taking(1, 2, (args) => {
    const day = weekday(dayOf(valueAt(args, 0) ?? 0).serial)
    const kind = Math.trunc(numberAt(args, 1, 1))
    return kind === 3 ? (day + 6) % 7 : ((day - firstDayOf(kind) + 7) % 7) + 1
  }),
  WEEKNUM: taking(1, 2, (args) => {
    const { serial, time } = dayAt(args, 0)
    const kind = Math.trunc(numberAt(args, 1, 1))
    if (kind === 21) return isoWeek(serial)
    const newYear = serialOf(new Date(Date.UTC(time.getUTCFullYear(), 0, 1)))
    return Math.floor((serial - newYear + ((weekday(newYear) - firstDayOf(kind) + 7) % 7)) / 7) + 1
  }),
  ISOWEEKNUM: taking(1, 1, (args) => isoWeek(dayAt(args, 0).serial)),
  NETWORKDAYS: taking(2, 3, (args, { spend }) => {
    const [a, b] = [dayAt(args, 0).serial, dayAt(args, 1).serial]
    const holidays = holidaysAt(args, 2)
    const [from, to] = [Math.min(a, b), Math.max(a, b)]
    spend((to - from) / DAYS_OF_STEP)
    let days = 0
    for (let day = from; day <= to; day++) if (isWorkday(day, holidays)) days += 1
    return a > b ? -days : days
  }),
  WORKDAY: taking(2, 3, (args, { spend }) => {
    const { serial: from, format } = dayAt(args, 0)
    const days = Math.trunc(numberAt(args, 1))
    const holidays = holidaysAt(args, 2)
    let serial = from
    const step = Math.sign(days)
    for (let left = Math.abs(days); left > 0; ) {
      serial += step
      if (serial < 0 || serial >= AFTER_9999) raise('#NUM!')
      spend(1 / DAYS_OF_STEP)
      if (isWorkday(serial, holidays)) left -= 1
    }
    return dateFrom(serial, format)
  }),
}
