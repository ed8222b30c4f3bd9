import type { ComponentType } from 'react'
import type { Output } from '#shared/api/index.ts'
import type { LocalFeature, Texts } from '#shared/i18n/type.ts'
import type { LucideIcon } from '#web/ui/icon.tsx'

/** The page in the editor, as a tool reads and changes it. */
export interface EditorPage {
  item_id: number
  /** 0 until the page is saved for the first time. */
  page_id: number
  title: () => string
  /** The catalog chosen for the page; for the item itself the id 0 and the name of the item. */
  place: () => { cat_id: number; name: string }
  /** The whole text in the editor, saved or not. */
  text: () => string
  /** The selected text; empty when nothing is selected. */
  selection: () => string
  /**
   * Replaces the selection by a text, as one step of undo. A `block` stands on lines of its own with an empty line before and after
   * it. The caret comes after the text, or before it with `caretBefore` (for a text that begins a page).
   */
  insert: (text: string, options?: { block?: boolean; caretBefore?: boolean }) => void
  /** Start and end of the selection in `text()`; both are equal when only a caret is set. */
  range: () => { from: number; to: number }
  /** Replaces a part of `text()`, as one step of undo. */
  replace: (from: number, to: number, text: string) => void
  /** Replaces the whole text, as one step of undo. */
  replaceAll: (text: string) => Promise<void>
  /**
   * Saves a new page, for tools that need a page with an id.
   * @returns the page's id, or `null` when the save failed
   */
  savedPage: () => Promise<number | null>
  /** Renders and sanitises a text as the preview does. It is as high as its content. */
  Preview: ComponentType<{ text: string }>
}

/** The props of a tool's component. It draws a dialog or a panel and calls `onClose` when it is finished. */
export interface EditorToolProps {
  editor: EditorPage
  onClose: () => void
}

/** One row of the tools menu of the editor. */
interface ToolRow {
  name: keyof Texts['tools']['names']
  icon: LucideIcon
  /** `save`: a row of the menu beside Save instead of the tools menu. */
  group: 'insert' | 'convert' | 'page' | 'save'
  /** Shown as a button in the bar instead of in the menu. */
  inBar?: boolean
  /** Whether this site offers the tool. Without it, every site does. */
  isThere?: (site: Output<'common/homePageSetting'>) => boolean
  /** The tool is offered in languages that have this feature. Without it, in every language. */
  feature?: LocalFeature
}

/** One tool of the editor. All of them are listed in web/editor-tools.ts. */
export interface EditorTool extends ToolRow {
  /** Downloaded when the tool is first opened. */
  Tool: ComponentType<EditorToolProps>
}

/** A row of the menu that opens another site in a new tab. */
export interface EditorToolLink extends ToolRow {
  to: string
}
