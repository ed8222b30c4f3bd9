import { type Generator, type Making, textOf } from './generator.ts'

const two = (number: number) => String(number).padStart(2, '0')

/** The parts of a format. */
const PARTS: readonly (readonly [name: string, (date: Date) => string | number])[] = [
  ['yyyy', (d) => d.getUTCFullYear()],
  ['yy', (d) => two(d.getUTCFullYear() % 100)],
  ['MM', (d) => two(d.getUTCMonth() + 1)],
  ['M', (d) => d.getUTCMonth() + 1],
  ['dd', (d) => two(d.getUTCDate())],
  ['d', (d) => d.getUTCDate()],
  ['HH', (d) => two(d.getUTCHours())],
  ['H', (d) => d.getUTCHours()],
  ['hh', (d) => two(d.getUTCHours() % 12 || 12)],
  ['h', (d) => d.getUTCHours() % 12 || 12],
  ['mm', (d) => two(d.getUTCMinutes())],
  ['m', (d) => d.getUTCMinutes()],
  ['ss', (d) => two(d.getUTCSeconds())],
  ['s', (d) => d.getUTCSeconds()],
  ['SSS', (d) => String(d.getUTCMilliseconds()).padStart(3, '0')],
  ['A', (d) => (d.getUTCHours() < 12 ? 'AM' : 'PM')],
  ['a', (d) => (d.getUTCHours() < 12 ? 'am' : 'pm')],
  ['T', (d) => d.getTime()],
]
const PATTERN = /yyyy|yy|MM|M|dd|d|HH|H|hh|h|mm|m|SSS|ss|s|A|a|T/g

/** Formats a time (UTC) with parts such as `yyyy MM dd HH mm ss`. `T` is the number of milliseconds since 1970. */
export function formatTime(date: Date, format: string): string {
  return format.replace(PATTERN, (name) => String(PARTS.find(([known]) => known === name)?.[1](date) ?? name))
}

const YEARS = 20
const YEAR_MS = 365.25 * 24 * 3600 * 1000

/** A random time in the last twenty years. */
const sometime = ({ random, now }: Making) => new Date(now.getTime() - random.next() * YEARS * YEAR_MS)

const some =
  (usual: string): Generator =>
  (making, format) => {
    const wanted = textOf(format) || usual
    making.budget.characters(wanted.length * 4)
    return formatTime(sometime(making), wanted)
  }

const UNITS: Record<string, number> = { year: 4, month: 7, day: 10, hour: 13, minute: 16, second: 19 }
const DATETIME = 'yyyy-MM-dd HH:mm:ss'
const START = '0000-01-01 00:00:00'

/** `now()`, `now('day')` (the beginning of the day), `now('yyyy/MM/dd')`, `now('hour', 'HH:mm')`. */
const now: Generator = (making, ...given) => {
  const [first, second] = given.map(textOf)
  const unit = first !== undefined ? UNITS[first] : undefined
  const format = (unit === undefined ? first : second) || DATETIME
  making.budget.characters(format.length * 4)
  if (unit === undefined) return formatTime(making.now, format)
  const begun = formatTime(making.now, DATETIME).slice(0, unit) + START.slice(unit)
  return formatTime(new Date(`${begun.replace(' ', 'T')}Z`), format)
}

/** Dates and times, in UTC. */
export const time: Record<string, Generator> = {
  date: some('yyyy-MM-dd'),
  time: some('HH:mm:ss'),
  datetime: some(DATETIME),
  timestamp: (making) => Math.floor(sometime(making).getTime() / 1000),
  now,
}
