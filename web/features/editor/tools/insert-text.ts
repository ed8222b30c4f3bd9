import type { EditorView } from '@codemirror/view'

/**
 * Replaces the selection by a text, as one step of undo. The caret comes after it.
 * @param block puts it on lines of its own, with an empty line before and after
 * @param caretBefore puts the caret before the text instead
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

/** Replaces a part of the text, as one step of undo. The caret goes to its start and is scrolled into view. */
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
