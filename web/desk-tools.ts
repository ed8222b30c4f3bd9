import { ArrowUpDown, LayoutTemplate, Paperclip, Server, Sparkles } from 'lucide-react'
import { lazy } from 'react'
import type { DeskTool } from './lib/desk.ts'

/** The tools of the page editor, one row each, in the order of its menu. Each is downloaded when it is asked for. */
export const DESK_TOOLS: readonly DeskTool[] = [
  {
    name: 'assistant',
    icon: Sparkles,
    group: 'insert',
    chineseOnly: true,
    inBar: true,
    isThere: (site) => site.is_show_ai === 1,
    Tool: lazy(async () => ({ default: (await import('./features/assistant/assistant-tool.tsx')).AssistantTool })),
  },
  {
    name: 'insertTemplate',
    icon: LayoutTemplate,
    group: 'insert',
    Tool: lazy(async () => ({ default: (await import('./features/template/insert-tool.tsx')).InsertTemplateTool })),
  },
  {
    name: 'saveTemplate',
    icon: LayoutTemplate,
    group: 'save',
    Tool: lazy(async () => ({ default: (await import('./features/template/save-tool.tsx')).SaveTemplateTool })),
  },
  {
    name: 'attachments',
    icon: Paperclip,
    group: 'page',
    Tool: lazy(async () => ({
      default: (await import('./features/attachment/attachments-tool.tsx')).AttachmentsTool,
    })),
  },
  {
    name: 'sortPages',
    icon: ArrowUpDown,
    group: 'page',
    Tool: lazy(async () => ({ default: (await import('./features/page/sort-tool.tsx')).SortTool })),
  },
  {
    name: 'mock',
    icon: Server,
    group: 'page',
    chineseOnly: true,
    Tool: lazy(async () => ({ default: (await import('./features/mock/mock-tool.tsx')).MockTool })),
  },
]
