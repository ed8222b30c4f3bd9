import { useCallback, useSyncExternalStore } from 'react'
import { createStore } from './create-store.ts'
import { readStored, writeStored } from './storage.ts'

/** The values set in this tab. With them a setting works even if the browser blocks the storage. */
const setHere = createStore<ReadonlyMap<string, string | null>>(new Map())

/**
 * A text that this device remembers, and its setter (`null` removes it). The server does not know it, so the first render in the
 * browser returns `null` too. What must be right before that is set by web/public/before-paint.js.
 * @param key its key in localStorage
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
