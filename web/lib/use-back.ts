import { useEffect, useEffectEvent } from 'react'
import { holdBack } from './back-guard.ts'

/**
 * For what lies over the screen: while it is mounted, Back and Forward do not leave the screen but call `onBack`, which closes it. Otherwise
 * it would stay over another page. No entry is added to the history, so Back leaves as ever where the entry before belongs to another document: another
 * site, or this one before a reload.
 */
export function useBack(onBack: () => void): void {
  const act = useEffectEvent(onBack)
  useEffect(() => holdBack(() => act()), [])
}
