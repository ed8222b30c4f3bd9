import { Compartment, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { readStored, writeStored } from '#web/lib/storage.ts'

const STORAGE_KEY = 'octavo-editor-wrap'
const wrapping = new Compartment()

/** Whether long lines are wrapped: the remembered choice, by default yes. */
export const isWrapping = (): boolean => readStored(STORAGE_KEY) !== 'off'

/** The extension that wraps long lines, according to the remembered choice. */
export const softWrap = (): Extension => wrapping.of(isWrapping() ? EditorView.lineWrapping : [])

/** Turns the wrapping of long lines on or off and remembers it. The line of the caret stays in view. */
export function setWrapping(view: EditorView, on: boolean): void {
  writeStored(STORAGE_KEY, on ? null : 'off')
  view.dispatch({
    effects: [
      wrapping.reconfigure(on ? EditorView.lineWrapping : []),
      EditorView.scrollIntoView(view.state.selection.main.head),
    ],
  })
}
