import { redo, undo } from '@codemirror/commands'
import { openSearchPanel } from '@codemirror/search'
import type { EditorView, KeyBinding } from '@codemirror/view'
import {
  Bold,
  Code,
  Heading,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  ListTodo,
  Minus,
  Quote,
  Redo2,
  Search,
  SquareCode,
  Strikethrough,
  Table2,
  Undo2,
  Upload,
} from 'lucide-react'
import type { Texts } from '#shared/i18n/type.ts'
import {
  cycleHeading,
  insertRule,
  insertTable,
  toggleCodeBlock,
  toggleHeading,
  toggleList,
  toggleQuote,
} from '#web/features/editor/commands/blocks.ts'
import { toggleMark } from '#web/features/editor/commands/inline.ts'
import { insertLink } from '#web/features/editor/commands/link.ts'
import { beginLink } from '#web/features/editor/page-links/begin-link.ts'
import { pickPictures } from '#web/features/editor/uploads/use-uploads.tsx'
import type { LucideIcon } from '#web/ui/icon.tsx'

type EditorTexts = Texts['editor']
export type ToolName = keyof EditorTexts['tools']

/** One button of the toolbar. */
export interface Tool {
  name: ToolName
  icon: LucideIcon
  /** In CodeMirror's notation. */
  keys?: string
  run: (view: EditorView, texts: EditorTexts) => unknown
}

/**
 * The buttons of the toolbar, in groups separated by a thin line. The keys are those of well-known editors, where the browser
 * leaves them free.
 */
export const TOOLS: readonly (readonly Tool[])[] = [
  [
    { name: 'heading', icon: Heading, keys: 'Mod-Alt-h', run: cycleHeading },
    { name: 'bold', icon: Bold, keys: 'Mod-b', run: toggleMark('**') },
    { name: 'italic', icon: Italic, keys: 'Mod-i', run: toggleMark('*') },
    { name: 'strike', icon: Strikethrough, keys: 'Mod-Shift-x', run: toggleMark('~~') },
    { name: 'code', icon: Code, keys: 'Mod-e', run: toggleMark('`') },
    { name: 'link', icon: Link, keys: 'Mod-k', run: (view, texts) => beginLink(view, texts.linkText) },
  ],
  [
    { name: 'bullet', icon: List, keys: 'Mod-Shift-8', run: toggleList('bullet') },
    { name: 'ordered', icon: ListOrdered, keys: 'Mod-Shift-7', run: toggleList('ordered') },
    { name: 'task', icon: ListTodo, keys: 'Mod-Shift-9', run: toggleList('task') },
    { name: 'quote', icon: Quote, keys: 'Mod-Shift-.', run: toggleQuote },
  ],
  [
    { name: 'codeBlock', icon: SquareCode, keys: 'Mod-Alt-c', run: toggleCodeBlock },
    { name: 'table', icon: Table2, keys: 'Mod-Alt-t', run: (view, texts) => insertTable(texts.column)(view) },
    { name: 'upload', icon: Upload, run: (view) => view.state.facet(pickPictures)(view) },
    { name: 'picture', icon: Image, keys: 'Mod-Alt-p', run: (view, texts) => insertLink('!', texts.pictureText)(view) },
    { name: 'rule', icon: Minus, keys: 'Mod-Alt-r', run: insertRule },
  ],
  [
    { name: 'undo', icon: Undo2, keys: 'Mod-z', run: undo },
    { name: 'redo', icon: Redo2, keys: 'Mod-Shift-z', run: redo },
    { name: 'search', icon: Search, keys: 'Mod-f', run: openSearchPanel },
  ],
]

const HEADING_LEVELS = [1, 2, 3, 4]

/** The keys of the buttons, and one for each heading level. */
export function toolKeys(texts: EditorTexts): KeyBinding[] {
  const named = TOOLS.flat().flatMap(({ keys, run }): KeyBinding[] =>
    keys ? [{ key: keys, preventDefault: true, run: (view) => run(view, texts) !== false }] : [],
  )
  const headings = HEADING_LEVELS.map((level): KeyBinding => ({ key: `Mod-Alt-${level}`, run: toggleHeading(level) }))
  return [...named, ...headings]
}
