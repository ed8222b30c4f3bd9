import { LANGUAGES, langOfTag } from '#shared/i18n/languages.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

function startOfDay(time: Date): number {
  return new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime()
}

const DAY_MS = 24 * HOUR * 1000

/**
 * How long ago something was: "5 min. ago", "3 hr. ago", "yesterday", then the day ("16 Nov", with the year when it is not this
 * one).
 * @param seconds unix time; 0 or less means unknown and returns ''
 * @param tag language, as `useLocale().tag`
 * @param justNow the text for the first minute
 * @param now milliseconds, for tests
 */
export function timeAgo(seconds: number, tag: string, justNow: string, now: number = Date.now()): string {
  if (!(seconds > 0)) return ''
  const then = new Date(seconds * 1000)
  const today = new Date(now)
  const passed = Math.max(0, Math.floor(now / 1000 - seconds))
  const format = (value: number, unit: Intl.RelativeTimeFormatUnit) =>
    new Intl.RelativeTimeFormat(tag, { numeric: 'auto', style: 'short' }).format(-value, unit)
  if (passed < MINUTE) return justNow
  if (passed < HOUR) return format(Math.floor(passed / MINUTE), 'minute')
  const days = Math.round((startOfDay(today) - startOfDay(then)) / DAY_MS)
  if (days <= 0 || passed < 6 * HOUR) return format(Math.floor(passed / HOUR), 'hour')
  if (days === 1) return format(1, 'day')
  const year = then.getFullYear() === today.getFullYear() ? undefined : 'numeric'
  return then.toLocaleDateString(dayTag(tag), { day: 'numeric', month: 'short', year })
}

/** The tag for dates and times in the language of a tag. */
export function dayTag(tag: string): string {
  const lang = langOfTag(tag)
  return lang ? LANGUAGES[lang].dates : tag
}

/** The whole time to the second, for lists in which several entries have the same minute: "16 November 2025, 14:05:09". */
export function exactTime(seconds: number, tag: string): string {
  if (!(seconds > 0)) return ''
  return new Date(seconds * 1000).toLocaleString(dayTag(tag), { dateStyle: 'long', timeStyle: 'medium' })
}

/** The time of day: "14:05", or with seconds "14:05:09". */
export function clockTime(seconds: number, tag: string, withSeconds: boolean): string {
  return new Date(seconds * 1000).toLocaleTimeString(dayTag(tag), {
    hour: '2-digit',
    minute: '2-digit',
    ...(withSeconds && { second: '2-digit' }),
  })
}

/** The time in the form of logs, in the time zone of the device: "2025-11-16 14:05:09". */
export function logTime(seconds: number): string {
  const time = new Date(seconds * 1000)
  const local = new Date(time.getTime() - time.getTimezoneOffset() * MINUTE * 1000)
  return local.toISOString().slice(0, 19).replace('T', ' ')
}

/** The whole time, for the tooltip and `<time>`: "16 November 2025, 14:05". */
export function fullTime(seconds: number, tag: string): string {
  if (!(seconds > 0)) return ''
  return new Date(seconds * 1000).toLocaleString(dayTag(tag), { dateStyle: 'long', timeStyle: 'short' })
}

/**
 * In how long something will be: "in 5 min.", "in 3 hr.", "in 2 days".
 * @param soon the text for less than a minute
 */
export function timeUntil(seconds: number, tag: string, soon: string): string {
  if (seconds < MINUTE) return soon
  const format = (value: number, unit: Intl.RelativeTimeFormatUnit) =>
    new Intl.RelativeTimeFormat(tag, { style: 'short' }).format(Math.round(value), unit)
  if (seconds < HOUR - MINUTE / 2) return format(seconds / MINUTE, 'minute')
  return seconds < 2 * 24 * HOUR ? format(seconds / HOUR, 'hour') : format(seconds / (24 * HOUR), 'day')
}
