/** One line of a Markdown table, cut into cells the way the renderer cuts it. */

/** How the cells of a column stand; `null` as the reader's language has it. */
export type Align = 'left' | 'center' | 'right' | null

/** Positions of the pipes of a row that divide cells. A pipe right after a backslash is text. */
export function pipesOf(text: string): number[] {
  const pipes: number[] = []
  for (let at = text.indexOf('|'); at >= 0; at = text.indexOf('|', at + 1)) if (text[at - 1] !== '\\') pipes.push(at)
  return pipes
}

/** The cells of a row, between its pipes, without the white space around their content. */
export function cellsOf(text: string): { from: number; to: number }[] {
  const pipes = pipesOf(text)
  const edges = [
    ...(text.trimStart().startsWith('|') ? [] : [-1]),
    ...pipes,
    ...(pipes.length > 0 && text.slice((pipes.at(-1) ?? 0) + 1).trim() ? [text.length] : []),
  ]
  return edges.slice(1).map((end, index) => {
    const start = (edges[index] ?? -1) + 1
    const cell = text.slice(start, end)
    const lead = cell.length - cell.trimStart().length
    const content = cell.trim().length
    // an empty cell is written after its first space
    const from = start + (content ? lead : Math.min(1, cell.length))
    return { from, to: from + content }
  })
}

/** The sources of a row's cells. */
export const cellTexts = (text: string): string[] => cellsOf(text).map(({ from, to }) => text.slice(from, to))

/** What a cell of the line of dashes says; `undefined` when it is none. */
function alignOf(cell: string): Align | undefined {
  const [left, right] = [cell.startsWith(':'), cell.length > 1 && cell.endsWith(':')]
  const dashes = cell.slice(left ? 1 : 0, right ? -1 : undefined)
  if (!dashes || dashes.replaceAll('-', '')) return undefined
  return left ? (right ? 'center' : 'left') : right ? 'right' : null
}

/** The alignments that a line of dashes gives; `null` when the line does not divide a head from its rows. */
export function delimiterOf(text: string): Align[] | null {
  if (!text.includes('|') || !text.includes('-')) return null
  const aligns = cellTexts(text).map(alignOf)
  return aligns.length > 0 && aligns.every((align) => align !== undefined) ? aligns : null
}

/** Whether a line divides the head of a table from its rows. */
export const isDelimiter = (text: string): boolean => delimiterOf(text) !== null
