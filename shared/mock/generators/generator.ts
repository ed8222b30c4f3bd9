import type { Budget } from '#shared/mock/budget.ts'
import type { Random } from '#shared/mock/random.ts'

/** A value that a template may hold: what JSON has. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** What generators work with. */
export interface Making {
  random: Random
  budget: Budget
  /** What `@now` and the dates are about. */
  now: Date
  /** The last number that `@increment` gave. */
  counter: { at: number }
}

/** Makes a value from the parameters in the parentheses. */
export type Generator = (making: Making, ...given: Json[]) => Json

/** A parameter as a number, or the fallback when it is none. */
export function numberOf(given: Json | undefined, fallback: number): number {
  const number = typeof given === 'string' ? Number(given) : given
  return typeof number === 'number' && Number.isFinite(number) ? number : fallback
}

/** A parameter as text. */
export const textOf = (given: Json | undefined): string =>
  typeof given === 'string' ? given : given === undefined ? '' : JSON.stringify(given)
