import { cell, markdownCell } from '#shared/markdown-table/write.ts'

/** A cell of a table: plain text, or Markdown. */
export type Cell = string | { markdown: string }

/** The longest cell, in UTF-16 units. */
const MAX_CELL = 4000

/** A table of Markdown. Columns that are empty in all rows are left out, except the first. */
export function tableOf(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const isEmpty = (one: Cell = '') => !(typeof one === 'object' ? one.markdown : one).trim()
  const shown = head.map((_, at) => at === 0 || rows.some((row) => !isEmpty(row[at])))
  const line = (cells: readonly string[]) =>
    `|${cells
      .filter((_, at) => shown[at])
      .map((text) => ` ${text} `)
      .join('|')}|`
  const text = (one: Cell = '') =>
    typeof one === 'object' ? markdownCell(one.markdown.slice(0, MAX_CELL)) : cell(one.slice(0, MAX_CELL))
  return [
    line(head.map(cell)),
    line(head.map(() => '---')),
    ...rows.map((row) => line(head.map((_, at) => text(row[at])))),
  ].join('\n')
}

/** Markdown of a source without open blocks. Unclosed code blocks, comments and blocks of colons would swallow the rest of the page. */
export function contained(markdown: string): string {
  let fence = ''
  const colons: number[] = []
  for (const line of markdown.split('\n')) {
    const mark = /^\s{0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
    if (fence) {
      if (mark.startsWith(fence) && line.trim() === mark) fence = ''
    } else if (mark) fence = mark
    else {
      const count = /^\s{0,3}(:{3,})/.exec(line)?.[1]?.length ?? 0
      if (count > 0 && /^\s*:+\s*$/.test(line)) colons.pop()
      else if (count > 0) colons.push(count)
    }
  }
  const ends = [fence, ...colons.toReversed().map((count) => ':'.repeat(count))].filter(Boolean)
  const comment = markdown.lastIndexOf('<!--') > markdown.lastIndexOf('-->') ? ['-->'] : []
  return [markdown.trim(), ...ends, ...comment].filter(Boolean).join('\n')
}

/** A text without characters that have a meaning in Markdown. For headings and words of links. */
export const plain = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|]/g, '\\$&')
