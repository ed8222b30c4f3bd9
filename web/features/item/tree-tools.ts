import type { HTMLAttributes, KeyboardEvent } from 'react'
import type { MenuAnchor } from '#web/ui/menu.tsx'
import type { Row } from './tree-model.ts'

/** The interface between the tree and the downloaded tools of editors (`edit/`). */
export interface TreeTools {
  /** Whether rows may be dragged with a mouse. */
  draggable: boolean
  /** Whether the viewer may change this row. A limited editor may not change all visible rows. */
  mayEdit: (row: Row) => boolean
  /** Handlers of the whole tree: context menu and dragging. */
  handlers: HTMLAttributes<HTMLDivElement>
  /** Handles a key on a row; returns whether it did. */
  onKeyDown: (event: KeyboardEvent, row: Row) => boolean
  openMenu: (row: Row, anchor: MenuAnchor, byKey: boolean) => void
  /** Asks for a name and creates a catalog in another one (0: in the item). */
  newCatalog: (parent_cat_id: number) => void
}
