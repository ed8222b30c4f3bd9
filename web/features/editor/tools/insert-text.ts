import type { EditorView } from '@codemirror/view'

/**
 * Puts text in place of the selection, as one step that undo takes back; the caret comes after it.
 * @param block gives it lines of its own, with an empty one before and after it
 * @param caretBefore the caret comes before the text instead
 */
export function insertText(view: EditorView, text: string, block: boolean, caretBefore = false): void {
  const { state } = view
  const { from, to } = state.selection.main
  const insert = block
    ? lead(state.sliceDoc(0, from)) + text.replace(/^\n+|\n+$/g, '') + tail(state.sliceDoc(to))
    : text
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: caretBefore ? from : from + insert.length },
    scrollIntoView: true,
    userEvent: 'input.paste',
  })
  view.focus()
}

/** Puts text in place of a part of the text, as one step that undo takes back; the caret comes to its start, in sight. */
export function replaceRange(view: EditorView, from: number, to: number, text: string): void {
  view.dispatch({
    changes: { from, to, insert: text },
    selection: { anchor: from },
    scrollIntoView: true,
    userEvent: 'input.paste',
  })
  view.focus()
}

const lead = (before: string) => (before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n')
const tail = (after: string) => (after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n')
