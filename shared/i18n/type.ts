import type { errors, words } from './en/errors.ts'
import type { en } from './en/index.ts'

/** The same shape with every literal text widened to `string`; functions keep their parameters and answer a string. */
export type Widen<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : T extends readonly (infer U)[]
      ? readonly Widen<U>[]
      : { readonly [K in keyof T]: Widen<T[K]> }

/** All texts of the interface. English is the model; Chinese is typed as this, so that a missing text does not compile. */
export type Texts = Widen<typeof en>

/** The texts of one resource file: `export const item: TextsOf<'item'> = {…}` in `zh/item.ts`. */
export type TextsOf<Resource extends keyof Texts> = Texts[Resource]

/** Texts of refusals, and words in them; the server alone has them. */
export type ErrorTexts = Widen<typeof errors>
export type ErrorWords = Widen<typeof words>
