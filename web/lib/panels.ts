import { createStore } from './create-store.ts'

/** What can be opened over every screen, from anywhere: the search palette and the list of shortcuts. */
export type Panel = 'search' | 'keys'

/** The open panel. `PanelHost` draws it. */
export const panelStore = createStore<Panel | null>(null)

/** Opens a panel, or closes the open one with `null`. */
export function showPanel(panel: Panel | null): void {
  panelStore.set(panel)
}
