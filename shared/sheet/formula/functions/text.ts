import { dateOf } from '#shared/sheet/formula/dates.ts'
import { formattedValue } from '#shared/sheet/formula/number-format.ts'
import {
  boundedText,
  FormulaError,
  numberIn,
  numberOf,
  raise,
  toText,
  type Value,
} from '#shared/sheet/formula/values.ts'
import { CELL_TEXT_LENGTH } from '#shared/sheet/limits.ts'
import {
  type Argument,
  numberAt,
  type SheetFunction,
  searchCost,
  taking,
  textAt,
  valueAt,
  valuesOf,
} from './argument.ts'

const one = (run: (text: string) => string | number): SheetFunction => taking(1, 1, (args) => run(textAt(args, 0)))

/** A count of characters. */
function size(value: number): number {
  return value < 0 ? raise('#VALUE!') : Math.trunc(value)
}

function find(ignoreCase: boolean): SheetFunction {
  const cased = (text: string) => (ignoreCase ? text.toLowerCase() : text)
  return taking(2, 3, (args, { spend }) => {
    const start = Math.trunc(numberAt(args, 2, 1))
    if (start < 1) raise('#VALUE!')
    const [wanted, text] = [textAt(args, 0), textAt(args, 1)]
    spend(searchCost(text, wanted))
    const found = cased(text).indexOf(cased(wanted), start - 1)
    return found < 0 ? raise('#VALUE!') : found + 1
  })
}

const concat: SheetFunction = taking(1, 255, (args) => {
  let text = ''
  for (const { value } of valuesOf(args)) text = boundedText(text + toText(value))
  return text
})

/** The character with a number in Unicode, of which the first 128 are those of ASCII. */
function charOf(number: number, most: number): string {
  const code = Math.trunc(number)
  return code < 1 || code > most || (code >= 0xd800 && code <= 0xdfff) ? raise('#VALUE!') : String.fromCodePoint(code)
}

/** TEXTBEFORE and TEXTAFTER: the part of a text beside the n-th delimiter, counted from the end when n is negative. */
function beside(
  args: readonly Argument[],
  spend: (steps: number) => void,
  part: (text: string, from: number, to: number) => string,
): Value {
  const [text, delimiter, which] = [textAt(args, 0), textAt(args, 1), Math.trunc(numberAt(args, 2, 1))]
  if (which === 0 || Math.abs(which) > text.length + 1) raise('#VALUE!')
  const isCased = numberAt(args, 3, 0) === 0
  const cased = (one: string) => (isCased ? one : one.toLowerCase())
  const hasEnd = numberAt(args, 4, 0) !== 0
  spend(searchCost(text, delimiter) + text.length / 16)
  if (delimiter === '') return which > 0 ? part(text, 0, 0) : part(text, text.length, text.length)
  const [where, wanted] = [cased(text), cased(delimiter)]
  const places: number[] = []
  for (let at = where.indexOf(wanted); at >= 0; at = where.indexOf(wanted, at + wanted.length)) places.push(at)
  // The end of the text counts as a delimiter if that is asked for.
  const ends = which > 0 ? [...places, ...(hasEnd ? [text.length] : [])] : [...(hasEnd ? [-1] : []), ...places]
  const found = ends.at(which > 0 ? which - 1 : which)
  if (found === undefined) return args[5] && !args[5].empty ? args[5].value() : raise('#N/A')
  return found < 0 ? part(text, 0, 0) : part(text, found, Math.min(text.length, found + delimiter.length))
}

