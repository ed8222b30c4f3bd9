import { describe, expect, test } from 'vitest'
import { setTexts } from '#shared/sheet/cells.ts'
import { emptySheet } from '#shared/sheet/document.ts'
import { Calculation } from '#shared/sheet/formula/evaluate.ts'

const NOW = () => new Date(2025, 10, 7, 9, 5)

/** The displayed result of a formula in Z99, beside these rows of cells. The second sheet, `Data`, has the same. */
function shown(formula: string, rows: readonly (readonly string[])[] = []): string {
  const texts = rows.flatMap((row, r) => row.map((text, c): [number, number, string] => [r, c, text]))
  const book = [setTexts(emptySheet('a'), [...texts, [98, 25, formula]]), setTexts(emptySheet('Data'), texts)]
  return new Calculation(book, NOW).shown(0, 98, 25)
}

const SALES = [
  ['5', 'Apples', 'Tom'],
  ['4', 'Apples', 'Sarah'],
  ['15', 'Artichokes', 'Tom'],
  ['3', 'Artichokes', 'Sarah'],
  ['22', 'Bananas', 'Tom'],
  ['12', 'Bananas', 'Sarah'],
  ['10', 'Carrots', 'Tom'],
  ['33', 'Carrots', 'Sarah'],
]

describe('conditions', () => {
  test.each([
    ['=SUMIFS(A1:A8,B1:B8,"=A*",C1:C8,"Tom")', '20'],
    ['=SUMIFS(A1:A8,B1:B8,"<>Bananas",C1:C8,"Tom")', '30'],
    ['=SUMIFS(A:A,B:B,"=A*",C:C,"Tom")', '20'],
    ['=SUMIFS(Data!A:A,B:B,"=A*",Data!C:C,"Tom")', '20'],
    ['=COUNTIFS(B:B,"*s",A:A,">="&A7)', '5'],
    ['=AVERAGEIFS(A:A,C:C,"Sarah",A:A,">3")', '16.333333333333'],
    ['=MAXIFS(A1:A8,C1:C8,"Sarah",B1:B8,"<>Carrots")', '12'],
    ['=MINIFS(A1:A8,C1:C8,"S?rah")', '3'],
    ['=MAXIFS(A1:A8,C1:C8,"nobody")', '0'],
    ['=AVERAGEIFS(A1:A8,C1:C8,"nobody")', '#DIV/0!'],
    ['=SUMIFS(A1:A8,B1:B7,"x")', '#VALUE!'],
    ['=SUMIF(B:B,"Apples",A:A)', '9'],
    ['=SUMIF(B1:B8,"Apples",A1)&AVERAGEIF(B1:B8,"Bananas",A1:A2)', '917'],
    ['=SUMIFS(1:1,1:1,">1")', '5'],
  ])('%s gives %s', (formula, result) => expect(shown(formula, SALES)).toBe(result))

  const odd = [['a*b'], ['axb'], ['what?'], ['#N/A'], ['=1/0'], [''], ['5'], ['a~b'], ['TRUE']]
  test.each([
    ['=COUNTIF(A1:A9,"a~*b")', '1'],
    ['=COUNTIF(A1:A9,"a*b")', '3'],
    ['=COUNTIF(A1:A9,"*~?")', '1'],
    ['=COUNTIF(A1:A9,"a~~b")', '1'],
    ['=COUNTIF(A1:A9,"*")', '6'],
    ['=COUNTIF(A1:A9,"#DIV/0!")', '1'],
    ['=COUNTIF(A1:A9,"<>5")', '8'],
    ['=COUNTIF(A1:A9,"")', '1'],
    ['=COUNTIF(A1:A9,TRUE)', '1'],
    ['=VLOOKUP("a~*b",A1:A9,1,FALSE)', 'a*b'],
    ['=XLOOKUP("a*b",A1:A9,A1:A9)', 'a*b'],
    ['=XMATCH("*x*",A1:A9,2)', '2'],
  ])('with patterns and odd cells: %s gives %s', (formula, result) => expect(shown(formula, odd)).toBe(result))

  test('empty cells after the last text count as far as the sheet goes', () => {
    expect(shown('=COUNTBLANK(B:B)', [['x', 'y']])).toBe('799')
    expect(shown('=COUNTIF(B:B,"")', [['x', 'y']])).toBe('799')
    expect(shown('=ROWS(B:B)&" "&COLUMNS(2:3)')).toBe('800 26')
  })
})

