/** Rows of cells as spreadsheets put them on the clipboard: tabs and line ends, quotes around cells that hold one of these. */
export function toTsv(rows: readonly (readonly string[])[]): string {
  const quoted = (text: string) => (/["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return rows.map((row) => row.map(quoted).join('\t')).join('\r\n')
}

const PLAIN = /[^\t\r\n]*/y

/**
 * Reads what a spreadsheet or an editor put on the clipboard. A quote only quotes at the beginning of a cell; one that never ends is a
 * character like any other. A last empty line is none.
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
