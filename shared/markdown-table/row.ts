/** Splits a line of a Markdown table into cells, like the renderer. */

/** The alignment of a column; `null`: the default. */
export type Align = 'left' | 'center' | 'right' | null

/** The positions of the pipes that divide cells. A pipe right after a backslash is text. */
export function pipesOf(text: string): number[] {
  const pipes: number[] = []
  for (let at = text.indexOf('|'); at >= 0; at = text.indexOf('|', at + 1)) if (text[at - 1] !== '\\') pipes.push(at)
  return pipes
}

/** The ranges of the cells of a row, without the white space around their content. A line without pipes is one cell. */
export function cellsOf(text: string): { from: number; to: number }[] {
  const pipes = pipesOf(text)
  const edges = [
    ...(text.trimStart().startsWith('|') ? [] : [-1]),
    ...pipes,
    ...(text.slice((pipes.at(-1) ?? -1) + 1).trim() ? [text.length] : []),
  ]
  return edges.slice(1).map((end, index) => {
    const start = (edges[index] ?? -1) + 1
    const cell = text.slice(start, end)
    const lead = cell.length - cell.trimStart().length
    const content = cell.trim().length
    // The range of an empty cell is behind its first space.
    const from = start + (content ? lead : Math.min(1, cell.length))
    return { from, to: from + content }
  })
}

/** The sources of a row's cells. */
export const cellTexts = (text: string): string[] => cellsOf(text).map(({ from, to }) => text.slice(from, to))

/** The alignment that a cell of the delimiter line gives; `undefined` when it is not such a cell. */
function alignOf(cell: string): Align | undefined {
  const [left, right] = [cell.startsWith(':'), cell.length > 1 && cell.endsWith(':')]
  const dashes = cell.slice(left ? 1 : 0, right ? -1 : undefined)
  if (!dashes || dashes.replaceAll('-', '')) return undefined
  return left ? (right ? 'center' : 'left') : right ? 'right' : null
}

/** The alignments that a delimiter line gives; `null` when the line is not one. */
export function delimiterOf(text: string): Align[] | null {
  if (!text.includes('|') || !text.includes('-')) return null
  const aligns = cellTexts(text).map(alignOf)
  return aligns.length > 0 && aligns.every((align) => align !== undefined) ? aligns : null
}

/** Whether a line is the delimiter between the head of a table and its rows. */
export const isDelimiter = (text: string): boolean => delimiterOf(text) !== null
