import { useCallback, useSyncExternalStore } from 'react'
import { readStored, writeStored } from './storage.ts'

/** What was set in this tab: it also holds where the browser keeps the storage closed. */
const set = new Map<string, string | null>()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * A text that this device remembers, and its setter (`null` forgets it). What the server drew knows of none, so the first render in the
 * browser has `null` too; what must be seen before that is set by web/public/before-paint.js.
 * @param key where it is kept in localStorage
 */
export function useStored(key: string): [string | null, (value: string | null) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => set.get(key) ?? (set.has(key) ? null : readStored(key)),
    () => null,
  )
  const store = useCallback(
    (next: string | null) => {
      set.set(key, next)
      writeStored(key, next)
      for (const listener of listeners) listener()
    },
    [key],
  )
  return [value, store]
}
