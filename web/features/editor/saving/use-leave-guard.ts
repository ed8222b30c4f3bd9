import { useCallback, useEffect, useMemo, useRef } from 'react'
import { entryIndex, goBackUnguarded, setFirstGuard } from '#web/lib/back-guard.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import { closeQuestion } from '#web/ui/confirm.ts'
import { preloadConfirm } from '#web/ui/confirm-host.tsx'

/** Marks the second history entry of the editor. */
const MARK = 'octavoGuard'

type EntryState = { idx?: number; [MARK]?: true } | null

/** Adds a second entry with the address of the editor. Going back then stays in the editor, which can ask first. */
function addEntry() {
  const state = history.state as EntryState
  // The router numbers its entries by `idx`.
  history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, [MARK]: true }, '', location.href)
}

/** The place of the present entry in the history. */
const placeInHistory = (): number => entryIndex() ?? 0

/** The ways out of the editor. */
export interface LeaveGuard {
  /** Asks if necessary, then leaves. */
  leave: (go: () => void) => Promise<void>
  /**
   * Changes the address of the editor without asking. `replace` must replace the history entry with which the editor was opened.
   */
  readdress: (replace: () => void) => Promise<void>
}

/**
 * Prevents leaving the editor by accident (forms have `useLeaveGuard`). The browser asks before the tab closes or loads another page; `ask` is called before going back in
 * the history.
 * @param dirty whether something would be lost; `isDirty` returns the same at any time
 * @param ask resolves to whether to leave
 */
export function useEditorLeaveGuard(dirty: boolean, isDirty: () => boolean, ask: () => Promise<boolean>): LeaveGuard {
  const now = useLatest({ isDirty, ask })
  // A reload may have happened on the second entry.
  const guard = useRef({
    added: (history.state as EntryState)?.[MARK] === true,
    onBack: null as null | (() => void),
    /** The second entry is being removed. */
    going: null as Promise<void> | null,
    isAsking: false,
    /** The place in the history at which it asks. */
    here: 0,
    isMounted: true,
  })

  /**
   * Asks whether to leave. Meanwhile further steps in the history are undone before the router sees them. A new entry would not help: browsers skip entries that a page adds without a press
   * or a key. A second question is not asked.
   */
  const askHere = useCallback(async () => {
    const entry = guard.current
    if (entry.isAsking) return false
    entry.isAsking = true
    entry.here = placeInHistory()
    const undo = (event: PopStateEvent) => {
      const delta = entry.here - placeInHistory()
      event.stopImmediatePropagation()
      if (delta !== 0) history.go(delta)
    }
    const removeGuard = setFirstGuard(undo)
    try {
      return await now.current.ask()
    } finally {
      removeGuard()
      entry.isAsking = false
    }
  }, [now])

  useEffect(() => {
    if (dirty) preloadConfirm()
  }, [dirty])

  useEffect(() => {
    if (!dirty || guard.current.added) return
    addEntry()
    guard.current.added = true
  }, [dirty])

  useEffect(() => {
    const entry = guard.current
    entry.isMounted = true
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (now.current.isDirty()) event.preventDefault()
    }
    const popState = async () => {
      if (!entry.added) return
      entry.added = false
      if (entry.onBack) {
        entry.here = placeInHistory()
        return entry.onBack()
      }
      if (!now.current.isDirty()) return history.back()
      const mayGo = await askHere()
      if (!entry.isMounted) return
      if (mayGo) return history.back()
      if (entry.added) return
      addEntry()
      entry.added = true
    }
    addEventListener('beforeunload', beforeUnload)
    addEventListener('popstate', popState)
    return () => {
      removeEventListener('beforeunload', beforeUnload)
      removeEventListener('popstate', popState)
      entry.isMounted = false
      if (entry.isAsking) closeQuestion()
    }
  }, [now, askHere])

  return useMemo(() => {
    /** Removes the second entry from the history, so that nobody returns to it. */
    const dropEntry = () => {
      const entry = guard.current
      if (!entry.added) return Promise.resolve()
      entry.going ??= new Promise<void>((resolve) => {
        entry.onBack = resolve
        goBackUnguarded()
      }).then(() => {
        entry.onBack = null
        entry.going = null
      })
      return entry.going
    }
    return {
      async leave(go) {
        if (now.current.isDirty() && !(await askHere())) return
        if (!guard.current.isMounted) return
        await dropEntry()
        go()
      },
      async readdress(replace) {
        await dropEntry()
        replace()
        if (!now.current.isDirty() || guard.current.added) return
        addEntry()
        guard.current.added = true
        guard.current.here = placeInHistory()
      },
    }
  }, [now, askHere])
}
