import { boundedText, numberOf, raise, toText } from '#shared/sheet/formula/values.ts'
import { CELL_TEXT_LENGTH } from '#shared/sheet/limits.ts'
import { numberAt, type SheetFunction, searchCost, taking, textAt, valuesOf } from './argument.ts'

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
  VALUE: one((text) => numberOf(text) ?? raise('#VALUE!')),
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
