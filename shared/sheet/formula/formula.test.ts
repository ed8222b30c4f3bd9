import { describe, expect, test } from 'vitest'
import { setTexts } from '#shared/sheet/cells.ts'
import { emptySheet } from '#shared/sheet/document.ts'
import type { Book } from '#shared/sheet/model.ts'
import { Calculation } from './evaluate.ts'
import { FUNCTION_NAMES } from './functions/table.ts'

const bookOf = (cells: Record<string, string>, more: Record<string, string> = {}): Book => {
  const fill = (name: string, texts: Record<string, string>) =>
    setTexts(
      emptySheet(name),
      Object.entries(texts).map(([ref, text]): [number, number, string] => {
        const [, col, row] = /^([A-Z])(\d+)$/.exec(ref) as unknown as [string, string, string]
        return [Number(row) - 1, col.charCodeAt(0) - 65, text]
      }),
    )
  return [fill('sheet1', cells), fill('Data', more)]
}
const NOW = () => new Date(2025, 10, 7, 9, 5)
/** The displayed value of cell Z1 with this formula, beside these cells. */
const shown = (formula: string, cells: Record<string, string> = {}, more: Record<string, string> = {}) =>
  new Calculation(bookOf({ ...cells, Z1: formula }, more), NOW).shown(0, 0, 25)

describe('a formula', () => {
  test.each([
    ['=1+2*3', '7'],
    ['=(1+2)*3', '9'],
    ['=2^3^2', '64'],
    ['=-2^2', '4'],
    ['=10%', '0.1'],
    ['=0.1+0.2', '0.3'],
    ['="a"&1&TRUE', 'a1TRUE'],
    ['="say ""hi"""', 'say "hi"'],
    ['=1=1', 'TRUE'],
    ['="A"="a"', 'TRUE'],
    ['=2>10', 'FALSE'],
    ['="b">"a"', 'TRUE'],
    ['=1<>1', 'FALSE'],
    ['=1e3', '1000'],
  ])('%s gives %s', (formula, result) => expect(shown(formula)).toBe(result))

  const cells = { A1: '10', A2: '20', A3: 'text', A4: '', A5: '1,200', A6: '15%', B1: '=A1*2', B2: '=B1+A2' }
  test.each([
    ['=A1+B2', '50'],
    ['=SUM(A1:A6)', '1230.15'],
    ['=SUM(A1:A2,5,"7")', '42'],
    ['=AVERAGE(A1:A2)', '15'],
    ['=COUNT(A1:A6)', '4'],
    ['=COUNTA(A1:A6)', '5'],
    ['=COUNTBLANK(A1:A6)', '1'],
    ['=MAX(A1:A3)-MIN(A1:A3)', '10'],
    ['=ROUND(2.345,2)', '2.35'],
    ['=ROUND(1.005,2)', '1.01'],
    ['=ROUND(-2.5,0)', '-3'],
    ['=ROUND(1234,-2)', '1200'],
    ['=ROUNDUP(1.1,0)&ROUNDDOWN(1.9,0)', '21'],
    ['=IF(A1>5,"big","small")', 'big'],
    ['=IF(FALSE,1/0,"lazy")', 'lazy'],
    ['=IFERROR(1/0,"none")', 'none'],
    ['=IFS(A1>50,"a",A1>5,"b")', 'b'],
    ['=AND(A1>1,A2>1)', 'TRUE'],
    ['=OR(FALSE,A1=10)', 'TRUE'],
    ['=NOT(A1=10)', 'FALSE'],
    ['=MOD(-3,2)', '1'],
    ['=INT(-1.5)', '-2'],
    ['=LEFT("abc",2)&RIGHT("abc",1)&MID("abcd",2,2)', 'abcbc'],
    ['=LEN("中文")', '2'],
    ['=UPPER(A3)&LOWER("ABC")&TRIM("  a  b ")', 'TEXTabca b'],
    ['=SUBSTITUTE("a-b-c","-","+",2)', 'a-b+c'],
    ['=TEXTJOIN(",",TRUE,A1:A4)', '10,20,text'],
    ['=CONCAT(A1:A3)', '1020text'],
    ['=FIND("b","abc")', '2'],
    ['=COUNTIF(A1:A6,">=20")', '2'],
    ['=COUNTIF(A1:A6,"te*")', '1'],
    ['=SUMIF(A1:A2,">10",A1:A2)', '20'],
    ['=AVERAGEIF(A1:A2,"<>10")', '20'],
    ['=VLOOKUP(20,A1:B2,2,FALSE)', '40'],
    ['=INDEX(A1:B2,2,1)', '20'],
    ['=MATCH("text",A1:A3,0)', '3'],
    ['=TODAY()', '2025-11-07'],
    ['=NOW()', '2025-11-07 09:05'],
    ['=DAYS("2025-03-01","2025-02-01")', '28'],
    ['=YEAR("2025-11-07")+MONTH("2025-11-07")+DAY("2025-11-07")', '2043'],
    ['=EDATE("2024-01-31",1)', '2024-02-29'],
    ['=DATE(2024,2,30)', '2024-03-01'],
    ['=ISBLANK(A4)&ISNUMBER(A1)&ISTEXT(A3)', 'TRUETRUETRUE'],
    ['=sum(a1:a2)', '30'],
    ['=ROW(A7)+COLUMN(C1)', '10'],
    ['=A4', '0'],
    ['=Data!A1', '112233445566778'],
    ['=1/3', '0.33333333333333'],
  ])('%s of cells gives %s', (formula, result) => expect(shown(formula, cells, { A1: '112233445566778' })).toBe(result))

  test('reads other sheets, by name and in quotes', () => {
    expect(shown("=Data!A1+SUM('Data'!A1:A2)", {}, { A1: '1', A2: '2' })).toBe('4')
    expect(shown('=Nowhere!A1')).toBe('#REF!')
  })
})

