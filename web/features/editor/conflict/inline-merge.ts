import { type EditorState, type Extension, type Range, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'
import { compared, comparedWith, FOLDING, keep, take } from './compared.ts'
import { type DiffChunk, rangeOf, wordsOf } from './diff-chunks.ts'

interface Labels {
  take: string
  keep: string
}

const CHANGED_LINE = Decoration.line({ class: 'cm-changedLine' })
const CHANGED_WORDS = Decoration.mark({ class: 'cm-changedText' })

function wordButton(label: string, action: () => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'o-button o-button-s'
  button.textContent = label
  button.addEventListener('mousedown', (event) => event.preventDefault())
  button.addEventListener('click', action)
  return button
}

/** Shows the other text of a chunk above the own one, with the buttons for it. */
class OtherWidget extends WidgetType {
  readonly chunk: DiffChunk
  /** Without the last line end; `null` when the other text has no lines here. */
  readonly text: string | null
  readonly mine: string
  readonly labels: Labels

  constructor(chunk: DiffChunk, text: string | null, mine: string, labels: Labels) {
    super()
    this.chunk = chunk
    this.text = text
    this.mine = mine
    this.labels = labels
  }

  override eq(other: OtherWidget) {
    const same = JSON.stringify(other.chunk) === JSON.stringify(this.chunk)
    return same && other.text === this.text && other.mine === this.mine
  }

  override toDOM(view: EditorView) {
    const dom = document.createElement('div')
    dom.className = 'cm-deletedChunk'
    if (this.text !== null) {
      const text = dom.appendChild(document.createElement('div'))
      text.className = 'conflict-other'
      let at = 0
      for (const { fromA, toA } of wordsOf(this.text, this.mine)) {
        const words = document.createElement('span')
        words.className = 'cm-deletedText'
        words.textContent = this.text.slice(fromA, toA)
        text.append(this.text.slice(at, fromA), words)
        at = toA
      }
      text.append(this.text.slice(at))
    }
    const buttons = dom.appendChild(document.createElement('div'))
    buttons.className = 'conflict-choice'
    buttons.append(
      wordButton(this.labels.keep, () => keep(view, this.chunk)),
      wordButton(this.labels.take, () => take(view, this.chunk)),
    )
    return dom
  }

  override ignoreEvent() {
    return true
  }
}

function differences(state: EditorState, labels: Labels): DecorationSet {
  const { doc } = state
  const { theirs, chunks } = state.field(compared)
  const ranges: Range<Decoration>[] = []
  for (const chunk of chunks) {
    const { from, to } = rangeOf(chunk, doc)
    const hasOther = chunk.theirs.to > chunk.theirs.from
    const text = hasOther ? theirs.slice(chunk.theirs.from, chunk.theirs.to).join('\n') : null
    const mine = doc.sliceString(from, to)
    const atEnd = chunk.mine.from >= doc.lines
    const widget = new OtherWidget(chunk, text, mine, labels)
    ranges.push(Decoration.widget({ widget, block: true, side: atEnd ? 1 : -1 }).range(from))
    for (let line = chunk.mine.from + 1; line <= chunk.mine.to; line += 1)
      ranges.push(CHANGED_LINE.range(doc.line(line).from))
    for (const { fromB, toB } of text === null ? [] : wordsOf(text, mine))
      if (toB > fromB) ranges.push(CHANGED_WORDS.range(from + fromB, from + toB))
  }
  return Decoration.set(ranges, true)
}

const unfolding = StateEffect.define<number>()

/** Replaces folded lines that are the same on both sides. */
class FoldWidget extends WidgetType {
  readonly count: number

  constructor(count: number) {
    super()
    this.count = count
  }

  override eq(other: FoldWidget) {
    return other.count === this.count
  }

  override toDOM(view: EditorView) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'cm-collapsedLines'
    button.textContent = view.state.phrase('$ unchanged lines', this.count)
    button.addEventListener('click', () => view.dispatch({ effects: unfolding.of(view.posAtDOM(button)) }))
    return button
  }

  override ignoreEvent() {
    return true
  }
}

function foldsOf(state: EditorState): DecorationSet {
  const { doc } = state
  const { chunks } = state.field(compared)
  const { margin, minSize } = FOLDING
  const folds: Range<Decoration>[] = []
  let above = 0
  for (const [index, end] of [...chunks.map((chunk) => chunk.mine.from), doc.lines].entries()) {
    const from = above === 0 && index === 0 ? 0 : above + margin
    const to = index === chunks.length ? end : end - margin
    if (to - from >= minSize) {
      const widget = new FoldWidget(to - from)
      folds.push(Decoration.replace({ widget, block: true }).range(doc.line(from + 1).from, doc.line(to).to))
    }
    above = chunks[index]?.mine.to ?? end
  }
  return Decoration.set(folds)
}

/** Lines are folded once, when the view opens. Opened or changed lines stay open. */
const folds = StateField.define<DecorationSet>({
  create: foldsOf,
  update(value, { changes, effects }) {
    let next = value.map(changes)
    for (const effect of effects) {
      if (effect.is(unfolding)) next = next.update({ filter: (from) => from !== effect.value })
    }
    return next
  },
  provide: (field) => EditorView.decorations.from(field),
})

/**
 * The inline merge, for windows without room for two columns: the own text, with the other text above each chunk.
 * @param sides.mineSetup further extensions of the editor
 */
export function createInline(
  parent: HTMLElement,
  sides: { theirs: string; mine: string; labels: Labels; mineSetup: Extension },
): { editor: EditorView; destroy: () => void } {
  const { theirs, mine, labels, mineSetup } = sides
  const shown = EditorView.decorations.compute([compared], (state) => differences(state, labels))
  const editor = new EditorView({ parent, doc: mine, extensions: [mineSetup, comparedWith(theirs), shown, folds] })
  return { editor, destroy: () => editor.destroy() }
}
