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

/** What a save takes with it besides the text. */
export interface PageFields {
  title: string
  cat_id: number
}

/** The page as it stands in the editor. */
export interface PageContent extends PageFields {
  /** 0 while the page was never saved. */
  page_id: number
  isNew: boolean
  /** The text. It lives outside React. */
  feed: TextFeed
  change: (next: Partial<PageFields>) => void
  /** Puts another text into the editor, as one step that undo takes back. */
  put: (next: { text: string; title?: string }) => Promise<void>
}

export interface PageSaving {
  state: SaveState
  /** @returns the page as saved, or `null` when it was not (the state says why) */
  save: (notice?: NoticeOfSave) => Promise<SavedPage | null>
  /** What the last save warned of; '' for nothing. */
  warning: string
  dropWarning: () => void
}

export interface PageClosing {
  /** Leaves the editor, and asks before something is lost. */
  close: () => Promise<void>
  saveAndClose: () => Promise<void>
  /** Leaves without asking. What is unsaved stays as a draft. */
  giveUp: () => void
}

export interface PageLock {
  held: LockState
  lock: Lock
  /** Takes the lock from somebody else, and saves what could not be saved because of it. */
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
  /** Both texts were looked at: saves the text of the editor on top of the other one. */
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

/** Ways to begin an empty page, which are another feature's. */
export type StartSlot = (props: { editor: EditorPage; onMore: () => void }) => ReactNode

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
  tools: readonly EditorTool[]
  /** Rows of the menu of tools that lead to other sites. */
  links: readonly EditorToolLink[]
  /** A new page was saved for the first time: the address becomes its own, and the editor stays. */
  onCreated: (saved: SavedPage) => void
  /** Leaves the editor; with a page when it was just saved. */
  onClose: (saved: SavedPage | null) => void
}
