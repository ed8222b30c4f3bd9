import { DateValue, dateOf, timeOf } from '#shared/sheet/formula/dates.ts'
import { isFormula, plainText } from '#shared/sheet/formula/rewrite.ts'
import { numberOf, roundedText, type Value } from '#shared/sheet/formula/values.ts'

/** A typed number that Excel would display the same: without leading zeros, and with no more digits than a number can store. */
const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.(\d{1,10}))?$/

/** The content of a cell in a file: its value and its number format. */
export interface FileValue {
  value: string | number | boolean | Date | null
  numFmt?: string
}

const CURRENCY: Record<string, string> = {
  rmb: '"￥"#,##0.00',
  usd: '"$"#,##0.00',
  eur: '"€"#,##0.00',
  number: '#,##0.00',
}

/**
 * Converts a typed text to the value of a file: a number, a date, a boolean, else a text.
 * @param format the cell's number format, in the names of our format
 */
export function toFileValue(text: string, format: string | undefined): FileValue {
  if (text === '') return { value: null }
  if (format === 'text' || text.startsWith("'=")) return { value: plainText(text), numFmt: '@' }
  if (text === 'TRUE' || text === 'FALSE') return { value: text === 'TRUE' }
  const percent = /^-?\d{1,12}(?:\.(\d{1,8}))?%$/.exec(text)
  if (percent) {
    const digits = percent[1]?.length ?? 0
    return { value: Number(text.slice(0, -1)) / 100, numFmt: digits ? `0.${'0'.repeat(digits)}%` : '0%' }
  }
  const number = NUMBER.exec(text)
  if (number) {
    const own = format && CURRENCY[format]
    if (own) return { value: Number(text), numFmt: own }
    if (format === 'percent') return { value: Number(text) / 100, numFmt: '0.##%' }
    // 1.50 keeps its zero
    return number[1]?.endsWith('0')
      ? { value: Number(text), numFmt: `0.${'0'.repeat(number[1].length)}` }
      : { value: Number(text) }
  }
  // An impossible date such as 30 February stays a text.
  const date = dateOf(text)
  return date ? { value: timeOf(date.serial), numFmt: date.format } : { value: text }
}

/** The result of a formula for the file, with the number format of a date; `null` for an error, which Excel computes again. */
export function toFormulaResult(value: Value): { result: string | number | boolean | null; numFmt?: string } {
  if (value instanceof DateValue) return { result: value.serial, numFmt: value.format }
  return { result: typeof value === 'object' ? null : value }
}

const two = (value: number) => String(value).padStart(2, '0')

/** A date of a file as text. The order of its parts follows the number format of the cell. */
function dayText(day: Date, numFmt: string | undefined): string {
  if (Number.isNaN(day.getTime())) return ''
  const sign = numFmt?.includes('/') ? '/' : '-'
  const part = /^yyyy([-/])m\1d\b/i.test(numFmt ?? '') ? String : two
  const date = [day.getUTCFullYear(), part(day.getUTCMonth() + 1), part(day.getUTCDate())].join(sign)
  const [hour, minute, second] = [day.getUTCHours(), day.getUTCMinutes(), day.getUTCSeconds()]
  const time = `${two(hour)}:${two(minute)}`
  // a time without a date
  if (day.getUTCFullYear() < 1901 && hour + minute + second > 0) return second > 0 ? `${time}:${two(second)}` : time
  if (hour + minute + second === 0 && !/h/i.test(numFmt ?? '')) return date
  return second > 0 ? `${date} ${time}:${two(second)}` : `${date} ${time}`
}

/** How many digits Excel shows of a number. */
const DIGITS = 15

/** A number of a file as text, whole numbers with all digits, and with at least as many decimals as its format shows. It is never rounded to them: others compute with it. */
function numberText(value: number, digits: number): string {
  const text = roundedText(value, DIGITS)
  return /^-?\d+(?:\.\d+)?$/.test(text) && (text.split('.')[1]?.length ?? 0) < digits ? value.toFixed(digits) : text
}

/** Converts a value of a file to the text that a user would type, and its number format. */
export function fromFileValue(value: unknown, numFmt: string | undefined): { text: string; format?: string } {
  if (value === null || value === undefined) return { text: '' }
  if (value instanceof Date) return { text: dayText(value, numFmt) }
  if (typeof value === 'boolean') return { text: value ? 'TRUE' : 'FALSE' }
  if (typeof value === 'number') {
    if (numFmt?.includes('%')) {
      const digits = /0\.(0{1,10})%/.exec(numFmt)?.[1]?.length ?? 0
      return { text: `${numberText(value * 100, digits)}%` }
    }
    const currency =
      numFmt && Object.entries({ rmb: /[￥¥]/, usd: /\$(?!-)|\$-409/, eur: /€/ }).find(([, sign]) => sign.test(numFmt))
    if (currency) return { text: numberText(value, 0), format: currency[0] }
    if (numFmt === '#,##0.00') return { text: numberText(value, 0), format: 'number' }
    return { text: numberText(value, /^0\.(0{1,10})$/.exec(numFmt ?? '')?.[1]?.length ?? 0) }
  }
  const text = String(value)
  // a text that looks like a number or a formula stays a text
  const looksElse = numFmt === '@' || isFormula(text) || numberOf(text) !== null
  return looksElse ? { text: isFormula(text) ? `'${text}` : text, format: 'text' } : { text }
}
