import { codeBlocks } from '#shared/markdown/fences.ts'
import { type Align, cellTexts, delimiterOf } from './row.ts'

/** A Markdown table. Cells are Markdown, with pipes unescaped. Each row has a cell for each column. */
export interface MarkdownTable {
  align: readonly Align[]
  /** The first row is the head. */
  rows: readonly (readonly string[])[]
}

/** A table with its position in a text. */
export interface PlacedTable {
  table: MarkdownTable
  from: number
  /** The end of its last line, before the line break. */
  to: number
  /** The quote marks and indentation before each line. */
  prefix: string
  /** The cell of the caret. Row 0 is the head. */
  row: number
  column: number
}

const PREFIX = /^(?:[ \t]{0,3}>)*[ \t]*/

const shown = (cell: string) => cell.replaceAll('\\|', '|')

/**
 * Parses the lines of a table, without their prefix.
 * @returns `null` unless the second line is a delimiter line with as many cells as the head
 */
export function parseTable(lines: readonly string[]): MarkdownTable | null {
  const [head = '', dashes = '', ...rest] = lines
  const align = delimiterOf(dashes)
  const cells = cellTexts(head)
  if (!align || cells.length !== align.length) return null
  const wide = (row: string[]) => align.map((_, i) => shown(row[i] ?? ''))
  return { align, rows: [wide(cells), ...rest.map((line) => wide(cellTexts(line)))] }
}

/** Finds the table around a position of a text; `null` when there is none. */
export function tableAround(text: string, pos: number): PlacedTable | null {
  const lines = text.split('\n')
  const code = codeBlocks(lines)
  const inCode = (index: number) => code.some(({ first, last }) => first <= index && index <= last)
  const starts: number[] = []
  let at = 0
  for (const line of lines) {
    starts.push(at)
    at += line.length + 1
  }
  let here = starts.findLastIndex((start) => start <= pos)
  if (here < 0) here = 0
  const bodyOf = (index: number) => (lines[index] ?? '').replace(PREFIX, '')
  const belongs = (index: number) => index >= 0 && index < lines.length && !inCode(index) && bodyOf(index).trim() !== ''
  if (!belongs(here)) return null
  let first = here
  while (belongs(first - 1)) first -= 1
  let end = here
  while (belongs(end + 1)) end += 1
  // The head is the line above the first delimiter line that matches it.
  for (let head = first; head < end; head++) {
    const table = delimiterOf(bodyOf(head + 1)) && parseTable(range(head, end).map(bodyOf))
    if (!table) continue
    if (head > here) return null
    const prefix = PREFIX.exec(lines[head] ?? '')?.[0] ?? ''
    const line = lines[here] ?? ''
    const into = pos - (starts[here] ?? 0) - (line.length - bodyOf(here).length)
    return {
      table,
      from: starts[head] ?? 0,
      to: (starts[end] ?? 0) + (lines[end] ?? '').length,
      prefix,
      row: here <= head + 1 ? 0 : here - head - 1,
      column: Math.min(columnAt(bodyOf(here), into), table.align.length - 1),
    }
  }
  return null
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** The index of the cell at a position of a line. */
function columnAt(line: string, pos: number): number {
  const lead = line.startsWith('|') ? 1 : 0
  let column = 0
  for (let at = line.indexOf('|', lead); at >= 0 && at < pos; at = line.indexOf('|', at + 1))
    if (line[at - 1] !== '\\') column += 1
  return column
}