describe('what goes wrong is said', () => {
  test.each<[string, string, Record<string, string>?]>([
    ['=1/0', '#DIV/0!'],
    ['=A1', '#DIV/0!', { A1: '=1/0' }],
    ['="a"+1', '#VALUE!'],
    ['=NOSUCH(1)', '#NAME?'],
    ['=word', '#NAME?'],
    ['=VLOOKUP(1,A1:A2,1,FALSE)', '#N/A'],
    ['=VLOOKUP(1,A1:A2,5)', '#REF!'],
    ['=SQRT(-1)', '#NUM!'],
    ['=10^400', '#NUM!'],
    ['=#REF!+1', '#REF!'],
    ['=1+', '#ERROR!'],
    ['=SUM(1', '#ERROR!'],
    ['="open', '#ERROR!'],
    ['=Z1', '#CYCLE!'],
    ['=A1', '#CYCLE!', { A1: '=B1', B1: '=A1' }],
    ['=SUM(A1:Z5)', '#CYCLE!'],
    ['=REPT("x",1000000)', '#LIMIT!'],
    ['=ROUND(1)*IF()', '#VALUE!'],
  ])('%s shows %s', (formula, word, cells = {}) => expect(shown(formula, cells)).toBe(word))

  test('a lone sign is not a formula, and neither is text after an apostrophe', () => {
    expect(shown('=')).toBe('=')
    expect(shown("'=1+1")).toBe('=1+1')
  })
})