describe('dates', () => {
  const days = [['2025-11-07', '2025/1/5'], ['2025-11-21'], ['2025-11-07 18:30'], ['text'], ['2025-02-30']]
  test.each([
    ['=A1+7', '2025-11-14'],
    ['=7+A1', '2025-11-14'],
    ['=B1-5', '2024/12/31'],
    ['=A2-A1', '14'],
    ['=A3-A1', '0.77083333333'],
    ['=A3+1', '2025-11-08 18:30'],
    ['=A1*1', '45968'],
    ['=+A1', '2025-11-07'],
    ['=A1="2025-11-07"', 'TRUE'],
    ['=A1>B1', 'TRUE'],
    ['=IF(A1<TODAY()+1,"past","future")', 'past'],
    ['=TODAY()-A1', '0'],
    ['=MAX(A1:B3)', '2025-11-21'],
    ['=MIN(A1:B3)', '2025-01-05'],
    ['=COUNT(A1:A5)', '3'],
    ['=COUNTIF(A1:B5,">=2025-11-07")', '3'],
    ['=COUNTIFS(A1:B5,">="&A1,A1:B5,"<"&A2)', '2'],
    ['=COUNTIF(A1:A5,"2025-11*")', '3'],
    ['=VLOOKUP(DATE(2025,11,21),A1:B3,1,FALSE)', '2025-11-21'],
    ['=MATCH(A1+1,A1:A3,1)', '1'],
    ['=COUNTIF(A1:B3,">=2025-06")&COUNTIF(A1:B3,"<2025/2")', '31'],
    ['=IF(A1>="2025-11","late","early")&IF(B1>="2025-11","late","early")', 'lateearly'],
    ['=MATCH("2025-12",A1:A3,1)&VLOOKUP("2025-11-10",A1:B1,2)', '32025/1/5'],
    ['=COUNTBLANK(A1:B3,B1:B2)', '3'],
    ['=ISNUMBER(A1)&ISTEXT(A4)&ISTEXT(A5)', 'TRUETRUETRUE'],
    ['=A1&"!"', '2025-11-07!'],
    ['=A1-50000', '#NUM!'],
    ['=A4+1', '#VALUE!'],
    ['=YEAR(A3)&MONTH(A3)&DAY(A3)&HOUR(A3)&MINUTE(A3)&SECOND(A3)', '202511718300'],
    ['=HOUR("9:45")&MINUTE("9:45")', '945'],
    ['=DATE(2008,14,2)', '2009-02-02'],
    ['=DATE(108,1,2)', '2008-01-02'],
    ['=DATE(2008,1,-15)', '2007-12-16'],
    ['=DATEVALUE("2011/02/23")*1', '40597'],
    ['=DATEDIF("2001-01-01","2003-01-01","Y")', '2'],
    ['=DATEDIF("2001-06-01","2002-08-15","D")', '440'],
    ['=DATEDIF("2001-06-01","2002-08-15","YD")', '75'],
    ['=DATEDIF("2024-01-31","2024-03-15","m")&DATEDIF("2024-01-20","2024-03-15","md")', '124'],
    ['=DATEDIF(A2,A1,"D")', '#NUM!'],
    ['=EDATE("2011-01-15",-1)', '2010-12-15'],
    ['=EOMONTH("2011-01-01",1)', '2011-02-28'],
    ['=EOMONTH("2011-01-01",-3)', '2010-10-31'],
    ['=WEEKDAY("2008-02-14")&WEEKDAY("2008-02-14",2)&WEEKDAY("2008-02-14",3)', '543'],
    ['=WEEKNUM("2012-03-09")&" "&WEEKNUM("2012-03-09",2)&" "&ISOWEEKNUM("2012-03-09")', '10 11 10'],
    ['=WEEKNUM("2021-01-03",21)', '53'],
    ['=NETWORKDAYS("2012-10-01","2013-03-01")', '110'],
    ['=NETWORKDAYS("2012-10-01","2013-03-01","2012-11-22")', '109'],
    ['=WORKDAY("2008-10-01",151)', '2009-04-30'],
    ['=NETWORKDAYS("1901-01-01","9999-12-31")>WORKDAY(A1,-5)', 'TRUE'],
    ['=NETWORKDAYS(1,1E15)', '#NUM!'],
    ['=NETWORKDAYS("-1E15",1)', '#NUM!'],
    ['=YEAR(1E10)', '#NUM!'],
    ['=ISOWEEKNUM(2958466)&WEEKNUM(2958466)', '#NUM!'],
    ['=DATEDIF(1,1E10,"D")', '#NUM!'],
    ['=YEAR(2958465)', '9999'],
  ])('%s gives %s', (formula, result) => expect(shown(formula, days)).toBe(result))
})

