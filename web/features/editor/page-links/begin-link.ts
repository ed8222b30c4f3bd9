import type { EditorView } from '@codemirror/view'
import { insertLink } from '#web/features/editor/commands/link.ts'
import { openPicker } from './picking.ts'

/**
 * Begins a link, wherever in the editor it is asked for: offers the pages, and makes a link of words that are selected.
 * @param placeholder the text of the link where no page may be linked to
 */
export const beginLink = (view: EditorView, placeholder: string): boolean =>
  openPicker(view) || insertLink('', placeholder)(view)
