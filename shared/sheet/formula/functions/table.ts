import type { SheetFunction } from './argument.ts'
import { CONDITIONAL_FUNCTIONS } from './conditional.ts'
import { DATE_FUNCTIONS } from './dates.ts'
import { LOGIC_FUNCTIONS } from './logic.ts'
import { LOOKUP_FUNCTIONS } from './lookup.ts'
import { NUMBER_FUNCTIONS } from './numbers.ts'
import { TEXT_FUNCTIONS } from './text.ts'

/** The functions of formulas, by their names in capitals. */
export const FUNCTIONS: ReadonlyMap<string, SheetFunction> = new Map<string, SheetFunction>(
  Object.entries({
    ...NUMBER_FUNCTIONS,
    ...CONDITIONAL_FUNCTIONS,
    ...TEXT_FUNCTIONS,
    ...LOGIC_FUNCTIONS,
    ...DATE_FUNCTIONS,
    ...LOOKUP_FUNCTIONS,
  }),
)

/** Functions of single values that can be computed for each element of a range, as in `SUMPRODUCT((MONTH(A1:A9)=5)*B1:B9)`. */
export const ELEMENTWISE: ReadonlySet<string> = new Set(
  (
    'ABS INT ROUND ROUNDUP ROUNDDOWN TRUNC MOD SIGN LEN LEFT RIGHT MID TRIM UPPER LOWER EXACT FIND SEARCH SUBSTITUTE VALUE TEXT ' +
    'YEAR MONTH DAY WEEKDAY HOUR MINUTE SECOND NOT ISBLANK ISNUMBER ISTEXT ISERROR ISNA ISEVEN ISODD'
  ).split(' '),
)

/** The names of all functions, in order. */
export const FUNCTION_NAMES: readonly string[] = [...FUNCTIONS.keys()].sort()

/** Whether a function is known and can be called with this number of arguments. @param name in capitals */
export function takes(name: string, count: number): boolean {
  const found = FUNCTIONS.get(name)
  return found !== undefined && count >= found.least && count <= found.most
}