describe('texts', () => {
  test.each([
    ['=TEXT(1234.567,"$#,##0.00")', '$1,234.57'],
    ['=TEXT(0.285,"0.0%")', '28.5%'],
    ['=TEXT(1234,"0000000")', '0001234'],
    ['=TEXT(12200000,"0.00E+00")', '1.22E+07'],
    ['=TEXT(1234567898,"[<=9999999]###-####;(###) ###-####")', '(123) 456-7898'],
    ["=TEXT(123456,\"##0° 00' 00''\")", "12° 34' 56''"],
    ['=TEXT(12345678,"#,##0,,""M""")', '12M'],
    ['=TEXT(-5,"0.0;(0.0);none")&TEXT(0,"0;-0;none")', '(5.0)none'],
    ['=TEXT(1.005,"0.00")&TEXT(0.5,"#.##")', '1.01.5'],
    ['=TEXT("2025-11-07","yyyy年m月d日 aaaa")', '2025年11月7日 星期五'],
    ['=TEXT(DATE(2025,1,5),"ddd, d mmm yy")', 'Sun, 5 Jan 25'],
    ['=TEXT("2025-11-07 15:04:09","h:mm AM/PM")', '3:04 PM'],
    ['=TEXT(1.5,"[h]:mm")', '36:00'],
    ['=TEXT("word","0.00")&TEXT("word","<@>")', 'word<word>'],
    ['=TEXT(1.5,"# ?/?")', '#VALUE!'],
    ['=TEXT(12,"[DBNum2]")', '#VALUE!'],
    ['=TEXT(12,"[DBNum1][$-804]G/通用格式")', '#VALUE!'],
    ['=TEXT(0.5,"上午/下午h:mm")', '#VALUE!'],
    ['=TEXT(TODAY(),"gge")', '#VALUE!'],
    ['=TEXT(12345,"0!.0,万")', '1.2万'],
    ['=TEXT(TODAY(),"yyyymmdd")', '20251107'],
    ['=REPLACE("abcdefghijk",6,5,"*")', 'abcde*k'],
    ['=PROPER("2-way street")&PROPER("76BudGet")', '2-Way Street76Budget'],
    ['=CHAR(65)&UNICHAR(66)&CODE("A")&UNICODE("中")', 'AB6520013'],
    ['=TEXTBEFORE("a/b/c","/")&TEXTAFTER("a/b/c","/",-1)', 'ac'],
    ['=TEXTBEFORE("abc","/",1,0,1)&TEXTAFTER("abc","/",1,0,0,"none")', 'abcnone'],
    ['=TEXTBEFORE("abc","/")', '#N/A'],
    ['=T("x")&T(1)&N(TRUE)&N("x")', 'x10'],
    ['=VALUE("2025-11-07")', '45968'],
    ['=IFNA(NA(),"none")&IFNA(1,2)', 'none1'],
    ['=IFNA(1/0,"none")', '#DIV/0!'],
    ['=SWITCH(WEEKDAY("2025-11-02"),1,"Sunday",2,"Monday","no match")', 'Sunday'],
    ['=SWITCH(9,1,"a",2,"b")', '#N/A'],
    ['=SWITCH(9,1,"a","other")', 'other'],
    ['=ISNA(NA())&ISERR(NA())&ISERR(1/0)&ISNONTEXT(1)&ISEVEN(2)&ISODD(2)', 'TRUEFALSETRUETRUETRUEFALSE'],
  ])('%s gives %s', (formula, result) => expect(shown(formula)).toBe(result))

  test('months that are texts are compared as texts', () => {
    const months = [['2025-05'], ['2025-06'], ['2025-07']]
    expect(shown('=COUNTIF(A1:A3,">=2025-06")&COUNTIF(A1:A3,"2025-06")&MATCH("2025-06",A1:A3,1)', months)).toBe('212')
  })

  test('separators of thousands cost no more than their digits', () => {
    expect(shown('=TEXT(1234567,"#,##0")&TEXT(12,"0,000")&TEXT(12,"?,???")&TEXT(1000,"?,???")')).toBe(
      '1,234,5670,012  121,000',
    )
    const rows = Array.from({ length: 60 }, () => ['1E308'])
    expect(shown('=SUMPRODUCT(LEN(TEXT(A1:A60,"#,##0")))', rows)).toBe(String(60 * (309 + 102)))
  })

  test('a format is bounded, however it is written', () => {
    expect(shown(`=LEN(TEXT(1,"${'0'.repeat(254)}"))`)).toBe('254')
    expect(shown(`=TEXT(1,"${'0'.repeat(256)}")`)).toBe('#VALUE!')
    expect(shown(`=LEN(TEXT(10^300,"${'#,'.repeat(100)}.${'0'.repeat(40)}"))`)).toMatch(/^\d+$/)
    expect(shown('=TEXT(1E300,"yyyy")')).toBe('#VALUE!')
  })
})

