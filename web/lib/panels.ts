/** What can be opened over every screen, from anywhere: the search palette and the list of shortcuts. */
export type Panel = 'search' | 'keys'

let shown: Panel | null = null
const listeners = new Set<() => void>()

/** Opens a panel, or closes the open one with `null`. */
export function showPanel(panel: Panel | null): void {
  shown = panel
  for (const listener of listeners) listener()
}

/** For the host: the store as `useSyncExternalStore` wants it. */
export const panelStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  snapshot: () => shown,
}
