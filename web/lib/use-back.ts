import { useEffect, useEffectEvent } from 'react'
import { holdBack } from './back-guard.ts'

/**
 * For what lies over the screen: while it is mounted, Back and Forward do not leave the screen but call `onBack`, which closes it. Otherwise
 * it would stay over another page.
 */
export function useBack(onBack: () => void): void {
  const act = useEffectEvent(onBack)
  useEffect(() => holdBack(() => act()), [])
}
