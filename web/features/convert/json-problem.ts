import type { Texts } from '#shared/i18n/type.ts'
import type { JsonProblem } from '#shared/json/tokens.ts'

/** What is wrong with JSON, in words. */
export const problemText = (t: Texts['convert']['json'], { reason, line, column }: JsonProblem): string =>
  t[reason](line, column)