describe('hostile formulas end', () => {
  test('deep, long and wide ones', () => {
    expect(shown(`=${'('.repeat(500)}1${')'.repeat(500)}`)).toBe('#ERROR!')
    expect(shown(`=${'-'.repeat(500)}1`)).toBe('#ERROR!')
    expect(shown(`=1${'+1'.repeat(5000)}`)).toBe('#ERROR!')
    expect(shown('=SUM(Data!A1:ZZ20000)')).toBe('0')
    expect(shown(`=COUNTIF(A1:A1,"${'*a'.repeat(200)}b")`, { A1: 'a'.repeat(5000) })).toBe('0')
  })

  test('a chain over all rows, asked for at its end, and one that bites its tail', () => {
    const chain = (first: string): Book => [
      {
        ...setTexts(
          emptySheet('sheet1'),
          Array.from({ length: 15_000 }, (_, row): [number, number, string] => [
            row,
            0,
            row === 0 ? first : `=A${row}+1`,
          ]),
        ),
      },
    ]
    expect(new Calculation(chain('1')).shown(0, 14_999, 0)).toBe('15000')
    expect(new Calculation(chain('=A15000')).shown(0, 14_999, 0)).toBe('#CYCLE!')
  })

  const column = (texts: readonly string[]): Book => [
    setTexts(
      emptySheet('x'),
      texts.map((text, row): [number, number, string] => [row, 0, text]),
    ),
  ]

  test('a text that doubles from cell to cell ends at the length of a cell', () => {
    const results = new Calculation(
      column(['abcdefghij', ...Array.from({ length: 40 }, (_, at) => `=A${at + 1}&A${at + 1}`)]),
    )
    expect(results.shown(0, 11, 0)).toHaveLength(10 * 2 ** 11)
    expect(results.shown(0, 12, 0)).toBe('#LIMIT!')
    expect(results.shown(0, 40, 0)).toBe('#LIMIT!')
  })

  test.each([
    ['joined', '=TEXTJOIN("",TRUE,A1:A3)'],
    ['replaced', '=SUBSTITUTE(A1,"a",A2)'],
    ['in capitals', '=UPPER(REPT("ΐ",20000))'],
  ])('a text that is %s ends at the length of a cell', (_name, formula) => {
    const long = 'a'.repeat(30_000)
    expect(new Calculation(column([long, long, long, formula])).shown(0, 3, 0)).toBe('#LIMIT!')
  })

  test('a longer text that was typed is shown cut, and no formula reads it', () => {
    const results = new Calculation(
      column(['9'.repeat(1_000_000), '=LEN(A1)', `${'1'.repeat(32_000)}x`, '=ISTEXT(A3)']),
    )
    expect(results.shown(0, 0, 0)).toHaveLength(32_767)
    expect(results.shown(0, 1, 0)).toBe('#LIMIT!')
    expect(results.shown(0, 3, 0)).toBe('TRUE')
  })

  test.each([
    ['patterns that nearly fit', (row: number) => `=COUNTIF(A1:A20,"*${'a'.repeat(3000)}${row}b")`],
    ['ranges that are read twice by each of each other', () => `=${'SUMIF('.repeat(60)}1${',1)'.repeat(60)}`],
    ['words that are looked for in long texts', (row: number) => `=MATCH(A1&${row},A1:A20,1)`],
    [
      'ranges that are replaced element by element',
      (row) => `=SUMPRODUCT(LEN(SUBSTITUTE(A1:A20,"a",REPT("b",${row}))))`,
    ],
    ['pieces that are looked for in long texts', (row: number) => `=IFERROR(FIND(LEFT(A1,15000)&${row},A2),0)`],
  ])('%s take no more steps than the book has', (_name, formula) => {
    const texts = Array.from({ length: 20 }, () => 'a'.repeat(32_000))
    const formulas = Array.from({ length: 3000 }, (_, row) => formula(row))
    const results = new Calculation(column([...texts, ...formulas]))
    const shownThere = formulas.map((_, row) => results.shown(0, texts.length + row, 0))
    expect(shownThere.at(-1)).toBe('#LIMIT!')
  })

  test('long rows of signs, and formulas that nest in each other, need no more stack than there is', () => {
    expect(shown(`=1${'+1'.repeat(1900)}`)).toBe('1901')
    expect(shown(`=1${'%'.repeat(500)}`)).toBe('#ERROR!')
    const nested = Array.from({ length: 300 }, (_, row) => `=${'SUM('.repeat(60)}A${row + 2}${')'.repeat(60)}`)
    expect(new Calculation(column([...nested, '7'])).shown(0, 0, 0)).toBe('7')
    const rows = Array.from({ length: 120 }, (_, row) => `=A${row + 2}${'&""'.repeat(1200)}`)
    expect(new Calculation(column([...rows, 'end'])).shown(0, 0, 0)).toBe('end')
  })

  test('many that read much stop reading', () => {
    const texts: [number, number, string][] = []
    for (let row = 0; row < 800; row++) for (let col = 0; col < 20; col++) texts.push([row, col, '1'])
    for (let row = 0; row < 800; row++) texts.push([row, 25, `=SUM(A1:T800)+${row}`])
    const results = new Calculation([setTexts(emptySheet('x'), texts)])
    expect(results.shown(0, 0, 25)).toBe('16000')
    expect(results.shown(0, 799, 25)).toMatch(/^\d+$|#LIMIT!/)
    for (let row = 1; row < 799; row++) results.value(0, row, 25)
    expect(Array.from({ length: 800 }, (_, row) => results.shown(0, row, 25))).toContain('#LIMIT!')
  })
})

test('the functions that people use are there', () => {
  expect(FUNCTION_NAMES.length).toBeGreaterThan(70)
  for (const name of ['SUM', 'AVERAGE', 'IF', 'VLOOKUP', 'COUNTIF', 'SUMIF', 'ROUND', 'CONCAT', 'INDEX', 'MATCH'])
    expect(FUNCTION_NAMES).toContain(name)
})
