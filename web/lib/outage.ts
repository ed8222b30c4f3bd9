import type { errors } from '#shared/errors.ts'
import { createStore } from './create-store.ts'

/** After how many milliseconds the interface tries again by itself what an outage of the site has refused. */
export const OUTAGE_RETRY_MS = 5000

const NAMES: readonly string[] = [
  'DATABASE_GONE',
  'DATABASE_BUSY',
  'DISK_FULL',
  'OVERLOADED',
] satisfies (keyof typeof errors)[]

/** Whether a call was refused because of an outage of the site: the same call succeeds later. */
export const isOutage = (error: unknown): boolean => error instanceof Error && NAMES.includes(error.name)

/** The outage that the site named in its last refusal; empty: none. */
export const outage = createStore('')

/** A call was refused because of an outage. */
export function noteOutage(message: string): void {
  if (outage.snapshot() !== message) outage.set(message)
}

/** A call succeeded. */
export function noteAnswer(): void {
  if (outage.snapshot() !== '') outage.set('')
}
