import { EditorSelection, type EditorState, StateEffect, StateField } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { chunksOf, type DiffChunk, rangeOf, takingOf } from './diff-chunks.ts'

/** How many unchanged lines stay beside a difference, and from how many on the rest is folded. */
export const FOLDING = { margin: 3, minSize: 8 }

/** The other text, as lines, and where the own one differs from it now. */
export interface Compared {
  theirs: readonly string[]
  chunks: readonly DiffChunk[]
}

/** The own lines of a chunk are to stay: it is a difference no longer. */
const keeping = StateEffect.define<DiffChunk>()

const chunksIn = (theirs: readonly string[], state: EditorState) => chunksOf(theirs, state.doc.toJSON())

/** The comparison of an editor's text with the other one; a part of the editor's state. */
export const compared = StateField.define<Compared>({
  create: () => ({ theirs: [], chunks: [] }),
  update(value, { docChanged, effects, state }) {
    let { theirs } = value
    for (const effect of effects) {
      if (!effect.is(keeping)) continue
      const { value: chunk } = effect
      const own = state.doc.toJSON().slice(chunk.mine.from, chunk.mine.to)
      theirs = [...theirs.slice(0, chunk.theirs.from), ...own, ...theirs.slice(chunk.theirs.to)]
    }
    return docChanged || theirs !== value.theirs ? { theirs, chunks: chunksIn(theirs, state) } : value
  },
})

/** The comparison with this text. */
export function comparedWith(text: string) {
  const theirs = text.split('\n')
  return compared.init((state) => ({ theirs, chunks: chunksIn(theirs, state) }))
}

/** Puts the other text of a chunk where the own one is. */
export function take(view: EditorView, chunk: DiffChunk): void {
  const { theirs } = view.state.field(compared)
  view.dispatch({ changes: takingOf(chunk, theirs, view.state.doc), userEvent: 'input' })
  view.focus()
}

/** Leaves the own text of a chunk as it is and shows it as settled. */
export function keep(view: EditorView, chunk: DiffChunk): void {
  view.dispatch({ effects: keeping.of(chunk) })
  view.focus()
}

/** Moves the caret to the next chunk below it, or with -1 to the one above; from the last to the first. */
export function goToChunk(view: EditorView, direction: 1 | -1): void {
  const { doc, selection } = view.state
  const starts = view.state.field(compared).chunks.map((chunk) => rangeOf(chunk, doc).from)
  const { from } = doc.lineAt(selection.main.head)
  const next =
    direction === 1
      ? (starts.find((start) => start > from) ?? starts[0])
      : (starts.findLast((start) => start < from) ?? starts.at(-1))
  if (next !== undefined)
    view.dispatch({
      selection: EditorSelection.cursor(next),
      effects: EditorView.scrollIntoView(next, { y: 'center' }),
    })
  view.focus()
}
