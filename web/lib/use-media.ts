import { useCallback, useSyncExternalStore } from 'react'

/** Phones: menus become drawers, header actions move into the account menu. */
export const PHONE = '(max-width: 640px)'
/** The tree and the side navigation become a drawer. */
export const NARROW = '(max-width: 999px)'

/**
 * Whether a media query matches now. Renders again when that changes. On the server nothing matches, because it knows no window. So
 * what is visible at once must differ by styles (`o-wide-640` …) and not by this.
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
