const DAY_MS = 24 * 3600 * 1000
const DAY_SECONDS = 24 * 3600
/** The number of 1 January 1970. */
const DAY_1970 = 25_569
/** The number after the last second of the year 9999. */
export const AFTER_9999 = 2_958_466
/** Excel takes 1900 for a leap year, so earlier dates have other numbers there. */
const FIRST_YEAR = 1901

const DATE = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?: (\d{2}):(\d{2})(?::(\d{2}))?)?$/
const PART = /yyyy|hh|:mm|:ss|mm?|dd?/g

/** How a date is written if no other date gives an example. */
export const ISO_DATE = 'yyyy-mm-dd'

/** A date, with its time of day if it has one. It counts as the number of days since 30 December 1899, as in other spreadsheets. */
export class DateValue {
  /** In days. */
  readonly serial: number
  /** The number format with which it is shown, also in files: `yyyy-mm-dd hh:mm`. */
  readonly format: string

  constructor(serial: number, format: string) {
    this.serial = serial
    this.format = format
  }

  toString(): string {
    const time = timeOf(this.serial)
    const two = (part: number) => String(part).padStart(2, '0')
    return this.format.replace(PART, (part) => {
      if (part === 'yyyy') return String(time.getUTCFullYear()).padStart(4, '0')
      if (part === 'hh') return two(time.getUTCHours())
      if (part === ':mm') return `:${two(time.getUTCMinutes())}`
      if (part === ':ss') return `:${two(time.getUTCSeconds())}`
      const value = part.startsWith('m') ? time.getUTCMonth() + 1 : time.getUTCDate()
      return part.length === 2 ? two(value) : String(value)
    })
  }
}

/** The time of a number of days, to the second, as if it were UTC. */
export const timeOf = (serial: number): Date =>
  new Date(Math.round((serial - DAY_1970) * DAY_SECONDS) * (DAY_MS / DAY_SECONDS))

/** The number of days of a time. */
export const serialOf = (time: Date): number => time.getTime() / DAY_MS + DAY_1970

/** A date from its number of days; `null` when it is not between 1900 and 9999. */
export const dateAt = (serial: number, format: string): DateValue | null =>
  serial >= 0 && serial < AFTER_9999 ? new DateValue(serial, format) : null

const MONTH = /^(\d{4})([-/])(\d{1,2})$/

/** The first day of the month that a text is: `2025-11`, `2025/1`; `null` for other texts. It is a date only beside dates. */
export function monthOf(text: string): DateValue | null {
  const found = MONTH.exec(text)
  return found && dateOf(`${text}${found[2]}${found[3]?.length === 2 ? '01' : '1'}`)
}

/** The date that a text is: `2025-11-07`, `2025/1/5`, `2025-11-07 09:05`; `null` for other texts and for days that do not exist. */
export function dateOf(text: string): DateValue | null {
  const sign = text.charCodeAt(4)
  if (sign !== 45 && sign !== 47) return null
  const found = DATE.exec(text)
  if (!found) return null
  const [, year, mark = '-', month = '', day = '', hour = '0', minute = '0', second] = found
  const padded = month.length + day.length === 4
  // 2025-01-5 is no date in any format.
  if (!padded && (month.startsWith('0') || day.startsWith('0'))) return null
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second ?? 0)]
  if (Number(year) < FIRST_YEAR || hours > 23 || minutes > 59 || seconds > 59) return null
  const time = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), hours, minutes, seconds))
  if (time.getUTCMonth() !== Number(month) - 1 || time.getUTCDate() !== Number(day)) return null
  const date = ['yyyy', padded ? 'mm' : 'm', padded ? 'dd' : 'd'].join(mark)
  const clock = found[5] === undefined ? '' : second === undefined ? ' hh:mm' : ' hh:mm:ss'
  return new DateValue(serialOf(time), date + clock)
}
