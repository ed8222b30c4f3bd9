import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Puts the focus into the first field (or link) of the part that the address names (`#password`): when the screen opens, and each
 * time such a link is pressed. The shell does the scrolling.
 * @param ready whether the parts are on the screen
 */
export function useAskedPart(ready: boolean): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when the same link is pressed again
  useEffect(() => {
    if (!ready || !hash) return
    const part = document.getElementById(hash.slice(1))
    part?.querySelector<HTMLElement>('input:not([hidden]), a')?.focus({ preventScroll: true })
  }, [ready, hash, key])
}
