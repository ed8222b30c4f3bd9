import {
  type ChangeSpec,
  EditorSelection,
  type EditorState,
  type SelectionRange,
  type StateCommand,
} from '@codemirror/state'
import { parseLine } from './line.ts'

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

/** Marks the content of each line of a range. The beginning of a line (list marker, quote, heading signs) stays outside. */
function wrap(state: EditorState, from: number, to: number, mark: string): Result {
  const changes: ChangeSpec[] = []
  let [start, end, grown] = [-1, to, 0]
  for (let pos = from; pos <= to; ) {
    const line = state.doc.lineAt(pos)
    const markup = parseLine(line.text).content
    const head = /^#{1,6}[ \t]+/.exec(line.text.slice(markup))?.[0].length ?? 0
    const left = Math.max(pos, from, pos === line.from ? line.from + markup + head : 0)
    const right = Math.min(line.to, to)
    const text = left < right ? state.sliceDoc(left, right) : ''
    const inner = text.trim()
    if (inner) {
      const at = left + text.indexOf(inner)
      const [open, close] = fenceFor(inner, mark)
      changes.push({ from: at, insert: open }, { from: at + inner.length, insert: close })
      if (start < 0) start = at + open.length
      end = at + inner.length + grown + open.length
      grown += open.length + close.length
    }
    pos = line.to + 1
  }
  if (start < 0) return { changes, range: EditorSelection.range(from, to) }
  return { changes, range: EditorSelection.range(start, end) }
}

/**
 * Puts a mark (`**`, `*`, `~~`, a backtick) around every selection, or removes it. Without a selection it marks the Latin word at
 * the caret, or else inserts an empty pair around the caret.
 */
export function toggleMark(mark: string): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false
    const change = state.changeByRange((range) =>
      range.empty
        ? toggleEmpty(state, range.from, mark)
        : (unwrap(state, range.from, range.to, mark) ?? wrap(state, range.from, range.to, mark)),
    )
    dispatch(state.update(change, { scrollIntoView: true, userEvent: 'input' }))
    return true
  }
}
