/** The characters that spreadsheets read as the beginning of a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/

/**
 * One line of CSV (RFC 4180): every cell quoted, CRLF at the end. A text that a spreadsheet would run as a formula gets an apostrophe in front.
 * Numbers stay as they are.
 */
export const csvRow = (cells: readonly (string | number)[]): string => `${cells.map(quoted).join(',')}\r\n`

function quoted(cell: string | number): string {
  const text = typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell)
  return `"${text.replaceAll('"', '""')}"`
}
