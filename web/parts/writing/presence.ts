/** Whether somebody is at the window. */
export interface Presence {
  /** Nothing was touched for so long that nobody is taken to be there. */
  isAway: () => boolean
  /** Notices keys, pointer and wheel until the returned function is called. */
  start: () => () => void
}

const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart', 'input'] as const

/**
 * @param awayMs after so many milliseconds without a touch nobody is there
 * @param onBack somebody has come back
 */
export function createPresence(awayMs: number, onBack: () => unknown): Presence {
  let touchedAt = Date.now()
  const isAway = () => Date.now() - touchedAt >= awayMs
  const onSign = () => {
    const wasAway = isAway()
    touchedAt = Date.now()
    if (wasAway) onBack()
  }
  return {
    isAway,
    start() {
      touchedAt = Date.now()
      const stopped = new AbortController()
      for (const sign of SIGNS) addEventListener(sign, onSign, { capture: true, passive: true, signal: stopped.signal })
      return () => stopped.abort()
    },
  }
}
