import { Change, MergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'
import { compared, comparedWith, FOLDING, take } from './compared.ts'
import { chunksOf, type DiffChunk, rangeOf, wordsOf } from './diff-chunks.ts'

/** The button that takes the other text of a chunk. Its arrow points to the own text. */
class TakeWidget extends WidgetType {
  readonly chunk: DiffChunk
  readonly label: string
  /** When the own text has no line for the chunk, the button stands `above` or `below` the line beside it. */
  readonly at: 'line' | 'above' | 'below'

  constructor(chunk: DiffChunk, label: string, at: 'line' | 'above' | 'below') {
    super()
    this.chunk = chunk
    this.label = label
    this.at = at
  }

  override eq(other: TakeWidget) {
    return JSON.stringify(other.chunk) === JSON.stringify(this.chunk) && other.at === this.at
  }

  override toDOM(view: EditorView) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'conflict-take'
    button.dataset.at = this.at
    button.setAttribute('aria-label', this.label)
    button.title = this.label
    button.textContent = '→'
    button.addEventListener('mousedown', (event) => event.preventDefault())
    button.addEventListener('click', () => take(view, this.chunk))
    return button
  }

  override ignoreEvent() {
    return true
  }
}

function buttonsOf(state: EditorState, label: string): DecorationSet {
  const { doc } = state
  const buttons = state.field(compared).chunks.map((chunk) => {
    const { from } = rangeOf(chunk, doc)
    const has = chunk.mine.to > chunk.mine.from
    const at = has ? 'line' : chunk.mine.from < doc.lines ? 'above' : 'below'
    return Decoration.widget({ widget: new TakeWidget(chunk, label, at), side: -1 }).range(doc.lineAt(from).from)
  })
  return Decoration.set(buttons, true)
}

function takeButtons(label: string): Extension {
  return EditorView.decorations.compute([compared], (state) => buttonsOf(state, label))
}

/** The offset of each line, and of a line after the last. */
function startsOf(lines: readonly string[]): number[] {
  const starts = [0]
  for (const line of lines) starts.push((starts.at(-1) as number) + line.length + 1)
  return starts
}

/** The differences for the library's view: the chunks as whole lines with their line ends, with the words that differ inside. */
function compare(a: string, b: string): readonly Change[] {
  const [theirs, mine] = [a.split('\n'), b.split('\n')]
  const [inA, inB] = [startsOf(theirs), startsOf(mine)]
  const changes: Change[] = []
  for (const chunk of chunksOf(theirs, mine)) {
    // At the end of the text one side may have no line left. Then the line end above belongs to the difference.
    const back = chunk.theirs.from === theirs.length || chunk.mine.from === mine.length ? 1 : 0
    const fromA = (inA[chunk.theirs.from] as number) - back
    const fromB = (inB[chunk.mine.from] as number) - back
    for (const word of wordsOf(a.slice(fromA, inA[chunk.theirs.to]), b.slice(fromB, inB[chunk.mine.to])))
      changes.push(new Change(fromA + word.fromA, fromA + word.toA, fromB + word.fromB, fromB + word.toB))
  }
  return changes
}

/**
 * The side-by-side merge: both texts beside each other, the own one at the right.
 * @param sides.theirsSetup further extensions of the left editor, which is read-only
 * @returns the editor of the own text
 */
export function createSideBySide(
  parent: HTMLElement,
  sides: { theirs: string; mine: string; take: string; theirsSetup: Extension; mineSetup: Extension },
): { editor: EditorView; destroy: () => void } {
  const { theirs, mine, theirsSetup, mineSetup } = sides
  const view = new MergeView({
    parent,
    a: { doc: theirs, extensions: [theirsSetup, EditorState.readOnly.of(true)] },
    b: { doc: mine, extensions: [mineSetup, comparedWith(theirs), takeButtons(sides.take)] },
    collapseUnchanged: FOLDING,
    diffConfig: { override: compare },
  })
  return { editor: view.b, destroy: () => view.destroy() }
}
