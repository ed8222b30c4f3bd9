import { numberOf, raise, toText } from '../values.ts'
import { numberAt, type SheetFunction, taking, textAt, valuesOf } from './argument.ts'

/** The longest text that a formula may make. */
const MOST = 32_767

const bounded = (text: string): string => (text.length > MOST ? raise('#VALUE!') : text)

const one = (run: (text: string) => string | number): SheetFunction => taking(1, 1, (args) => run(textAt(args, 0)))

/** A count of characters. */
function size(value: number): number {
  return value < 0 ? raise('#VALUE!') : Math.trunc(value)
}

function find(ignoreCase: boolean): SheetFunction {
  const cased = (text: string) => (ignoreCase ? text.toLowerCase() : text)
  return taking(2, 3, (args) => {
    const start = Math.trunc(numberAt(args, 2, 1))
    if (start < 1) raise('#VALUE!')
    const found = cased(textAt(args, 1)).indexOf(cased(textAt(args, 0)), start - 1)
    return found < 0 ? raise('#VALUE!') : found + 1
  })
}

const concat: SheetFunction = taking(1, 255, (args) => {
  let text = ''
  for (const { value } of valuesOf(args)) text = bounded(text + toText(value))
  return text
})

/** Functions that make texts or look into them. */
export const TEXT_FUNCTIONS: Record<string, SheetFunction> = {
  CONCAT: concat,
  CONCATENATE: concat,
  TEXTJOIN: taking(3, 255, (args) => {
    const sign = textAt(args, 0)
    const skip = args[1]?.value() !== false
    const parts: string[] = []
    for (const { value } of valuesOf(args.slice(2))) {
      const text = toText(value)
      if (text !== '' || !skip) parts.push(text)
    }
    return bounded(parts.join(sign))
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
  UPPER: one((text) => text.toUpperCase()),
  LOWER: one((text) => text.toLowerCase()),
  VALUE: one((text) => numberOf(text) ?? raise('#VALUE!')),
  EXACT: taking(2, 2, (args) => textAt(args, 0) === textAt(args, 1)),
  REPT: taking(2, 2, (args) => {
    const [text, times] = [textAt(args, 0), size(numberAt(args, 1))]
    return text.length * times > MOST ? raise('#VALUE!') : text.repeat(times)
  }),
  SUBSTITUTE: taking(3, 4, (args) => {
    const [text, words, by] = [textAt(args, 0), textAt(args, 1), textAt(args, 2)]
    if (words === '') return text
    const parts = text.split(words)
    if (!args[3]) return bounded(parts.join(by))
    const which = Math.trunc(numberAt(args, 3))
    if (which < 1) raise('#VALUE!')
    if (which >= parts.length) return text
    return bounded(parts.slice(0, which).join(words) + by + parts.slice(which).join(words))
  }),
  FIND: find(false),
  SEARCH: find(true),
}
