import { startCompletion } from '@codemirror/autocomplete'
import type { StateCommand } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import {
  CircleAlert,
  Heading1,
  Heading2,
  Heading3,
  Image,
  Info,
  Lightbulb,
  Link,
  List,
  ListOrdered,
  ListTodo,
  ListTree,
  Minus,
  OctagonAlert,
  Quote,
  Sigma,
  SquareCode,
  Table2,
  Unplug,
  Upload,
  Workflow,
} from 'lucide-react'
import type { Texts } from '#shared/i18n/type.ts'
import {
  insertBlockText,
  insertRule,
  insertTable,
  toggleHeading,
  toggleList,
  toggleQuote,
} from '#web/features/editor/commands/blocks.ts'
import { insertLink } from '#web/features/editor/commands/link.ts'
import { beginLink } from '#web/features/editor/page-links/begin-link.ts'
import { pickPictures } from '#web/features/editor/uploads/use-uploads.tsx'
import type { LucideIcon } from '#web/ui/icon.tsx'

type EditorTexts = Texts['editor']
export type SlashGroup = 'text' | 'block' | 'tool'

/** One row of the slash menu. */
export interface SlashEntry {
  label: string
  /** Further words that find it, separated by spaces. */
  words: string
  icon: LucideIcon
  group: SlashGroup
  /** The Markdown that has the same effect. */
  sign?: string
  /** Changes the text, in one step with the removal of the slash and the keyword. */
  command?: StateCommand
  /** Opens something instead of changing the text. The slash and the keyword are removed first. */
  open?: (view: EditorView) => unknown
}

/** Inserts a block whose text is in `texts`. Two `‸` mark the part to select. */
function marked(text: string): StateCommand {
  const [before = '', selected = '', after = ''] = text.split('‸')
  return insertBlockText(before + selected + after, before.length, before.length + selected.length)
}

const callout = (kind: string) => marked(`:::${kind}\n‸‸\n:::`)

/** The rows for Markdown itself, in the order of the menu. */
export function markupEntries(texts: EditorTexts): SlashEntry[] {
  const entry = (
    name: keyof EditorTexts['slash'],
    icon: LucideIcon,
    group: SlashGroup,
    command: StateCommand,
    sign?: string,
  ): SlashEntry => ({ label: texts.slash[name], words: texts.slashWords[name], icon, group, sign, command })
  return [
    entry('heading1', Heading1, 'text', toggleHeading(1), '#'),
    entry('heading2', Heading2, 'text', toggleHeading(2), '##'),
    entry('heading3', Heading3, 'text', toggleHeading(3), '###'),
    entry('bullet', List, 'text', toggleList('bullet'), '-'),
    entry('ordered', ListOrdered, 'text', toggleList('ordered'), '1.'),
    entry('task', ListTodo, 'text', toggleList('task'), '- [ ]'),
    entry('quote', Quote, 'text', toggleQuote, '>'),
    // The caret goes where the language is written.
    { ...entry('codeBlock', SquareCode, 'block', marked('```‸‸\n\n```'), '```'), open: startCompletion },
    entry('table', Table2, 'block', insertTable(texts.column), '| |'),
    entry('rule', Minus, 'block', insertRule, '---'),
    { ...entry('upload', Upload, 'block', () => false), open: (view) => view.state.facet(pickPictures)(view) },
    entry('picture', Image, 'block', insertLink('!', texts.pictureText), '![ ]( )'),
    { ...entry('link', Link, 'block', () => false, '[['), open: (view) => beginLink(view, texts.linkText) },
    entry('note', Info, 'block', callout('note'), ':::note'),
    entry('tip', Lightbulb, 'block', callout('tip'), ':::tip'),
    entry('warn', CircleAlert, 'block', callout('warn'), ':::warn'),
    entry('danger', OctagonAlert, 'block', callout('danger'), ':::danger'),
    entry('api', Unplug, 'block', marked(texts.slashText.api), ':::api'),
    entry('formula', Sigma, 'block', marked('$$\n‸E = mc^2‸\n$$'), '$$'),
    entry('mermaid', Workflow, 'block', marked(`\`\`\`mermaid\n${texts.slashText.mermaid}\n\`\`\``), 'mermaid'),
    entry('toc', ListTree, 'block', marked('[TOC]\n‸‸'), '[TOC]'),
  ]
}
