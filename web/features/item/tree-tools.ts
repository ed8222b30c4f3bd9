import type { HTMLAttributes, KeyboardEvent } from 'react'
import type { MenuAnchor } from '#web/ui/menu.tsx'
import type { Row } from './tree-model.ts'

/** What the downloaded tools of editors (`edit/`) give to the tree, which knows nothing else of them. */
export interface TreeTools {
  /** Whether rows may be dragged with a mouse. */
  draggable: boolean
  /** Whether the viewer may change this row; a limited editor may not change all that is shown. */
  mayEdit: (row: Row) => boolean
  /** Handlers of the whole tree: context menu and dragging. */
  handlers: HTMLAttributes<HTMLDivElement>
  /** Takes a key on a row; answers whether it was one of its own. */
  onKeyDown: (event: KeyboardEvent, row: Row) => boolean
  openMenu: (row: Row, anchor: MenuAnchor, byKey: boolean) => void
  /** Asks for a name and makes a catalog in another one (0: in the item). */
  newCatalog: (parent_cat_id: number) => void
}
