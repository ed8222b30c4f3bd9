import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Puts the focus into the first field (or link) of the part that the address names (`#password`): on arrival, and each time such a link is
 * pressed while the screen is open. The scrolling is the shell's.
 * @param ready whether the parts are on the screen
 */
export function useAskedPart(ready: boolean): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key tells a second press of the same link
  useEffect(() => {
    if (!ready || !hash) return
    const part = document.getElementById(hash.slice(1))
    part?.querySelector<HTMLElement>('input:not([hidden]), a')?.focus({ preventScroll: true })
  }, [ready, hash, key])
}
