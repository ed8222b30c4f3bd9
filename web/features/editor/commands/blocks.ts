import { type ChangeSpec, EditorSelection, type EditorState, type Line, type StateCommand } from '@codemirror/state'
import { isVerbatim, type ListKind, nodeAround, parseLine, selectedLines, widthOf } from './line.ts'

/** Changes the beginning of the selected lines. */
function changeLines(
  { state, dispatch }: Parameters<StateCommand>[0],
  change: (line: Line, place: number) => { at: number; remove: number; insert: string } | null,
  lines: readonly Line[] = selectedLines(state),
): boolean {
  if (state.readOnly) return false
  const changes = lines.flatMap((line, place): ChangeSpec[] => {
    const made = change(line, place)
    return made ? [{ from: line.from + made.at, to: line.from + made.at + made.remove, insert: made.insert }] : []
  })
  const set = state.changes(changes)
  dispatch(
    state.update({ changes: set, selection: state.selection.map(set, 1), scrollIntoView: true, userEvent: 'input' }),
  )
  return true
}

const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+|$)/

/** The text of a line behind its quote signs. */
const unquoted = (line: Line) => line.text.slice(parseLine(line.text).quote.length)

const levelOf = (line: Line) => HEADING.exec(unquoted(line))?.[1]?.length ?? 0

/**
 * Makes the selected lines headings of this level. Lines that have it already become plain lines. A quote stays one; an item of a list
 * becomes a heading.
 */
export function toggleHeading(level: number): StateCommand {
  return (target) => {
    const lines = selectedLines(target.state)
    const isOn = lines.every((line) => levelOf(line) === level)
    return changeLines(target, (line) => {
      const { quote, content } = parseLine(line.text)
      return {
        at: quote.length,
        remove: HEADING.exec(unquoted(line))?.[0].length ?? content - quote.length,
        insert: isOn ? '' : `${'#'.repeat(level)} `,
      }
    })
  }
}

/** The heading levels that the button goes through. Level 1 is the title of the page. */
const CYCLE = [0, 2, 3, 4]

/** Goes to the next heading level: plain, 2, 3, 4, plain. */
export const cycleHeading: StateCommand = (target) => {
  const [first] = selectedLines(target.state)
  const level = first ? levelOf(first) : 0
  const next = CYCLE[(CYCLE.indexOf(level) + 1) % CYCLE.length] || 0
  return toggleHeading(next || level)(target)
}

const isBlank = (line: Line) => line.text.trim() === ''

/** Quotes the selected lines, or removes the quote. */
export const toggleQuote: StateCommand = (target) => {
  const lines = selectedLines(target.state)
  const isOn = lines.every((line) => parseLine(line.text).quote !== '')
  return changeLines(target, (line) => {
    const { quote } = parseLine(line.text)
    if (isOn) return { at: 0, remove: /^[ \t]*>[ \t]?/.exec(quote)?.[0].length ?? 0, insert: '' }
    return { at: 0, remove: 0, insert: '> ' }
  })
}

/**
 * Makes the selected lines list items of this kind. Items of another kind change their kind; items of this kind become plain lines.
 * Blank lines between them stay.
 */
export function toggleList(kind: ListKind): StateCommand {
  return (target) => {
    const all = selectedLines(target.state)
    const lines = all.length > 1 ? all.filter((line) => !isBlank(line)) : all
    const isOn = lines.every((line) => parseLine(line.text).kind === kind)
    const counts = new Map<number, number>()
    const markerOf = (width: number) => {
      if (kind !== 'ordered') return kind === 'task' ? '- [ ] ' : '- '
      for (const deeper of [...counts.keys()]) if (deeper > width) counts.delete(deeper)
      counts.set(width, (counts.get(width) ?? 0) + 1)
      return `${counts.get(width)}. `
    }
    return changeLines(
      target,
      (line) => {
        const { quote, indent, marker, box } = parseLine(line.text)
        return {
          at: quote.length + indent.length,
          remove: marker.length + box.length,
          insert: isOn ? '' : markerOf(widthOf(indent)),
        }
      },
      lines,
    )
  }
}

/** Whether a line has a list marker and nothing behind it. */
function isEmptyItem(state: EditorState, line: Line): boolean {
  const { kind, content } = parseLine(line.text)
  return kind !== null && line.text.slice(content).trim() === '' && !isVerbatim(state, line.from)
}

