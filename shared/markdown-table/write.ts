import type { Align } from './row.ts'
import type { MarkdownTable } from './table.ts'

/** Escapes plain text for a cell of a table. Line breaks become spaces. */
export const cell = (text: string): string =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .join(' ')
    .trim()
    .replace(/[\\|*`]/g, '\\$&')
    .replace(/<(?=[A-Za-z/!?])/g, '&lt;')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')

const row = (cells: readonly string[]) => `|${cells.map((text) => ` ${text} `).join('|')}|`

/** A GFM table from plain texts. Short rows are filled with empty cells. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => row(head.map((_, i) => cell(cells[i] ?? '')))
  return [line(head), row(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Converts Markdown to a cell of a table: escapes pipes and joins lines with `<br>`. */
export const markdownCell = (source: string): string =>
  source
    .trim()
    .replace(/\s*(?:\r\n|\r|\n)\s*/g, '<br>')
    .replaceAll('|', '\\|')

/** The width of a text in columns of a monospace font. Chinese characters and most emoji take two. */
export function widthOf(text: string): number {
  let width = 0
  for (const char of text) {
    if (/\p{Mn}|\p{Me}|\p{Cf}/u.test(char)) continue
    width += WIDE.test(char) ? 2 : 1
  }
  return width
}

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]/u

/** Columns are padded up to this width only. Wider lines would not fit into a window. */
const MOST_PADDED = 80

function padded(text: string, width: number, align: Align): string {
  const space = Math.max(0, width - widthOf(text))
  const before = align === 'right' ? space : align === 'center' ? Math.floor(space / 2) : 0
  return ' '.repeat(before) + text + ' '.repeat(space - before)
}

const DASHES: Record<NonNullable<Align> | 'none', [string, string]> = {
  left: [':', ''],
  center: [':', ':'],
  right: ['', ':'],
  none: ['', ''],
}

function dashes(width: number, align: Align): string {
  const [before, after] = DASHES[align ?? 'none']
  return before + '-'.repeat(Math.max(3, width) - before.length - after.length) + after
}

/** Writes a table as Markdown with aligned pipes. @param prefix put before each line */
export function tidyTable({ align, rows }: MarkdownTable, prefix = ''): string {
  const cells = rows.map((texts) => texts.map(markdownCell))
  const widths = align.map((_, i) =>
    Math.min(MOST_PADDED, Math.max(3, ...cells.map((texts) => widthOf(texts[i] ?? '')))),
  )
  const lines = cells.map((texts) => row(align.map((to, i) => padded(texts[i] ?? '', widths[i] ?? 3, to))))
  const [head = '', ...rest] = lines
  return [head, row(align.map((to, i) => dashes(widths[i] ?? 3, to))), ...rest].map((line) => prefix + line).join('\n')
}
