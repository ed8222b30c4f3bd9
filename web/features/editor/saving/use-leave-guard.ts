import { useEffect, useMemo, useRef } from 'react'
import { useLatest } from '#web/lib/use-latest.ts'

/** Marks the second entry of the editor in the history. */
const MARK = 'octavoGuard'

type EntryState = { idx?: number; [MARK]?: true } | null

/** Adds an entry with the address of the editor: going back then leads to the editor first, where it can be asked about. */
function addEntry() {
  const state = history.state as EntryState
  // `idx` is how the router counts entries
  history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, [MARK]: true }, '', location.href)
}

export interface LeaveGuard {
  /** Asks if need be, then goes. */
  leave: (go: () => void) => Promise<void>
  /** Changes the address of the editor without asking: `replace` puts the new one in place of the entry that the editor was opened with. */
  readdress: (replace: () => void) => Promise<void>
}

/**
 * Keeps somebody from leaving by accident: the browser asks before the tab closes or loads something else, and `ask` is asked before
 * going back in the history.
 * @param dirty whether there is something to lose; `isDirty` answers the same at any time
 * @param ask resolves to whether to leave all the same
 */
export function useLeaveGuard(dirty: boolean, isDirty: () => boolean, ask: () => Promise<boolean>): LeaveGuard {
  const now = useLatest({ isDirty, ask })
  // a reload may have happened on the second entry
  const guard = useRef({
    added: (history.state as EntryState)?.[MARK] === true,
    onBack: null as null | (() => void),
    /** The second entry is on its way out. */
    going: null as Promise<void> | null,
  })

  useEffect(() => {
    if (!dirty || guard.current.added) return
    addEntry()
    guard.current.added = true
  }, [dirty])

  useEffect(() => {
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (now.current.isDirty()) event.preventDefault()
    }
    const popState = async () => {
      const entry = guard.current
      if (!entry.added) return
      entry.added = false
      if (entry.onBack) return entry.onBack()
      if (!now.current.isDirty() || (await now.current.ask())) return history.back()
      addEntry()
      entry.added = true
    }
    addEventListener('beforeunload', beforeUnload)
    addEventListener('popstate', popState)
    return () => {
      removeEventListener('beforeunload', beforeUnload)
      removeEventListener('popstate', popState)
    }
  }, [now])

  return useMemo(() => {
    /** Takes the second entry out of the history, so that nobody comes back to it. */
    const dropEntry = () => {
      const entry = guard.current
      if (!entry.added) return Promise.resolve()
      entry.going ??= new Promise<void>((resolve) => {
        entry.onBack = resolve
        history.back()
      }).then(() => {
        entry.onBack = null
        entry.going = null
      })
      return entry.going
    }
    return {
      async leave(go) {
        if (now.current.isDirty() && !(await now.current.ask())) return
        await dropEntry()
        go()
      },
      async readdress(replace) {
        await dropEntry()
        replace()
        if (!now.current.isDirty() || guard.current.added) return
        addEntry()
        guard.current.added = true
      },
    }
  }, [now])
}
