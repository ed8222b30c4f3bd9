/** The parts that differ between languages. */
interface CostTexts {
  /** The name of the sheet. */
  name: string
  /** The heads of the six columns: part, count, price, sum, share, owner. */
  head: string[]
  /** Each row: part, count, price, owner. */
  rows: [string, number, number, string][]
  total: string
  mean: string
}

/** The only style of the sheet. Colours come from the theme of the reader. */
const BOLD = 0

/** Makes the text of a page with a sheet of costs and formulas (docs/protocol.md, Spreadsheets). */
export function costSheet({ name, head, rows, total, mean }: CostTexts): string {
  const last = rows.length + 1
  const row = (texts: (string | number)[], styles: (number | undefined)[] = []) => ({
    cells: Object.fromEntries(
      texts.map((text, col) => [col, { text: String(text), ...(styles[col] !== undefined && { style: styles[col] }) }]),
    ),
  })
  const all = [
    row(
      head,
      head.map(() => BOLD),
    ),
    ...rows.map(([part, count, price, owner], index) => {
      const line = index + 2
      const share = `=ROUND(D${line}/SUM(D2:D${last})*100,1)`
      return row([part, count, price, `=B${line}*C${line}`, share, owner])
    }),
    row([total, '', '', `=SUM(D2:D${last})`, `=SUM(E2:E${last})`, ''], [BOLD, BOLD, BOLD, BOLD, BOLD, BOLD]),
    row([mean, '', '', `=ROUND(AVERAGE(D2:D${last}),2)`]),
  ]
  const sheet = {
    name,
    freeze: 'A2',
    styles: [{ font: { bold: true } }],
    merges: [],
    rows: { ...all, len: 60 },
    cols: { 0: { width: 190 }, 2: { width: 110 }, 3: { width: 130 }, 5: { width: 120 }, len: 12 },
  }
  return JSON.stringify([sheet])
}