describe('numbers', () => {
  const rows = [
    ['7', '3', '4'],
    ['3.5', '5', '2'],
    ['3.5', '3', '4'],
    ['1', '5', '6'],
    ['2', '4', '7'],
  ]
  test.each([
    ['=RANK(A2,A1:A5,1)&RANK(A1,A1:A5,1)&RANK.EQ(A1,A1:A5)', '351'],
    ['=RANK(99,A1:A5)', '#N/A'],
    ['=LARGE(B1:C5,3)&LARGE(B1:C5,7)&SMALL(A1:A5,2)', '542'],
    ['=LARGE(A1:A5,6)', '#NUM!'],
    ['=MODE(5.6,4,4,3,2,4)&" "&STDEV.P(B1:B5)', '4 0.89442719099992'],
    ['=PERCENTILE.INC(A1:A5,0.5)&QUARTILE(A1:A5,4)', '3.57'],
    ['=MROUND(10,3)&MROUND(-10,-3)&MROUND(1.3,0.2)', '9-91.4'],
    ['=MROUND(5,-2)', '#NUM!'],
    ['=EVEN(1.5)&EVEN(-1)&ODD(1.5)&ODD(-2)&FACT(5)&FACT(1.9)', '2-23-31201'],
    ['=GCD(24,36)&LCM(24,36)&GCD(A9)', '12720'],
    ['=SUMPRODUCT(B1:B5,C1:C5)', '92'],
    ['=SUMPRODUCT((A1:A5=3.5)*(B1:B5>3),C1:C5)', '2'],
    ['=SUMPRODUCT(--(A1:A5>2),B1:B5*C1:C5)', '34'],
    ['=SUMPRODUCT((A:A=3.5)*B:B)', '8'],
    ['=SUMPRODUCT((A1:A5>2)*(A1:C1>3))', '6'],
    ['=SUMPRODUCT(LEN(A1:A3))', '7'],
    ['=SUMPRODUCT(A1:A5,B1:B4)', '#VALUE!'],
    ['=LOOKUP(2,1/(A1:A5=3.5),C1:C5)', '4'],
    ['=LOOKUP(2,1/(A1:A5=3.5),ROW(A1:A5))&LOOKUP(2,1/(A:A<>""),ROW(A:A))', '35'],
    ['=SUMPRODUCT(MID("1234",ROW(1:4),1)*1)&SUMPRODUCT(COLUMN(A:C)*1)', '106'],
    ['=SUMPRODUCT((MOD(ROW(B1:B5),2)=0)*B1:B5)', '10'],
    ['=SUMPRODUCT((YEAR(D1:D9)=1900)*(MONTH(D1:D9)=1)*(WEEKDAY(D1:D9)=7))', '9'],
    ['=SUMPRODUCT((YEAR(B:B)=1900)*B:B)', '20'],
  ])('%s gives %s', (formula, result) => expect(shown(formula, rows)).toBe(result))

  test.each([
    '=SUMPRODUCT(LARGE(B1:B4,ROW(1:2)))',
    '=SUMPRODUCT(IFERROR(B1:B4/B1:B4,0))',
    '=IFERROR(SUMPRODUCT(IF(B1:B4>3,1,0)),0)',
    '=IFERROR(VLOOKUP(A:A,A1:B4,2,FALSE),0)',
    '=IFERROR(SUMPRODUCT((B:B="")*1),0)',
    '=IFERROR(SUMPRODUCT(ROW(A:A)),0)',
    '=IFERROR(LOOKUP(2,1/(A:A=""),A:A),0)',
  ])('what needs many values in the place of one, or all rows of a sheet, fails visibly: %s', (formula) =>
    expect(shown(formula, rows)).toBe('#VALUE!'),
  )
})

