import type { Budget } from '#shared/mock/budget.ts'
import type { Random } from '#shared/mock/random.ts'

/** A JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** The state of one answer, for the generators. */
export interface Making {
  random: Random
  budget: Budget
  /** The time of `@now`. Other dates lie before it. */
  now: Date
  /** The last number of `@increment`. */
  counter: { at: number }
}

/** Generates a value. @param given the parameters in the parentheses */
export type Generator = (making: Making, ...given: Json[]) => Json

/** A parameter as a number, or the fallback when it is not a number. */
export function numberOf(given: Json | undefined, fallback: number): number {
  const number = typeof given === 'string' ? Number(given) : given
  return typeof number === 'number' && Number.isFinite(number) ? number : fallback
}

/** A parameter as text. */
export const textOf = (given: Json | undefined): string =>
  typeof given === 'string' ? given : given === undefined ? '' : JSON.stringify(given)
