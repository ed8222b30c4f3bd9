import type { EditorView } from '@codemirror/view'
import { insertLink } from '#web/features/editor/commands/link.ts'
import { openPicker } from './picking.ts'

/**
 * Begins a link: opens the page picker, or makes a link of the selected words.
 * @param placeholder the text of the link where the picker cannot open
 */
export const beginLink = (view: EditorView, placeholder: string): boolean =>
  openPicker(view) || insertLink('', placeholder)(view)