describe('lookups', () => {
  const rows = [
    ['4.14', 'red', '41'],
    ['4.19', 'orange', '40'],
    ['5.17', 'yellow', '38'],
    ['5.77', 'green', '25'],
    ['6.39', 'blue', ''],
  ]
  test.each([
    ['=LOOKUP(4.19,A1:A5,B1:B5)&LOOKUP(5.75,A1:B5)&LOOKUP(7.66,A1:A5,B1:B5)', 'orangeyellowblue'],
    ['=LOOKUP(0,A1:A5,B1:B5)', '#N/A'],
    ['=XLOOKUP(5.17,A:A,B:B)&XLOOKUP("blue",B1:B5,A1:A5)', 'yellow6.39'],
    ['=XLOOKUP(1,A1:A5,B1:B5,"none")&XLOOKUP(5,A1:A5,B1:B5,,1)&XLOOKUP(5,A1:A5,B1:B5,,-1)', 'noneyelloworange'],
    ['=XLOOKUP(1,A1:A5,B1:B5)', '#N/A'],
    ['=XLOOKUP("*e*",B1:B5,A1:A5,"",2,-1)', '6.39'],
    ['=XLOOKUP(1,A1:A5,B1:B4)', '#VALUE!'],
    ['=XLOOKUP("red",A1:C1,A2:C4)&XLOOKUP(5.77,A1:A3,A3:C5,"none")', 'orangenone'],
    ['=MATCH(39,C1:C4,-1)&MATCH("GREEN",B1:B5,0)', '24'],
    ['=MATCH(1,A1:B5,0)', '#VALUE!'],
    ['=INDEX(B:B,MATCH(6.39,A:A,0))&INDEX(A1:C5,2,2)', 'blueorange'],
    ['=INDEX(B:B,700)&"empty"', 'empty'],
    ['=INDEX(B:B,801)', '#REF!'],
    ['=VLOOKUP(5.17,A:C,3,FALSE)&VLOOKUP(6.39,$A:Z,20,FALSE)', '38'],
    ['=HLOOKUP("red",1:3,3,FALSE)', 'yellow'],
    ['=ROWS(A1:C5)&COLUMNS(A1:C5)', '53'],
  ])('%s gives %s', (formula, result) => expect(shown(formula, rows)).toBe(result))

  test('whole columns and rows of a sheet, with any names and signs', () => {
    expect(shown("=SUM(C:C)+SUM($C:$C)+SUM(Data!c:c)+SUM('Data'!$1:2)", rows)).toBe('521.33')
    expect(shown('=SUM(Z:Z)')).toBe('#CYCLE!')
    expect(shown('=SUM(A:A', rows)).toBe('#ERROR!')
  })

  test('thousands of rows are looked up in a column, also by formulas', () => {
    const count = 2000
    const wanted = (row: number) => (row * 7) % count
    const column = (name: string, cells: (row: number) => string[]) =>
      setTexts(
        emptySheet(name),
        Array.from({ length: count }, (_, row) =>
          cells(row).map((text, col): [number, number, string] => [row, col, text]),
        ).flat(),
      )
    const data = column('data', (row) => [`Key${row}`, String(row * 2), row % 2 ? `="${row}"` : String(row), 'same'])
    for (const formula of [
      'VLOOKUP(A#,data!A:B,2,FALSE)',
      'INDEX(data!B:B,MATCH(A#,data!A:A,0))',
      'SUMIFS(data!B:B,data!D:D,"same",data!A:A,A#)',
      'SUMIF(data!C:C,B#,data!B1)',
      'XLOOKUP(B#,data!C:C,data!B:B,,0,-1)*COUNTIF(data!C:C,"="&B#)*COUNTIF(data!D:D,"SAME")/2000',
    ]) {
      const lookups = column('a', (row) => [
        `kEY${wanted(row)}`,
        String(wanted(row)),
        `=${formula.replaceAll('#', `${row + 1}`)}`,
      ])
      const results = new Calculation([lookups, data])
      const wrong = Array.from({ length: count }, (_, row) => row).filter(
        (row) => results.value(0, row, 2) !== wanted(row) * 2,
      )
      expect(wrong, formula).toEqual([])
    }
  })

  test('a column is searched anew while one of its cells is being computed', () => {
    const texts: [number, number, string][] = [[0, 0, '=IFERROR(MATCH("x",A:A,0),0)&COUNTIF(A:A,"x")&COUNTIF(A:A,"x")']]
    for (let row = 1; row < 4; row++) texts.push([row, 0, 'x'], [row, 1, '=COUNTIF(A:A,"203")+COUNTIF(A:A,"233")'])
    const results = new Calculation([setTexts(emptySheet('a'), texts)])
    expect([results.shown(0, 0, 0), results.shown(0, 1, 1)]).toEqual(['233', '1'])
  })

  test('an index finds what a test of each cell finds', () => {
    const odd = [
      ['5'],
      ['="5"'],
      ['2025-11-07'],
      ['="2025-11-07"'],
      ['TRUE'],
      ['Ab'],
      ['="" '],
      ['1E3'],
      ['=1/0'],
      [''],
    ]
    const wanted = [
      '5',
      '"5"',
      '"=5"',
      '1000',
      '"ab"',
      '"true"',
      'TRUE',
      '"2025-11-07"',
      'DATE(2025,11,7)',
      '45968',
      '""',
    ]
    for (const one of wanted)
      for (const formula of [`COUNTIF(A1:A10,${one})`, `IFERROR(MATCH(${one},A1:A10,0),0)`]) {
        const known = shown(`=${formula}`, odd)
        expect(shown(`=${formula}&"|"&${formula}&"|"&COUNTIFS(A1:A10,${one})&"|"&${formula}`, odd), formula).toMatch(
          new RegExp(`^${known}\\|${known}\\|\\d+\\|${known}$`),
        )
      }
  })

  test.each([
    ['=COUNTIFS(A:A,"x",b!A:A,"y")', '1'],
    ['=XLOOKUP("x",A:A,b!A:A)', 'y'],
    ['=SUMIFS(b!B:B,A:A,"x")', '7'],
    ['=SUMIF(A:A,"",b!B:B)', '5'],
    ['=SUMPRODUCT((A:A="x")*b!B:B)&SUMPRODUCT((A:A<>"")*1,b!B:B)', '77'],
  ])('whole columns fit each other, however large their sheets are: %s gives %s', (formula, result) => {
    const one = setTexts(emptySheet('a'), [
      [0, 0, 'x'],
      [98, 25, formula],
    ])
    const other = setTexts({ ...emptySheet('b'), rowCount: 2000 }, [
      [0, 0, 'y'],
      [0, 1, '7'],
      [1500, 1, '5'],
    ])
    expect(new Calculation([one, other]).shown(0, 98, 25)).toBe(result)
  })

  test('cost what they contain, however large the sheet is', () => {
    const texts: [number, number, string][] = [[0, 0, '1']]
    for (let row = 0; row < 500; row++) texts.push([row, 2, `=SUMIFS(A:A,B:B,"")+${row}`])
    const sheet = { ...setTexts(emptySheet('x'), texts), rowCount: 20_000 }
    const results = new Calculation([sheet])
    expect(Array.from({ length: 500 }, (_, row) => results.shown(0, row, 2)).at(-1)).toBe('500')
  })
})
