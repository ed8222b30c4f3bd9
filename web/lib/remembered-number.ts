import { useStored } from './use-stored.ts'

/** A number that a user sets by dragging or by keys. */
export interface NumberRange {
  standard: number
  least: number
  most: number
  /** What one press of an arrow key changes. */
  step: number
  /** How many digits after the point are kept. */
  digits: number
}

/** The number, brought into its range. */
export function within({ least, most, digits }: NumberRange, value: number): number {
  return Number(Math.min(most, Math.max(least, value)).toFixed(digits))
}

/**
 * A number that this device remembers, and its setter; both keep it in its range.
 * @param key where it is kept in localStorage
 */
export function useRememberedNumber(key: string, range: NumberRange): [number, (value: number) => void] {
  const [stored, store] = useStored(key)
  return [within(range, Number(stored) || range.standard), (next) => store(String(within(range, next)))]
}
