import { editor } from './editor.ts'

/** Texts of the text field in which a writer types until the editor has loaded. */
export const plainField = {
  failed: 'The editor could not be loaded. Copy what you typed, then load the page again.',
  label: editor.source,
  loading: 'Loading the editor…',
} as const