/** Functions of texts. */
export const TEXT_FUNCTIONS: Record<string, SheetFunction> = {
  CONCAT: concat,
  CONCATENATE: concat,
  TEXTJOIN: taking(3, 255, (args) => {
    const sign = textAt(args, 0)
    const skip = args[1]?.value() !== false
    const parts: string[] = []
    let length = 0
    for (const { value } of valuesOf(args.slice(2))) {
      const text = toText(value)
      if (text === '' && skip) continue
      length += text.length + (parts.length > 0 ? sign.length : 0)
      if (length > CELL_TEXT_LENGTH) raise('#LIMIT!')
      parts.push(text)
    }
    return parts.join(sign)
  }),
  LEFT: taking(1, 2, (args) => textAt(args, 0).slice(0, size(numberAt(args, 1, 1)))),
  RIGHT: taking(1, 2, (args) => {
    const text = textAt(args, 0)
    return text.slice(Math.max(0, text.length - size(numberAt(args, 1, 1))))
  }),
  MID: taking(3, 3, (args) => {
    const start = Math.trunc(numberAt(args, 1))
    if (start < 1) raise('#VALUE!')
    return textAt(args, 0).substr(start - 1, size(numberAt(args, 2)))
  }),
  LEN: one((text) => text.length),
  TRIM: one((text) => text.trim().replace(/ +/g, ' ')),
  UPPER: one((text) => boundedText(text.toUpperCase())),
  LOWER: one((text) => boundedText(text.toLowerCase())),
  VALUE: one((text) => numberOf(text) ?? dateOf(text)?.serial ?? raise('#VALUE!')),
  TEXT: taking(2, 2, (args, { spend }) => {
    const value = valueAt(args, 0)
    if (value instanceof FormulaError) return value
    const format = textAt(args, 1)
    const text = boundedText(formattedValue(value, format))
    spend(format.length + text.length)
    return text
  }),
  T: taking(1, 1, (args) => {
    const value = valueAt(args, 0)
    return typeof value === 'string' || value instanceof FormulaError ? value : ''
  }),
  N: taking(1, 1, (args) => {
    const value = valueAt(args, 0)
    return typeof value === 'boolean' ? Number(value) : value instanceof FormulaError ? value : (numberIn(value) ?? 0)
  }),
  PROPER: one((text) => boundedText(text.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase()))),
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what CLEAN removes
  CLEAN: one((text) => text.replace(/[\x00-\x1f]/g, '')),
  CHAR: taking(1, 1, (args) => charOf(numberAt(args, 0), 255)),
  UNICHAR: taking(1, 1, (args) => charOf(numberAt(args, 0), 0x10ffff)),
  CODE: one((text) => text.codePointAt(0) ?? raise('#VALUE!')),
  UNICODE: one((text) => text.codePointAt(0) ?? raise('#VALUE!')),
  REPLACE: taking(4, 4, (args) => {
    const [text, start, count] = [textAt(args, 0), Math.trunc(numberAt(args, 1)), size(numberAt(args, 2))]
    if (start < 1) raise('#VALUE!')
    return boundedText(text.slice(0, start - 1) + textAt(args, 3, '') + text.slice(start - 1 + count))
  }),
  TEXTBEFORE: taking(2, 6, (args, { spend }) => beside(args, spend, (text, from) => text.slice(0, from))),
  TEXTAFTER: taking(2, 6, (args, { spend }) => beside(args, spend, (text, _from, to) => text.slice(to))),
  EXACT: taking(2, 2, (args) => textAt(args, 0) === textAt(args, 1)),
  REPT: taking(2, 2, (args) => {
    const [text, times] = [textAt(args, 0), size(numberAt(args, 1))]
    return text.length * times > CELL_TEXT_LENGTH ? raise('#LIMIT!') : text.repeat(times)
  }),
  SUBSTITUTE: taking(3, 4, (args, { spend }) => {
    const [text, words, by] = [textAt(args, 0), textAt(args, 1), textAt(args, 2)]
    if (words === '') return text
    spend(searchCost(text, words))
    const parts = text.split(words)
    const length = text.length + (parts.length - 1) * (by.length - words.length)
    if (!args[3]) return length > CELL_TEXT_LENGTH ? raise('#LIMIT!') : parts.join(by)
    const which = Math.trunc(numberAt(args, 3))
    if (which < 1) raise('#VALUE!')
    if (which >= parts.length) return text
    return boundedText(parts.slice(0, which).join(words) + by + parts.slice(which).join(words))
  }),
  FIND: find(false),
  SEARCH: find(true),
}
