/** Watches whether somebody uses the window. */
export interface Presence {
  /** Nobody has used the window for `awayMs`. */
  isAway: () => boolean
  /** Watches keys, pointer and wheel until the returned function is called. */
  start: () => () => void
}

const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart', 'input'] as const

/**
 * Watches whether somebody uses the window.
 * @param awayMs after this many milliseconds without input nobody is there
 * @param onBack called when somebody returns
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
