import { EditorSelection, type EditorState, StateEffect, StateField } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { type Place, placesOf, rangeOf, takingOf } from './diff-chunks.ts'

/** How many unchanged lines stay beside a difference, and from how many on the rest is folded. */
export const FOLDING = { margin: 3, minSize: 8 }

/** The other text, as lines, and where the own one differs from it now. */
export interface Compared {
  theirs: readonly string[]
  places: readonly Place[]
}

/** The own lines of a place are to stay: it is a difference no longer. */
const keeping = StateEffect.define<Place>()

const placesIn = (theirs: readonly string[], state: EditorState) => placesOf(theirs, state.doc.toJSON())

/** The comparison of an editor's text with the other one; a part of the editor's state. */
export const compared = StateField.define<Compared>({
  create: () => ({ theirs: [], places: [] }),
  update(value, { docChanged, effects, state }) {
    let { theirs } = value
    for (const effect of effects) {
      if (!effect.is(keeping)) continue
      const { value: place } = effect
      const own = state.doc.toJSON().slice(place.mine.from, place.mine.to)
      theirs = [...theirs.slice(0, place.theirs.from), ...own, ...theirs.slice(place.theirs.to)]
    }
    return docChanged || theirs !== value.theirs ? { theirs, places: placesIn(theirs, state) } : value
  },
})

/** The comparison with this text. */
export function comparedWith(text: string) {
  const theirs = text.split('\n')
  return compared.init((state) => ({ theirs, places: placesIn(theirs, state) }))
}

/** Puts the other text of a place where the own one is. */
export function take(view: EditorView, place: Place): void {
  const { theirs } = view.state.field(compared)
  view.dispatch({ changes: takingOf(place, theirs, view.state.doc), userEvent: 'input' })
  view.focus()
}

/** Leaves the own text of a place as it is and shows it as settled. */
export function keep(view: EditorView, place: Place): void {
  view.dispatch({ effects: keeping.of(place) })
  view.focus()
}

/** Moves the caret to the next place below it, or with -1 to the one above; from the last to the first. */
export function goToPlace(view: EditorView, direction: 1 | -1): void {
  const { doc, selection } = view.state
  const starts = view.state.field(compared).places.map((place) => rangeOf(place, doc).from)
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
