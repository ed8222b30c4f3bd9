type BackGuard = (event: PopStateEvent) => void

let guard: BackGuard | null = null

// Listeners of the window run in the order in which they were added, whatever their phase. This one has to come before the router's,
// so app.tsx imports this module, which then runs before the router is mounted.
if (typeof document !== 'undefined') addEventListener('popstate', (event) => guard?.(event))

/** Puts a function before the router on Back and Forward; it may stop the event. `null` takes it away. */
export function setBackGuard(next: BackGuard | null): void {
  guard = next
}
