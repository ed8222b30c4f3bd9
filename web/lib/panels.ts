import { createStore } from './create-store.ts'

/** A panel that can be opened on every screen: the search palette or the list of shortcuts. */
export type Panel = 'search' | 'keys'

/** The open panel. `PanelHost` draws it. */
export const panelStore = createStore<Panel | null>(null)

/** Opens a panel, or closes the open one with `null`. */
export function showPanel(panel: Panel | null): void {
  panelStore.set(panel)
}
