import type { ReactNode } from 'react'
import type { Desk, DeskLink, DeskTool } from '#web/parts/editor-tools/tools.ts'
import type { SavedPage } from '#web/parts/writing/create-saving.ts'
import type { CatalogOption } from './header/catalog-list.tsx'
import type { Enhance } from './preview/blocks.ts'

/** The page as it is opened; `page_id` 0 is one that is not there yet, also after its first save. */
export interface OpenedPage {
  /** Whose drafts are kept and offered. */
  uid: number
  item_id: number
  item_name: string
  page_id: number
  /** How often the page was saved; 0 for a new one. */
  revision: number
  title: string
  text: string
  /** The rendered text as saved. */
  html: string
  /** What the item does with line breaks, a value of `LINE_BREAK_SETTING`. */
  lineBreaks: number
  cat_id: number
  /** Milliseconds; `null` when nobody knows. */
  savedAt: number | null
}

/** The list of old versions, which is another feature's. */
export type HistorySlot = (props: {
  page_id: number
  onClose: () => void
  /** Puts the text of a version into the editor. */
  onTake: (version: { text: string; title: string }) => unknown
}) => ReactNode

/** Ways to begin an empty page, which are another feature's. */
export type StartSlot = (props: { desk: Desk; onMore: () => void }) => ReactNode

export interface PageEditorProps {
  page: OpenedPage
  /** `null`: the item has no catalogs (a single page). */
  catalogs: readonly CatalogOption[] | null
  /** Draws formulas and diagrams; another function after a change of theme. */
  enhance: Enhance
  /** Whether the writer may take over the lock of somebody else. */
  mayTakeOver: boolean
  /** The item may have no more pages: the editor says so and closes. */
  exceeded: boolean
  history: HistorySlot
  /** What is offered below the placeholder of a new page while it is empty. */
  start?: StartSlot
  tools: readonly DeskTool[]
  /** Rows of the menu of tools that lead to other sites. */
  links: readonly DeskLink[]
  /** A new page was saved for the first time: the address becomes its own, and the editor stays. */
  onCreated: (saved: SavedPage) => void
  /** Leaves the editor; with a page when it was just saved. */
  onClose: (saved: SavedPage | null) => void
}
