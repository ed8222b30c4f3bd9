import { search } from '@codemirror/search'
import type { Extension } from '@codemirror/state'
import { EditorView, type ViewUpdate } from '@codemirror/view'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { FindPanel } from './find-panel.tsx'

/** An open panel: its element, and the listeners for changes of text or selection. */
interface OpenPanel {
  dom: HTMLElement
  view: EditorView
  listeners: Set<(update: ViewUpdate) => void>
}

/** Find and replace: CodeMirror's search with our own panel. */
export function useFind(): { extension: Extension; panel: ReactNode } {
  const [open, setOpen] = useState<OpenPanel | null>(null)
  const [extension] = useState(() =>
    search({
      top: true,
      // Shows the lines around the match too. At the edge of the window a match would have no context.
      scrollToMatch: (match) => EditorView.scrollIntoView(match, { y: 'center' }),
      createPanel: (view) => {
        const dom = document.createElement('div')
        dom.className = 'editor-find'
        const listeners: OpenPanel['listeners'] = new Set()
        return {
          dom,
          top: true,
          mount: () => setOpen({ dom, view, listeners }),
          update: (update) => {
            for (const listener of listeners) listener(update)
          },
          destroy: () => setOpen((now) => (now?.dom === dom ? null : now)),
        }
      },
    }),
  )
  return {
    extension,
    panel: open && createPortal(<FindPanel view={open.view} listeners={open.listeners} />, open.dom),
  }
}
