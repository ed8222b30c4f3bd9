import { useCallback, useEffect, useRef } from 'react'

/** Where the router counts the entries of the history. */
function placeOf(state: unknown): number | null {
  const idx = (state as { idx?: unknown } | null)?.idx
  return typeof idx === 'number' ? idx : null
}

/**
 * Keeps somebody from leaving by accident: the browser asks before the tab closes or loads something else, and `ask` is asked before
 * going back in the history.
 * @param isDirty whether there is something to lose
 * @param ask resolves to whether to leave all the same
 * @returns `leave(go)`: asks if need be, then goes
 */
export function useLeaveGuard(isDirty: () => boolean, ask: () => Promise<boolean>): (go: () => void) => Promise<void> {
  const now = useRef({ isDirty, ask })
  useEffect(() => {
    now.current = { isDirty, ask }
  })

  useEffect(() => {
    const home = placeOf(history.state)
    let returning = false
    let free = false

    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (now.current.isDirty()) event.preventDefault()
    }
    // Before the router hears of it (it listens without capture): the address is put back, then asked, then gone back in earnest.
    const popState = async (event: PopStateEvent) => {
      if (returning) {
        returning = false
        event.stopImmediatePropagation()
        return
      }
      if (free || !now.current.isDirty()) return
      event.stopImmediatePropagation()
      const away = (placeOf(event.state) ?? (home ?? 0) - 1) - (home ?? 0)
      if (away === 0) return
      returning = true
      history.go(-away)
      if (!(await now.current.ask())) return
      free = true
      history.go(away)
    }
    addEventListener('beforeunload', beforeUnload)
    addEventListener('popstate', popState, true)
    return () => {
      removeEventListener('beforeunload', beforeUnload)
      removeEventListener('popstate', popState, true)
    }
  }, [])

  return useCallback(async (go) => {
    if (!now.current.isDirty() || (await now.current.ask())) go()
  }, [])
}
