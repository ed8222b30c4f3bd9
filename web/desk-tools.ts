import { ArrowUpDown } from 'lucide-react'
import { lazy } from 'react'
import type { DeskTool } from './lib/desk.ts'

/** The tools of the page editor, one row each, in the order of its menu. Each is downloaded when it is asked for. */
export const DESK_TOOLS: readonly DeskTool[] = [
  {
    name: 'sortPages',
    icon: ArrowUpDown,
    group: 'page',
    Tool: lazy(async () => ({ default: (await import('./features/page/sort-tool.tsx')).SortTool })),
  },
]
