import {
  type ChangeSpec,
  EditorSelection,
  type EditorState,
  type Line,
  type SelectionRange,
  type StateCommand,
} from '@codemirror/state'
import { cellsOf, isDelimiter } from '#shared/markdown-table/row.ts'
import { markedRange } from '#web/features/editor/mark-edges.ts'
import { parseLine } from './line.ts'
import { tableAt } from './table.ts'

/** The length of the run of one character that ends (`step` -1) or begins (1) at a position. */
function runAt(state: EditorState, pos: number, character: string, step: 1 | -1): number {
  let length = 0
  for (;;) {
    const at = step > 0 ? pos + length : pos - length - 1
    if (at < 0 || state.sliceDoc(at, at + 1) !== character) return length
    length += 1
  }
}

/** Whether a run of this many signs contains the mark: `***` is bold and italic, `**` is bold alone. */
function holds(run: number, mark: string): boolean {
  if (mark === '*') return run % 2 === 1
  return run >= mark.length
}

interface Result {
  changes: ChangeSpec[]
  range: SelectionRange
}

/** Removes the mark around `from`–`to` or at its inner edges; `null` when there is none. */
function unwrap(state: EditorState, from: number, to: number, mark: string): Result | null {
  const sign = mark.charAt(0)
  const size = mark.length
  const outside = Math.min(runAt(state, from, sign, -1), runAt(state, to, sign, 1))
  if (outside > 0 && holds(outside, mark)) {
    return {
      changes: [
        { from: from - size, to: from },
        { from: to, to: to + size },
      ],
      range: EditorSelection.range(from - size, to - size),
    }
  }
  const inside = Math.min(runAt(state, from, sign, 1), runAt(state, to, sign, -1))
  if (to - from > 2 * inside && inside > 0 && holds(inside, mark)) {
    return {
      changes: [
        { from, to: from + size },
        { from: to - size, to },
      ],
      range: EditorSelection.range(from, to - 2 * size),
    }
  }
  return null
}

const LATIN_WORD = /^[\p{Script=Latin}\p{N}_-]+$/u

function toggleEmpty(state: EditorState, pos: number, mark: string): Result {
  const size = mark.length
  const here = unwrap(state, pos, pos, mark)
  if (here) return { changes: here.changes, range: EditorSelection.cursor(pos - size) }
  const word = state.wordAt(pos)
  // A Chinese sentence counts as one word, so a press inside it does not mark all of it.
  if (word && word.from < pos && pos < word.to && LATIN_WORD.test(state.sliceDoc(word.from, word.to))) {
    const gone = unwrap(state, word.from, word.to, mark)
    if (gone) return { changes: gone.changes, range: EditorSelection.cursor(pos - size) }
    return {
      changes: [
        { from: word.from, insert: mark },
        { from: word.to, insert: mark },
      ],
      range: EditorSelection.cursor(pos + size),
    }
  }
  return { changes: [{ from: pos, insert: mark + mark }], range: EditorSelection.cursor(pos + size) }
}

/** Code that contains a backtick needs two around it. */
function fenceFor(text: string, mark: string): [string, string] {
  return mark === '`' && text.includes('`') ? ['`` ', ' ``'] : [mark, mark]
}

interface Part {
  from: number
  to: number
}

/** The cells of a line of a table; a line of other text is one part. The line of dashes has none. */
function cellsIn(state: EditorState, line: Line): Part[] {
  if (!line.text.includes('|') || !tableAt(state, line.from)) return [line]
  if (isDelimiter(line.text)) return []
  return cellsOf(line.text).map(({ from, to }) => ({ from: line.from + from, to: line.from + to }))
}

/**
 * The parts of a range that get a mark of their own, without white space at their edges: the content of each line and of each cell of a table.
 * The beginning of a line (list marker, quote, heading signs) stays outside.
 */
function partsOf(state: EditorState, from: number, to: number): Part[] {
  const parts: Part[] = []
  for (let pos = from; pos <= to; ) {
    const line = state.doc.lineAt(pos)
    const markup = parseLine(line.text).content
    const head = /^#{1,6}[ \t]+/.exec(line.text.slice(markup))?.[0].length ?? 0
    for (const cell of cellsIn(state, line)) {
      const left = Math.max(cell.from, from, pos === line.from ? line.from + markup + head : 0)
      const right = Math.min(cell.to, to)
      const text = left < right ? state.sliceDoc(left, right) : ''
      const inner = text.trim()
      const at = left + text.indexOf(inner)
      if (inner) parts.push({ from: at, to: at + inner.length })
    }
    pos = line.to + 1
  }
  return parts
}

/** The part without the punctuation that must stay outside of the mark. */
function readable(state: EditorState, { from, to }: Part, mark: string): Part {
  if (mark === '`') return { from, to }
  const found = markedRange(
    state.sliceDoc(from, to),
    state.sliceDoc(Math.max(0, from - 2), from),
    state.sliceDoc(to, to + 2),
  )
  return found.from < found.to ? { from: from + found.from, to: from + found.to } : { from, to }
}

/** What is selected after changes: from the start of the first to the end of the last part, between new marks. */
function selectionOf(state: EditorState, changes: readonly ChangeSpec[], parts: readonly Part[]): SelectionRange {
  const set = state.changes([...changes])
  return EditorSelection.range(set.mapPos(parts.at(0)?.from ?? 0, 1), set.mapPos(parts.at(-1)?.to ?? 0, -1))
}

/** Puts a mark around each part. @param all what is selected afterwards */
function wrap(state: EditorState, parts: readonly Part[], mark: string, all: readonly Part[]): Result {
  const changes = parts.flatMap(({ from, to }) => {
    const [open, close] = fenceFor(state.sliceDoc(from, to), mark)
    return [
      { from, insert: open },
      { from: to, insert: close },
    ]
  })
  return { changes, range: selectionOf(state, changes, all) }
}

/** The part with the signs of the mark beside it, for a selection that begins or ends between them. */
function withSigns(state: EditorState, { from, to }: Part, mark: string): Part {
  const sign = mark.charAt(0)
  return { from: from - runAt(state, from, sign, -1), to: to + runAt(state, to, sign, 1) }
}

/** Marks several parts, or removes the mark when all of them have it. */
function toggleParts(state: EditorState, parts: readonly Part[], mark: string): Result {
  const removed = parts.map((part) => {
    const { from, to } = withSigns(state, part, mark)
    return unwrap(state, from, to, mark)
  })
  const bare = parts.filter((_, at) => removed[at] === null)
  if (bare.length > 0) return wrap(state, bare, mark, parts)
  const changes = removed.flatMap((one) => one?.changes ?? [])
  return { changes, range: selectionOf(state, changes, parts) }
}

function toggleRange(state: EditorState, { from, to }: Part, mark: string): Result {
  const parts = partsOf(state, from, to).map((part) => readable(state, part, mark))
  if (parts.length > 1) return toggleParts(state, parts, mark)
  const gone = unwrap(state, from, to, mark)
  if (gone) return gone
  return parts.length > 0 ? wrap(state, parts, mark, parts) : { changes: [], range: EditorSelection.range(from, to) }
}

/**
 * Puts a mark (`**`, `*`, `~~`, a backtick) around every selection, or removes it. Without a selection it marks the Latin word at
 * the caret, or else inserts an empty pair around the caret.
 */
export function toggleMark(mark: string): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false
    const change = state.changeByRange((range) =>
      range.empty ? toggleEmpty(state, range.from, mark) : toggleRange(state, range, mark),
    )
    dispatch(state.update(change, { scrollIntoView: true, userEvent: 'input' }))
    return true
  }
}
