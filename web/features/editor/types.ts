import type { ReactNode } from 'react'
import type { EditorPage, EditorTool, EditorToolLink } from '#web/parts/editor-tools/editor-tool.ts'
import type { Conflict } from '#web/parts/writing/conflict.ts'
import type { DraftsState } from '#web/parts/writing/create-drafts.ts'
import type { Lock, LockState } from '#web/parts/writing/create-lock.ts'
import type { NoticeOfSave, SavedPage } from '#web/parts/writing/create-saving.ts'
import type { SaveState } from '#web/parts/writing/save-machine.ts'
import type { CatalogOption } from './header/catalog-list.tsx'
import type { Enhance } from './preview/blocks.ts'
import type { TextFeed } from './text-feed.ts'
import type { Uploads } from './uploads/create-uploads.ts'
import type { TakeFiles } from './uploads/use-uploads.tsx'

/** The page as it was opened. `page_id` stays 0 for a new page, also after its first save. */
export interface OpenedPage {
  /** The user whose drafts are stored and offered. */
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
  /** The `line_breaks` setting of the item, a value of `LINE_BREAK_SETTING`. */
  lineBreaks: number
  cat_id: number
  /** Milliseconds; `null` when it is unknown. */
  savedAt: number | null
}

/** The data of a save besides the text. */
export interface PageFields {
  title: string
  cat_id: number
}

/** The content of the page in the editor. */
export interface PageContent extends PageFields {
  /** 0 until the page is saved for the first time. */
  page_id: number
  isNew: boolean
  /** The text. It lives outside React. */
  feed: TextFeed
  change: (next: Partial<PageFields>) => void
  /** Replaces the text in the editor, as one step of undo. */
  put: (next: { text: string; title?: string }) => Promise<void>
}

export interface PageSaving {
  state: SaveState
  /** @returns the saved page, or `null` when the save failed (the state has the reason) */
  save: (notice?: NoticeOfSave) => Promise<SavedPage | null>
  /** The warning of the last save; '' for none. */
  warning: string
  dropWarning: () => void
}

export interface PageClosing {
  /** Leaves the editor. Asks first if something would be lost. */
  close: () => Promise<void>
  saveAndClose: () => Promise<void>
  /** Leaves without asking. The unsaved text stays as a draft. */
  giveUp: () => void
  /** The page is gone: begins a new page, which offers the text on screen as its draft. Stays, and says so, when the draft cannot be stored. */
  beginNew: () => void
}

export interface PageLock {
  held: LockState
  lock: Lock
  /** Takes the lock from somebody else, and repeats the save that it refused. */
  takeOver: () => Promise<void>
}

export interface PageDrafts {
  kept: DraftsState
  /** Puts the offered draft into the editor. */
  take: () => Promise<void>
  /** Drops the offered draft. */
  drop: () => void
}

export interface PageUploads {
  uploads: Uploads
  takeFiles: TakeFiles
}

export interface PageConflict {
  /** The conflict whose two texts are shown; `null` when none is. */
  settling: Conflict | null
  /** Shows the two texts. */
  open: () => void
  /** Saves the text of the editor as the next version after the other one. */
  save: () => Promise<void>
  /** Hides the two texts. */
  later: () => void
}

/** The state of one editor by subject. */
export interface PageEditing {
  content: PageContent
  saving: PageSaving
  closing: PageClosing
  lock: PageLock
  drafts: PageDrafts
  uploads: PageUploads
  conflict: PageConflict
}

/** The list of old versions, which is another feature's. */
export type HistorySlot = (props: {
  page_id: number
  onClose: () => void
  /** Puts the text of a version into the editor. */
  onTake: (version: { text: string; title: string }) => unknown
}) => ReactNode

/** Ways to begin an empty page; another feature provides them. */
export type StartSlot = (props: { editor: EditorPage; onMore: () => void }) => ReactNode

export interface PageEditorProps {
  page: OpenedPage
  /** `null`: the item has no catalogs (a single page). */
  catalogs: readonly CatalogOption[] | null
  /** Whether the page may be in the root of the item: not for a limited member. */
  mayUseRoot: boolean
  /** Draws formulas and diagrams; it changes with the theme. */
  enhance: Enhance
  /** Whether the writer may take over the lock of somebody else. */
  mayTakeOver: boolean
  /** The item has its maximum of pages: the editor says so and closes. */
  exceeded: boolean
  history: HistorySlot
  /** Offered below the placeholder of an empty new page. */
  start?: StartSlot
  tools: readonly EditorTool[]
  /** Rows of the Tools menu that lead to other sites. */
  links: readonly EditorToolLink[]
  /** A new page was saved for the first time. The address becomes that of the page; the editor stays open. */
  onCreated: (saved: SavedPage) => void
  /** Opens the editor for a new page of this item. */
  onNew: () => void
  /** Leaves the editor; `saved` is the page when it was just saved. */
  onClose: (saved: SavedPage | null) => void
}
