type BackGuard = (event: PopStateEvent) => void

let guard: BackGuard | null = null

// Listeners of the window run in the order in which they were added, in every phase. This one must come before the router's. So
// app.tsx imports this module, which runs before the router is mounted.
if (typeof document !== 'undefined') addEventListener('popstate', (event) => guard?.(event))

/** Sets a function that runs before the router on Back and Forward and may stop the event. `null` removes it. */
export function setBackGuard(next: BackGuard | null): void {
  guard = next
}

/** Removes a function, unless another one has replaced it. */
export function clearBackGuard(mine: BackGuard): void {
  if (guard === mine) guard = null
}

/** The index that the router gives its history entries and stores in the state of each (react-router, `lib/router/history`). */
export function entryIndex(): number {
  return (history.state as { idx?: number } | null)?.idx ?? 0
}
