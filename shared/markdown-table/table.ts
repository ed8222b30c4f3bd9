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

/** The beginnings of lines that end a table for the renderer: headings, items of lists, rules, blocks with colons, code, formulas and HTML. */
const OTHER_BLOCK =
  /^(?:#{1,6}(?:\s|$)|[-+*](?:\s|$)|\d{1,9}[.)](?:\s|$)|([-*_])(?:[ \t]*\1){2,}[ \t]*$|:{3}|`{3}|~{3}|\$\$|<[a-z/!?])/i
/** A line that is indented so much further than the table is code. */
const CODE_INDENT = 4

/** A line of a table without the quote marks and indentation before it. */
export const rowOf = (line: string): string => line.replace(PREFIX, '')

const quotesOf = (line: string) => (PREFIX.exec(line)?.[0] ?? '').replace(/[^>]/g, '').length
const indentOf = (line: string) =>
  (/[ \t]*$/.exec(PREFIX.exec(line)?.[0] ?? '')?.[0] ?? '').replaceAll('\t', '    ').length

/** Whether a line below the head and the delimiter is a row. Where the renderers differ it is none, so that nobody takes other text for a row. */
function isRow(line: string, head: string, dashes: string): boolean {
  const into = indentOf(line) - Math.min(indentOf(head), indentOf(dashes))
  return quotesOf(line) === quotesOf(head) && into >= 0 && into < CODE_INDENT && !OTHER_BLOCK.test(rowOf(line))
}

const shown = (cell: string) => cell.replaceAll('\\|', '|')

/**
 * Parses the lines of a table, without their prefix.
 * @returns `null` unless the second line is a delimiter line with as many cells as the head
 */
export function parseTable(lines: readonly string[]): MarkdownTable | null {
  const [head = '', dashes = '', ...rest] = lines
  const align = delimiterOf(dashes)
  const cells = head.includes('|') ? cellTexts(head) : []
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
  const lineAt = (index: number) => lines[index] ?? ''
  const belongs = (index: number) =>
    index >= 0 && index < lines.length && !inCode(index) && rowOf(lineAt(index)).trim() !== ''
  if (!belongs(here)) return null
  let first = here
  while (belongs(first - 1)) first -= 1
  // The head is the line above a delimiter line that matches it.
  for (let head = first; head <= here && belongs(head + 1); head++) {
    const [above, dashes] = [lineAt(head), lineAt(head + 1)]
    if (quotesOf(above) !== quotesOf(dashes) || !parseTable([rowOf(above), rowOf(dashes)])) continue
    let end = head + 1
    while (belongs(end + 1) && isRow(lineAt(end + 1), above, dashes)) end += 1
    const table = end < here ? null : parseTable(range(head, end).map((index) => rowOf(lineAt(index))))
    if (!table) {
      head = end
      continue
    }
    const line = lineAt(here)
    const into = pos - (starts[here] ?? 0) - (line.length - rowOf(line).length)
    return {
      table,
      from: starts[head] ?? 0,
      to: (starts[end] ?? 0) + lineAt(end).length,
      prefix: PREFIX.exec(above)?.[0] ?? '',
      row: here <= head + 1 ? 0 : here - head - 1,
      column: Math.min(columnAt(rowOf(line), into), table.align.length - 1),
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
