import {
  ArrowUpDown,
  Braces,
  ClipboardPaste,
  Database,
  LayoutTemplate,
  Paperclip,
  Send,
  Server,
  Sparkles,
  Table2,
  TableProperties,
} from 'lucide-react'
import type { EditorTool, EditorToolLink } from './parts/editor-tools/editor-tool.ts'
import { lazyNamed } from './ui/lazy-named.tsx'

/** The tools of the page editor, one row each, in the order of its menu. Each is downloaded when it is first opened. */
export const EDITOR_TOOLS: readonly EditorTool[] = [
  {
    name: 'assistant',
    icon: Sparkles,
    group: 'insert',
    feature: 'assistant',
    inBar: true,
    isThere: (site) => site.is_show_ai === 1,
    Tool: lazyNamed(() => import('./features/assistant/assistant-tool.tsx'), 'AssistantTool'),
  },
  {
    name: 'insertTemplate',
    icon: LayoutTemplate,
    group: 'insert',
    Tool: lazyNamed(() => import('./features/template/insert-tool.tsx'), 'InsertTemplateTool'),
  },
  {
    name: 'saveTemplate',
    icon: LayoutTemplate,
    group: 'save',
    Tool: lazyNamed(() => import('./features/template/save-tool.tsx'), 'SaveTemplateTool'),
  },
  {
    name: 'attachments',
    icon: Paperclip,
    group: 'page',
    Tool: lazyNamed(() => import('./features/attachment/attachments-tool.tsx'), 'AttachmentsTool'),
  },
  {
    name: 'sortPages',
    icon: ArrowUpDown,
    group: 'page',
    Tool: lazyNamed(() => import('./features/page/sort-tool.tsx'), 'SortTool'),
  },
  {
    name: 'mock',
    icon: Server,
    group: 'page',
    feature: 'mock',
    Tool: lazyNamed(() => import('./features/mock/mock-tool.tsx'), 'MockTool'),
  },
  {
    name: 'jsonToTable',
    icon: TableProperties,
    group: 'convert',
    Tool: lazyNamed(() => import('./features/convert/json-tool.tsx'), 'JsonTool'),
  },
  {
    name: 'beautifyJson',
    icon: Braces,
    group: 'convert',
    Tool: lazyNamed(() => import('./features/convert/beautify-tool.tsx'), 'BeautifyTool'),
  },
  {
    name: 'sqlToTable',
    icon: Database,
    group: 'convert',
    Tool: lazyNamed(() => import('./features/convert/sql-tool.tsx'), 'SqlTool'),
  },
  {
    name: 'pasteTable',
    icon: ClipboardPaste,
    group: 'convert',
    Tool: lazyNamed(() => import('./features/convert/paste-tool.tsx'), 'PasteTool'),
  },
  {
    name: 'editTable',
    icon: Table2,
    group: 'convert',
    Tool: lazyNamed(() => import('./features/convert/table-tool.tsx'), 'TableTool'),
  },
]

/** The row that opens the site's tool for HTTP requests; none when the site has no such tool. */
export const httpTestLinks = (http_test_url: string | undefined): readonly EditorToolLink[] =>
  http_test_url ? [{ name: 'httpTest', icon: Send, group: 'page', feature: 'httpTest', to: http_test_url }] : []
