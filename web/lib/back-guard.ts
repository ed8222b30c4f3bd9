type BackGuard = (event: PopStateEvent) => void

/** The last one comes first: it belongs to what lies on top. */
const guards: BackGuard[] = []
/** Comes before all of them. */
let first: BackGuard | null = null
/** The index of the history entry at which the guards keep the tab. */
let here: number | undefined
/** The step that follows was made by this module: it goes past the guards (`own`), or it undoes another one (`undo`). */
let expected: 'own' | 'undo' | null = null

/** The index that the router gives its history entries and stores in the state of each (react-router, `lib/router/history`); undefined for an entry of the browser. */
export const entryIndex = (): number | undefined => (history.state as { idx?: number } | null)?.idx

// Listeners of the window run in the order in which they were added, in every phase. This one must come before the router's. So
// app.tsx imports this module, which runs before the router is mounted.
if (typeof document !== 'undefined')
  addEventListener('popstate', (event) => {
    const step = expected
    expected = null
    if (step === 'undo') event.stopImmediatePropagation()
    else if (step === 'own') here = entryIndex()
    else (first ?? guards.at(-1))?.(event)
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
 * @param onStep gets the number of history entries of a step that was undone, negative for Back
 * @param isHeld steps are undone only while it returns true
 * @returns ends it
 */
export function holdBack(onStep: (delta: number) => void, isHeld = () => true): () => void {
  const guard = (event: PopStateEvent) => {
    if (!isHeld()) return
    const to = entryIndex()
    // An entry that the browser made itself, for a link within the document, has no index.
    const delta = to === undefined || here === undefined ? -1 : to - here
    if (delta === 0) return
    event.stopImmediatePropagation()
    expected = 'undo'
    history.go(-delta)
    onStep(delta)
  }
  // While a step is being undone, the tab is about to return to `here`.
  if (expected !== 'undo') here = entryIndex()
  guards.push(guard)
  return () => {
    guards.splice(guards.indexOf(guard), 1)
  }
}
