import { useStored } from './use-stored.ts'

/** The range of a number that a user changes by dragging or by keys. */
export interface NumberRange {
  standard: number
  least: number
  most: number
  /** How much one press of an arrow key changes it. */
  step: number
  /** How many decimal places are stored. */
  digits: number
}

/** The number, limited to its range. */
export function within({ least, most, digits }: NumberRange, value: number): number {
  return Number(Math.min(most, Math.max(least, value)).toFixed(digits))
}

/**
 * A number that this device remembers, and its setter. Both limit it to its range.
 * @param key its key in localStorage
 */
export function useRememberedNumber(key: string, range: NumberRange): [number, (value: number) => void] {
  const [stored, store] = useStored(key)
  return [within(range, Number(stored) || range.standard), (next) => store(String(within(range, next)))]
}
