import { useCallback, useSyncExternalStore } from 'react'
import { createStore } from './create-store.ts'
import { readStored, writeStored } from './storage.ts'

/** What was set in this tab: it also holds where the browser keeps the storage closed. */
const setHere = createStore<ReadonlyMap<string, string | null>>(new Map())

/**
 * A text that this device remembers, and its setter (`null` forgets it). What the server drew knows of none, so the first render in the
 * browser has `null` too; what must be seen before that is set by web/public/before-paint.js.
 * @param key where it is kept in localStorage
 */
export function useStored(key: string): [string | null, (value: string | null) => void] {
  const value = useSyncExternalStore(
    setHere.subscribe,
    () => {
      const here = setHere.snapshot().get(key)
      return here === undefined ? readStored(key) : here
    },
    () => null,
  )
  const store = useCallback(
    (next: string | null) => {
      writeStored(key, next)
      setHere.set(new Map(setHere.snapshot()).set(key, next))
    },
    [key],
  )
  return [value, store]
}
