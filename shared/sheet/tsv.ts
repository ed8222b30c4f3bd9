/** Writes rows of cells in the clipboard format of spreadsheets: with tabs and line ends, and quotes around cells that contain one of these. */
export function toTsv(rows: readonly (readonly string[])[]): string {
  const quoted = (text: string) => (/["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return rows.map((row) => row.map(quoted).join('\t')).join('\r\n')
}

const PLAIN = /[^\t\r\n]*/y

/**
 * Reads rows of cells from the clipboard. A quote is special only at the beginning of a cell and only when it is closed. An empty last line is
 * ignored.
 */
export function fromTsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  for (;;) {
    const quoted = text[at] === '"' ? /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y : null
    if (quoted) quoted.lastIndex = at
    const found = quoted?.exec(text)
    let cell: string
    if (found) {
      cell = (found[1] as string).replaceAll('""', '"').replace(/\r\n?/g, '\n')
      at += found[0].length
    } else {
      PLAIN.lastIndex = at
      cell = PLAIN.exec(text)?.[0] ?? ''
      at += cell.length
    }
    row.push(cell)
    if (text[at] === '\t') {
      at += 1
      continue
    }
    rows.push(row)
    if (at >= text.length) return rows
    at += text.startsWith('\r\n', at) ? 2 : 1
    if (at >= text.length) return rows
    row = []
  }
}
