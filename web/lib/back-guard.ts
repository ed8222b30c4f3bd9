type BackGuard = (event: PopStateEvent) => void

/** The last one comes first: it belongs to what lies on top. */
const guards: BackGuard[] = []
/** Comes before all of them. */
let first: BackGuard | null = null
/** The index of the history entry at which the guards keep the tab. */
let here: number | undefined
/** The step that follows was made by this module: it goes past the guards (`own`), or it undoes another one. The function runs when the tab is back at `here`. */
let expected: 'own' | (() => void) | null = null

/** The index that the router gives its history entries and stores in the state of each (react-router, `lib/router/history`); undefined for an entry of the browser. */
export const entryIndex = (): number | undefined => (history.state as { idx?: number } | null)?.idx

// Listeners of the window run in the order in which they were added, in every phase. This one must come before the router's. So
// app.tsx imports this module, which runs before the router is mounted.
if (typeof document !== 'undefined')
  addEventListener('popstate', (event) => {
    const step = expected
    const guard = first ?? guards.at(-1)
    expected = null
    if (step === 'own') here = entryIndex()
    else if (step === null) guard?.(event)
    else if (here === undefined || here === entryIndex()) {
      here = entryIndex()
      event.stopImmediatePropagation()
      step()
    }
    // Another step came before that one.
    else if (guard) event.stopImmediatePropagation()
  })

/** Adds a function that runs before the router and all other guards on Back and Forward, and may stop the event. The returned function removes it. */
export function setFirstGuard(guard: BackGuard): () => void {
  first = guard
  return () => {
    if (first === guard) first = null
  }
}

/** Goes back one entry, past all guards. */
export function goBackUnguarded(): void {
  expected = 'own'
  history.back()
}

/**
 * Undoes Back and Forward before the router sees them.
 * @param onStep runs when a step is undone, so that it finds the tab at its own entry; gets the number of history entries of the step, negative for Back
 * @param isHeld steps are undone only while it returns true
 * @returns ends it
 */
export function holdBack(onStep: (delta: number) => void, isHeld = () => true): () => void {
  const guard = (event: PopStateEvent) => {
    const to = entryIndex()
    if (!isHeld()) {
      here = to ?? here
      return
    }
    // An entry that the browser made itself, for a link within the document, has no index.
    const delta = to === undefined || here === undefined ? -1 : to - here
    if (delta === 0) return
    event.stopImmediatePropagation()
    // Meanwhile what the guard belongs to may have been closed.
    expected = () => guards.includes(guard) && onStep(delta)
    history.go(-delta)
  }
  // While a step is being undone, the tab is about to return to `here`.
  if (typeof expected !== 'function') here = entryIndex()
  guards.push(guard)
  return () => {
    guards.splice(guards.indexOf(guard), 1)
  }
}
