import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Whether the browser has taken over the page. `false` on the server and in the first render after its HTML. Use it for what only a
 * browser can draw and the server should not load.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
