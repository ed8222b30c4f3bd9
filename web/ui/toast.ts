import type { ReactNode } from 'react'
import { createStore } from '#web/lib/create-store.ts'
import { currentTexts } from '#web/lib/locale.tsx'
import { navigateTo } from '#web/lib/navigation.ts'
import { isPlanLimit } from '#web/lib/plan-limit.ts'
import { paths } from '#web/paths.ts'

const STAY_MS = 5_000
const STAY_WITH_UNDO_MS = 10_000
const MOST = 3

export interface ToastOptions {
  text: ReactNode
  kind?: 'done' | 'info' | 'problem'
  /** Offers Undo for 10 s. */
  undo?: () => unknown
  /** Another action than Undo, for example a link to the moved page. */
  action?: { label: string; run: () => unknown }
}

export interface ToastEntry extends ToastOptions {
  id: number
  /** How long it stays, in milliseconds. */
  stay: number
}

let lastId = 0

/** The toasts on screen, the oldest first. `ToastHost` draws them. */
export const toastStore = createStore<readonly ToastEntry[]>([])

/**
 * Shows that something was done: `toast(t.common.saved)`, `toast({ text, undo })`. At most three at a time; a fourth removes the
 * oldest. Never use it for errors of a form: those stand beside the field. Returns the id for `dismissToast`.
 */
export function toast(options: string | ToastOptions): number {
  const given = typeof options === 'string' ? { text: options } : options
  lastId += 1
  const entry = { ...given, id: lastId, stay: given.undo || given.action ? STAY_WITH_UNDO_MS : STAY_MS }
  toastStore.set([...toastStore.snapshot(), entry].slice(-MOST))
  return lastId
}

/** Shows why an action outside a form failed, with the way to the plans when a limit of one is reached. Use it as `onError` of `useSend`. */
export function toastError(error: { message: string }): void {
  const { comparePlans: label } = currentTexts().plan
  toast({
    text: error.message,
    kind: 'problem',
    ...(isPlanLimit(error) && { action: { label, run: () => navigateTo(paths.prices()) } }),
  })
}

/** Removes a toast before its time. */
export function dismissToast(id: number): void {
  toastStore.set(toastStore.snapshot().filter((entry) => entry.id !== id))
}