/**
 * Inserts a block below the line of the caret (or on it, when it is blank), with blank lines around it, and selects a part of it. In an empty list item
 * it replaces the marker, and stays in the quote and in the item around.
 */
function insertBlock(state: EditorState, block: string, from: number, to: number) {
  const line = state.doc.lineAt(state.selection.main.head)
  const before = line.number > 1 ? state.doc.line(line.number - 1) : null
  const after = line.number < state.doc.lines ? state.doc.line(line.number + 1) : null
  const isItem = isEmptyItem(state, line)
  const blank = isItem || isBlank(line)
  const { quote, indent } = parseLine(isItem ? line.text : '')
  const lead = blank ? (before && !isBlank(before) ? `${quote.trimEnd()}\n` : '') : '\n\n'
  const tail = after && isBlank(after) ? '' : `\n${quote.trimEnd()}`
  const at = blank ? line.from : line.to
  const inside = (text: string) => `${quote}${indent}${text.replaceAll('\n', `\n${quote}${indent}`)}`
  const place = (offset: number) => at + lead.length + inside(block.slice(0, offset)).length
  return state.update({
    changes: { from: at, to: line.to, insert: lead + inside(block) + tail },
    selection: EditorSelection.range(place(from), place(to)),
    scrollIntoView: true,
    userEvent: 'input',
  })
}

/**
 * Inserts a block at the caret, on lines of its own with an empty line before and after.
 * @param from start of the selection afterwards, as an offset in the block
 * @param to end of the selection, exclusive; equal to `from` for a caret
 */
export function insertBlockText(block: string, from: number, to: number): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false
    dispatch(insertBlock(state, block, from, to))
    return true
  }
}

/** Inserts a horizontal rule. The caret goes below it. */
export const insertRule: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false
  dispatch(insertBlock(state, '---\n', 4, 4))
  return true
}

/** Inserts a table of three columns and two rows and selects its first heading. `heading` is the text of that heading, "Column". */
export function insertTable(heading: string): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false
    const names = [1, 2, 3].map((column) => `${heading} ${column}`)
    const row = `|${'  |'.repeat(names.length)}`
    const block = [`| ${names.join(' | ')} |`, `|${' --- |'.repeat(names.length)}`, row, row].join('\n')
    dispatch(insertBlock(state, block, 2, 2 + (names[0]?.length ?? 0)))
    return true
  }
}

/** A fence with more backticks than any run in the text. */
function fenceAround(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/^\s*(`{3,})/gm)].map((run) => run[1]?.length ?? 0))
  return '`'.repeat(Math.max(3, longest + 1))
}

/** Makes a code block of the selected lines, or removes the code block around the caret. */
export const toggleCodeBlock: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false
  const { main } = state.selection
  const block = nodeAround(state, main.head, ['FencedCode'])
  if (block && block.from <= main.from && main.to <= block.to) {
    const open = state.doc.lineAt(block.from)
    const close = state.doc.lineAt(block.to)
    const closed = close.number > open.number && /^\s*(?:`{3,}|~{3,})\s*$/.test(close.text)
    const changes = state.changes([
      { from: open.from, to: Math.min(open.to + 1, state.doc.length) },
      ...(closed ? [{ from: Math.max(close.from - 1, open.to), to: close.to }] : []),
    ])
    dispatch(state.update({ changes, selection: state.selection.map(changes), userEvent: 'delete' }))
    return true
  }
  const line = state.doc.lineAt(main.head)
  if (main.empty && (isBlank(line) || isEmptyItem(state, line))) {
    dispatch(insertBlock(state, '```\n\n```', 4, 4))
    return true
  }
  const lines = selectedLines(state)
  const from = lines[0]?.from ?? main.from
  const to = lines.at(-1)?.to ?? main.to
  const fence = fenceAround(state.sliceDoc(from, to))
  const changes = state.changes([
    { from, insert: `${fence}\n` },
    { from: to, insert: `\n${fence}` },
  ])
  // The caret goes behind the opening fence, where the language is written.
  dispatch(
    state.update({
      changes,
      selection: { anchor: from + fence.length },
      scrollIntoView: true,
      userEvent: 'input',
    }),
  )
  return true
}
