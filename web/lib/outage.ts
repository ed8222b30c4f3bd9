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

/** How many parts of the screen tell of the outage themselves. The notice of the whole screen stays away meanwhile. */
export const outageTellers = createStore(0)

/** A part of the screen tells of the outage, until the returned function is called. */
export function tellOutage(): () => void {
  outageTellers.set(outageTellers.snapshot() + 1)
  return () => outageTellers.set(outageTellers.snapshot() - 1)
}

/** A call was refused because of an outage. */
export function noteOutage(message: string): void {
  if (outage.snapshot() !== message) outage.set(message)
}

/** A call succeeded. */
export function noteAnswer(): void {
  if (outage.snapshot() !== '') outage.set('')
}
