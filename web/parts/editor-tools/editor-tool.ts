import type { ComponentType, LazyExoticComponent } from 'react'
import type { Output } from '#shared/api/index.ts'
import type { LocalFeature, Texts } from '#shared/i18n/type.ts'
import type { LucideIcon } from '#web/ui/icon.tsx'

/** What a tool may do with the page that stands in the editor. */
export interface EditorPage {
  item_id: number
  /** 0 while the page was never saved. */
  page_id: number
  title: () => string
  /** The catalog that is chosen for the page; id 0 and the item's name for the item itself. */
  place: () => { cat_id: number; name: string }
  /** The whole text as it stands in the editor, saved or not. */
  text: () => string
  /** The selected text; empty when nothing is selected. */
  selection: () => string
  /**
   * Puts text in place of the selection, as one step that undo takes back. A `block` gets lines of its own, with an empty one before and
   * after it. The caret comes after the text, or before it when that is a whole page to begin with.
   */
  insert: (text: string, options?: { block?: boolean; caretBefore?: boolean }) => void
  /** Where the selection begins and ends in `text()`; one place for a caret alone. */
  range: () => { from: number; to: number }
  /** Puts text in place of a part of `text()`, as one step that undo takes back. */
  replace: (from: number, to: number, text: string) => void
  /** Puts another text in place of the whole, as one step that undo takes back. */
  replaceAll: (text: string) => Promise<void>
  /**
   * For tools that need a page with an id: saves one that was never saved.
   * @returns the page's id, or `null` when the save failed
   */
  savedPage: () => Promise<number | null>
  /** Shows a text as the page would look with it: rendered and sanitised as in the preview. It takes the height that it needs. */
  Preview: ComponentType<{ text: string }>
}

/** What a tool's component gets. It draws a dialog or a panel, and says when it is done. */
export interface EditorToolProps {
  editor: EditorPage
  onClose: () => void
}

/** One row of the editor's menu of tools. */
interface ToolRow {
  name: keyof Texts['tools']['names']
  icon: LucideIcon
  /** `save`: a row of the menu beside Save instead of one of the tools. */
  group: 'insert' | 'convert' | 'page' | 'save'
  /** Stands as a button in the bar, not in the menu. */
  inBar?: boolean
  /** Whether this site has the tool; without it, every site. */
  isThere?: (site: Output<'common/homePageSetting'>) => boolean
  /** Shown in the languages that have this feature; without it, in every language. */
  feature?: LocalFeature
}

/** One tool of the editor's menu. The table of them is web/editor-tools.ts. */
export interface EditorTool extends ToolRow {
  /** Downloaded when it is asked for. */
  Tool: LazyExoticComponent<ComponentType<EditorToolProps>>
}

/** A row of the menu that opens another site in a new tab. */
export interface EditorToolLink extends ToolRow {
  to: string
}
