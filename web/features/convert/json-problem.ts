import type { Texts } from '#shared/i18n/type.ts'
import type { JsonProblem } from '#shared/json/tokens.ts'

/** The text for an error in JSON. */
export const problemText = (t: Texts['convert']['json'], { reason, line, column }: JsonProblem): string =>
  t[reason](line, column)
