import { compareValues, FormulaError, numberIn, raise, toTruth, type Value } from '#shared/sheet/formula/values.ts'
import { type Argument, numberAt, type SheetFunction, taking, valueAt, valuesOf } from './argument.ts'

function truths(args: readonly Argument[]): boolean[] {
  const found: boolean[] = []
  for (const { value, inRange } of valuesOf(args))
    if (!inRange || (value !== null && typeof value !== 'string')) found.push(toTruth(value))
  return found.length > 0 ? found : raise('#VALUE!')
}

const isA = (test: (value: Value) => boolean): SheetFunction =>
  taking(1, 1, (args) => test((args[0] as Argument).value()))

const isNotAvailable = (value: Value): boolean => value instanceof FormulaError && value.word === '#N/A'

/** Logical functions, and functions that tell what a value is. */
export const LOGIC_FUNCTIONS: Record<string, SheetFunction> = {
  IF: taking(2, 3, (args) => {
    if (toTruth(valueAt(args, 0))) return valueAt(args, 1)
    return args.length > 2 ? valueAt(args, 2) : false
  }),
  IFS: taking(2, 254, (args) => {
    for (let at = 0; at + 1 < args.length; at += 2) if (toTruth(valueAt(args, at))) return valueAt(args, at + 1)
    return raise('#N/A')
  }),
  IFERROR: taking(2, 2, (args) => {
    const value = valueAt(args, 0)
    return value instanceof FormulaError ? valueAt(args, 1) : value
  }),
  IFNA: taking(2, 2, (args) => {
    const value = valueAt(args, 0)
    return isNotAvailable(value) ? valueAt(args, 1) : value
  }),
  SWITCH: taking(3, 254, (args) => {
    const wanted = valueAt(args, 0)
    if (wanted instanceof FormulaError) return wanted
    for (let at = 1; at + 1 < args.length; at += 2) {
      const one = valueAt(args, at)
      if (compareValues(one, wanted) === 0) return valueAt(args, at + 1)
    }
    // The last argument without a partner is the value for everything else.
    return args.length % 2 === 0 ? valueAt(args, args.length - 1) : raise('#N/A')
  }),
  AND: taking(1, 255, (args) => truths(args).every(Boolean)),
  OR: taking(1, 255, (args) => truths(args).some(Boolean)),
  XOR: taking(1, 255, (args) => truths(args).filter(Boolean).length % 2 === 1),
  TRUE: taking(0, 0, () => true),
  FALSE: taking(0, 0, () => false),
  NOT: taking(1, 1, (args) => !toTruth(valueAt(args, 0))),
  ISBLANK: isA((value) => value === null),
  ISNUMBER: isA((value) => numberIn(value) !== null),
  ISTEXT: isA((value) => typeof value === 'string'),
  ISLOGICAL: isA((value) => typeof value === 'boolean'),
  ISNONTEXT: isA((value) => typeof value !== 'string'),
  ISERROR: isA((value) => value instanceof FormulaError),
  ISERR: isA((value) => value instanceof FormulaError && !isNotAvailable(value)),
  ISNA: isA(isNotAvailable),
  ISEVEN: taking(1, 1, (args) => Math.trunc(numberAt(args, 0)) % 2 === 0),
  ISODD: taking(1, 1, (args) => Math.trunc(numberAt(args, 0)) % 2 !== 0),
  NA: taking(0, 0, () => raise('#N/A')),
}
