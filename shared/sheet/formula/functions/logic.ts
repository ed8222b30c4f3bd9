import { FormulaError, raise, toTruth, type Value } from '#shared/sheet/formula/values.ts'
import { type Argument, numberAt, type SheetFunction, taking, textAt, valuesOf } from './argument.ts'

const DAY_MS = 24 * 3600 * 1000

function truths(args: readonly Argument[]): boolean[] {
  const found: boolean[] = []
  for (const { value, inRange } of valuesOf(args))
    if (!inRange || (value !== null && typeof value !== 'string')) found.push(toTruth(value))
  return found.length > 0 ? found : raise('#VALUE!')
}

const isA = (test: (value: Value) => boolean): SheetFunction =>
  taking(1, 1, (args) => test((args[0] as Argument).value()))

const valueAt = (args: readonly Argument[], at: number): Value => args[at]?.value() ?? null

/** Dates are texts (`2025-11-07`), as they are typed. */
function dayOf(args: readonly Argument[], at: number): Date {
  const found = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})/.exec(textAt(args, at))
  if (!found) return raise('#VALUE!')
  return new Date(Date.UTC(Number(found[1]), Number(found[2]) - 1, Number(found[3])))
}

const two = (value: number) => String(value).padStart(2, '0')
const dayText = (day: Date): string =>
  Number.isNaN(day.getTime()) || day.getUTCFullYear() < 0 || day.getUTCFullYear() > 9999
    ? raise('#NUM!')
    : `${String(day.getUTCFullYear()).padStart(4, '0')}-${two(day.getUTCMonth() + 1)}-${two(day.getUTCDate())}`

/** The current local date and time as if it were UTC, like dates that people type. */
const localNow = (now: Date) => new Date(now.getTime() - now.getTimezoneOffset() * 60_000)

/** Logical functions and functions of dates. */
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
  AND: taking(1, 255, (args) => truths(args).every(Boolean)),
  OR: taking(1, 255, (args) => truths(args).some(Boolean)),
  XOR: taking(1, 255, (args) => truths(args).filter(Boolean).length % 2 === 1),
  TRUE: taking(0, 0, () => true),
  FALSE: taking(0, 0, () => false),
  NOT: taking(1, 1, (args) => !toTruth(valueAt(args, 0))),
  ISBLANK: isA((value) => value === null),
  ISNUMBER: isA((value) => typeof value === 'number'),
  ISTEXT: isA((value) => typeof value === 'string'),
  ISLOGICAL: isA((value) => typeof value === 'boolean'),
  ISERROR: isA((value) => value instanceof FormulaError),
  NA: taking(0, 0, () => raise('#N/A')),
  TODAY: taking(0, 0, (_args, around) => dayText(localNow(around.now()))),
  NOW: taking(0, 0, (_args, around) => {
    const now = localNow(around.now())
    return `${dayText(now)} ${two(now.getUTCHours())}:${two(now.getUTCMinutes())}`
  }),
  DATE: taking(3, 3, (args) =>
    dayText(new Date(Date.UTC(numberAt(args, 0), Math.trunc(numberAt(args, 1)) - 1, Math.trunc(numberAt(args, 2))))),
  ),
  YEAR: taking(1, 1, (args) => dayOf(args, 0).getUTCFullYear()),
  MONTH: taking(1, 1, (args) => dayOf(args, 0).getUTCMonth() + 1),
  DAY: taking(1, 1, (args) => dayOf(args, 0).getUTCDate()),
  DAYS: taking(2, 2, (args) => Math.round((dayOf(args, 0).getTime() - dayOf(args, 1).getTime()) / DAY_MS)),
  EDATE: taking(2, 2, (args) => {
    const day = dayOf(args, 0)
    const month = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + Math.trunc(numberAt(args, 1)) + 1, 0))
    return dayText(
      new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth(), Math.min(day.getUTCDate(), month.getUTCDate()))),
    )
  }),
}
