import { Compartment, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { readStored, writeStored } from '#web/lib/storage.ts'

const STORAGE_KEY = 'octavo-editor-wrap'
const wrapping = new Compartment()

/** Whether long lines are broken to fit: the remembered choice, yes at first. */
export const isWrapping = (): boolean => readStored(STORAGE_KEY) !== 'off'

/** Breaks long lines or not, as it was chosen last. */
export const softWrap = (): Extension => wrapping.of(isWrapping() ? EditorView.lineWrapping : [])

/** Switches the breaking of long lines, and remembers it. The line of the caret stays in sight. */
export function setWrapping(view: EditorView, on: boolean): void {
  writeStored(STORAGE_KEY, on ? null : 'off')
  view.dispatch({
    effects: [
      wrapping.reconfigure(on ? EditorView.lineWrapping : []),
      EditorView.scrollIntoView(view.state.selection.main.head),
    ],
  })
}
