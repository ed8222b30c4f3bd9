import { useCallback, useSyncExternalStore } from 'react'

/** Touch sizes: menus become sheets, header actions move into the account menu. */
export const PHONE = '(max-width: 640px)'
/** The tree and side navigation become a drawer. */
export const NARROW = '(max-width: 999px)'

/**
 * Whether a media query matches now; renders again when that changes. What the server draws knows no window: there nothing matches, so what
 * is seen at once differs by styles (`o-wide-640` …) and not by this.
 */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
