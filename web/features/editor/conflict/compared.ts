import { EditorSelection, type EditorState, StateEffect, StateField } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { chunksOf, type DiffChunk, rangeOf, takingOf } from './diff-chunks.ts'

/** How many unchanged lines stay visible beside a difference, and how many must remain to be folded. */
export const FOLDING = { margin: 3, minSize: 8 }

/** The lines of the other text, and its current differences from the own text. */
export interface Compared {
  theirs: readonly string[]
  chunks: readonly DiffChunk[]
}

/** The own lines of a chunk stay: it no longer counts as a difference. */
const keeping = StateEffect.define<DiffChunk>()

const chunksIn = (theirs: readonly string[], state: EditorState) => chunksOf(theirs, state.doc.toJSON())

/** The state field with the comparison of the editor's text and the other one. */
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

/** Initialises the comparison with this text. */
export function comparedWith(text: string) {
  const theirs = text.split('\n')
  return compared.init((state) => ({ theirs, chunks: chunksIn(theirs, state) }))
}

/** Replaces the own lines of a chunk by those of the other text. */
export function take(view: EditorView, chunk: DiffChunk): void {
  const { theirs } = view.state.field(compared)
  view.dispatch({ changes: takingOf(chunk, theirs, view.state.doc), userEvent: 'input' })
  view.focus()
}

/** Keeps the own lines of a chunk and marks it as resolved. */
export function keep(view: EditorView, chunk: DiffChunk): void {
  view.dispatch({ effects: keeping.of(chunk) })
  view.focus()
}

/** Moves the caret to the next chunk below, or with -1 above. It wraps around at the end. */
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
