import { AFTER_9999, DateValue, dateOf, timeOf } from './dates.ts'
import { numberIn, numberOf, raise, type Value } from './values.ts'

/** The most characters of a number format. */
const FORMAT_LENGTH = 255
/** The most decimals. */
const DECIMALS_MOST = 30
const DAY_SECONDS = 24 * 3600

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
/** The names of days in Chinese, long and of one character. */
const CHINESE_DAYS = (['long', 'narrow'] as const).map(
  (weekday) => new Intl.DateTimeFormat('zh-CN', { weekday, timeZone: 'UTC' }),
)

/** A part of a format: what is replaced, or a text that stays. */
interface Part {
  kind: 'text' | 'date' | 'digits' | 'whole'
  text: string
}

const PART =
  /"([^"]*)"|[\\!](.)|_.|\*.|\[(?:h+|m+|s+)\]|\[(?!dbnum)[^\]]*\]|AM\/PM|A\/P|yy(?:yy)?|m{1,5}|d{1,4}|a{3,4}(?!\w)|h{1,2}|s{1,2}|@|General|(\[dbnum|\u4e0a\u5348\/\u4e0b\u5348|(?<![a-z])[eg]+(?![a-ln-z]))|(?:[0#?][0#?,]*(?:\.[0#?]*)?|\.[0#?]+)(?:E[+-]0+)?,*|./gisu

function partsOf(section: string): Part[] {
  return [...section.matchAll(PART)].flatMap((found): Part[] => {
    const [text, quoted, escaped, refused] = found
    if (quoted !== undefined || escaped !== undefined) return [{ kind: 'text', text: quoted ?? escaped ?? '' }]
    if (/^_/.test(text)) return [{ kind: 'text', text: ' ' }]
    // Fillings, colours and conditions have no meaning in a text. A currency stays.
    if (/^\*./.test(text)) return []
    if (/^\[(?:h+|m+|s+)\]$/i.test(text)) return [{ kind: 'date', text }]
    // Chinese digits, the year of an era and the like are not written, so no other text stands in their place.
    if (refused !== undefined) return raise('#VALUE!')
    if (text.startsWith('[')) return [{ kind: 'text', text: /^\[\$([^-\]]*)/.exec(text)?.[1] ?? '' }]
    if (/^(?:am\/pm|a\/p|y+|m+|d+|a+|h+|s+)$/i.test(text)) return [{ kind: 'date', text }]
    if (text === '@' || /^general$/i.test(text)) return [{ kind: 'whole', text }]
    if (/^[0#?]|^\.[0#?]/.test(text)) return [{ kind: 'digits', text }]
    return [{ kind: 'text', text }]
  })
}

/** Splits a format at the semicolons that are not in quotes. */
function sectionsOf(format: string): string[] {
  const sections = ['']
  for (const [piece] of format.matchAll(/"[^"]*"|\\.|[\s\S]/g))
    if (piece === ';') sections.push('')
    else sections[sections.length - 1] += piece
  return sections
}

const two = (value: number) => String(value).padStart(2, '0')

/** A part of a date format. `isMinute`: an m stands for minutes. `fraction`: digits of seconds that follow. */
function datePart(word: string, serial: number, time: Date, isMinute: boolean, isHalfDay: boolean): string {
  const part = word.toLowerCase()
  if (part.startsWith('[')) {
    const per = part[1] === 'h' ? 24 : part[1] === 'm' ? 24 * 60 : DAY_SECONDS
    const passed = Math.floor(Math.round(serial * DAY_SECONDS) / (DAY_SECONDS / per))
    return String(passed).padStart(part.length - 2, '0')
  }
  const hours = time.getUTCHours()
  if (part === 'am/pm') return hours < 12 ? 'AM' : 'PM'
  if (part === 'a/p') return hours < 12 ? 'A' : 'P'
  const padded = (value: number) => (part.length > 1 ? two(value) : String(value))
  const month = time.getUTCMonth()
  const day = time.getUTCDay()
  switch (part[0]) {
    case 'y':
      return part.length > 2 ? String(time.getUTCFullYear()).padStart(4, '0') : two(time.getUTCFullYear() % 100)
    case 'h':
      return padded(isHalfDay ? hours % 12 || 12 : hours)
    case 's':
      return padded(time.getUTCSeconds())
    case 'a':
      return CHINESE_DAYS[part.length > 3 ? 0 : 1]?.format(time) ?? ''
    case 'd':
      return part.length > 3
        ? (DAYS[day] as string)
        : part.length > 2
          ? (DAYS[day] as string).slice(0, 3)
          : padded(time.getUTCDate())
    default: {
      if (isMinute) return padded(time.getUTCMinutes())
      const name = MONTHS[month] as string
      return part.length > 4
        ? name.slice(0, 1)
        : part.length > 3
          ? name
          : part.length > 2
            ? name.slice(0, 3)
            : padded(month + 1)
    }
  }
}

function dateText(parts: readonly Part[], serial: number): string {
  const time = timeOf(serial)
  const isHalfDay = parts.some(({ kind, text }) => kind === 'date' && /^a\/p|^am/i.test(text))
  const dates = parts.filter(({ kind }) => kind === 'date')
  return parts
    .map((part) => {
      if (part.kind === 'digits')
        return /^0+$/.test(part.text) ? '0'.repeat(part.text.length) : part.text.replace(/[0#?]/g, '0')
      if (part.kind !== 'date') return part.text
      const at = dates.indexOf(part)
      const isMinute =
        /^m{1,2}$/i.test(part.text) &&
        (/^\[?h/i.test(dates[at - 1]?.text ?? '') || /^\[?s/i.test(dates[at + 1]?.text ?? ''))
      return datePart(part.text, serial, time, isMinute, isHalfDay)
    })
    .join('')
}

/** Whole digits with the zeros and separators of a format: `0000`, `#,##0`. */
function wholeDigits(digits: string, format: string): string {
  const least = format.replace(/[^0]/g, '').length
  const places = format.replace(/[^0#?]/g, '').length
  const filled = (digits === '0' && least === 0 ? '' : digits).padStart(least, '0')
  const spaced = format.includes('?') ? filled.padStart(places, ' ') : filled
  if (!/[0#?],+[0#?]/.test(format)) return spaced
  const groups: string[] = []
  for (let end = spaced.length; end > 0; end -= 3) groups.unshift(spaced.slice(Math.max(0, end - 3), end))
  // Spaces in the place of digits have no separator.
  return groups.reduce((text, group) => text + (/\d$/.test(text) ? ',' : '') + group, '')
}

/** The decimals of a number without the zeros that a `#` does not show. */
function decimals(digits: string, format: string): string {
  let end = digits.length
  while (end > 0 && digits[end - 1] === '0' && format[end - 1] !== '0') end -= 1
  const kept = digits.slice(0, end)
  return format.includes('?') ? kept.padEnd(digits.length, ' ') : kept
}

/** Rounds half away from zero as people expect of decimal numbers: 1.005 becomes 1.01. */
function fixed(value: number, places: number): string {
  if (value >= 1e21) return BigInt(Math.round(value)).toString() + (places > 0 ? `.${'0'.repeat(places)}` : '')
  const shifted = Number(`${value}e${places}`)
  const exact =
    Number.isFinite(shifted) && shifted < Number.MAX_SAFE_INTEGER ? Math.round(Number(shifted.toPrecision(15))) : null
  return exact === null ? value.toFixed(places) : Number(`${exact}e-${places}`).toFixed(places)
}

/** A number that is not negative, with the digits of one part of a format. */
function digitsText(value: number, format: string): string {
  const [, mantissa = '', exponent] = /^(.*?)(E[+-]0+)?$/is.exec(format.replace(/,+$/, '')) ?? []
  const [whole = '', after = ''] = mantissa.split('.')
  if (exponent) {
    const [digits = '0', power = '0'] = value.toExponential(Math.min(DECIMALS_MOST, after.length)).split('e')
    const sign = power.startsWith('-') ? '-' : exponent[1] === '+' ? '+' : ''
    return `${digits}E${sign}${power.replace(/[+-]/, '').padStart(exponent.length - 2, '0')}`
  }
  const [integer = '0', fraction = ''] = fixed(value, Math.min(DECIMALS_MOST, after.length)).split('.')
  const shown = decimals(fraction, after)
  return wholeDigits(integer, whole) + (mantissa.includes('.') ? `.${shown}` : '')
}

function numberText(parts: readonly Part[], number: number): string {
  const percents = parts.filter(({ kind, text }) => kind === 'text' && text === '%').length
  const digits = parts.filter(({ kind }) => kind === 'digits')
  const thousands = /,+$/.exec(digits.at(-1)?.text ?? '')?.[0].length ?? 0
  const value = Number((Math.abs(number) * 100 ** percents).toPrecision(15)) / 1000 ** thousands
  if (digits.length > 1) {
    // Fractions are not written, so no other number stands in their place.
    if (parts.some(({ kind, text }) => kind === 'text' && text === '/')) return raise('#VALUE!')
    // Digits with other signs between them, such as 000-0000: a whole number is distributed over them.
    const places = digits.map(({ text }) => text.replace(/[^0#?]/g, '').length)
    const all = places.reduce((sum, one) => sum + one, 0)
    const rest = fixed(value, 0).padStart(all, '0')
    const first = rest.slice(0, rest.length - all + (places[0] ?? 0))
    let at = first.length
    return parts
      .map((part) => {
        if (part.kind !== 'digits') return part.text
        const place = digits.indexOf(part)
        if (place === 0) return wholeDigits(String(Number(first)), part.text)
        at += places[place] ?? 0
        return rest.slice(at - (places[place] ?? 0), at)
      })
      .join('')
  }
  return parts
    .map((part) =>
      part.kind === 'digits' ? digitsText(value, part.text) : part.kind === 'whole' ? String(value) : part.text,
    )
    .join('')
}

const CONDITION = /^(?:\[[^\]<>=]*\])*\[(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)\]/

/** The section for a number, and whether a negative number has its sign there. Sections may have conditions: `[<=9999999]###-####;(###) ###-####`. */
function sectionFor(number: number, sections: readonly string[]): { section: string; isSigned: boolean } {
  const [first = ''] = sections
  if (!CONDITION.test(first)) {
    const at = number < 0 && sections.length > 1 ? 1 : number === 0 && sections.length > 2 ? 2 : 0
    return { section: sections[at] ?? '', isSigned: at === 0 }
  }
  const met = sections.find((section) => {
    const [, sign, limit] = CONDITION.exec(section) ?? []
    const order = number - Number(limit ?? 0)
    if (sign === undefined) return true
    if (sign === '=') return order === 0
    if (sign === '<>') return order !== 0
    return sign === '<' ? order < 0 : sign === '>' ? order > 0 : sign === '<=' ? order <= 0 : order >= 0
  })
  return { section: met ?? sections.at(-1) ?? '', isSigned: true }
}

/**
 * A value in a number format of spreadsheets, as TEXT writes it: `0.00`, `#,##0`, `0%`, `yyyy-mm-dd`, `[h]:mm`, sections for positive and negative
 * numbers, zero and texts. Fractions (`# ?/?`), Chinese digits (`[DBNum1]`), years of an era (`e`) and halves of the day in Chinese are not written.
 * Names of months and days are English; `aaaa` is the Chinese name of a day.
 * @throws FormulaError for a format that is too long or is not written, and for a date that is not between 1900 and 9999
 */
export function formattedValue(value: Value, format: string): string {
  if (format.length > FORMAT_LENGTH) raise('#VALUE!')
  const sections = sectionsOf(format)
  const number =
    value === null
      ? 0
      : typeof value === 'string'
        ? (numberOf(value) ?? dateOf(value)?.serial ?? null)
        : numberIn(value)
  if (number === null) {
    const text = typeof value === 'boolean' ? (value ? 'TRUE' : 'FALSE') : String(value)
    const own = sections[3] ?? (sections.length === 1 && format.includes('@') ? format : null)
    return own === null
      ? text
      : partsOf(own)
          .map((part) => (part.kind === 'whole' ? text : part.text))
          .join('')
  }
  const { section, isSigned } = sectionFor(number, sections)
  const parts = partsOf(section)
  if (parts.some(({ kind }) => kind === 'date')) {
    if (number < 0 || number >= AFTER_9999) raise('#VALUE!')
    return dateText(parts, number)
  }
  if (parts.some(({ kind, text }) => kind === 'whole' && text === '@') && value instanceof DateValue)
    return String(value)
  return (number < 0 && isSigned ? '-' : '') + numberText(parts, number)
}
