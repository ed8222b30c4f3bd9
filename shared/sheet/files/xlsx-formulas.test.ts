import { expect, test } from 'vitest'
import { fromFileFormula, toFileFormula } from './xlsx-formulas.ts'

const toFile = (text: string) => toFileFormula(text, (sheet) => sheet)

test('a formula that Excel would call damaged is none in a file', () => {
  for (const text of ['=#TODO', '=A1+#LIMIT!', '=IF()', '=LEN(1,2)', '=SUM(1)+ROUND(1,2,3)'])
    expect(toFile(text)).toBeNull()
  for (const text of ['=#N/A', '=IF(A1,#DIV/0!,#REF!)', '=OFFSET(A1,A2,1)', '=TRUE()', '=SUM((1),LEN("(,"))'])
    expect(toFile(text)).toBe(text.slice(1))
})

test('functions that are younger than the format have their prefix in a file, and lose it again', () => {
  const formula = '=XLOOKUP(A1,A:A,$B:$C)+MAXIFS(1:3,2:4,"x")+STDEV.S(A1)&IFNA(SWITCH(1,2,3),SUMIFS(A1,A2,1))'
  const file =
    '_xlfn.XLOOKUP(A1,A:A,$B:$C)+_xlfn.MAXIFS(1:3,2:4,"x")+_xlfn.STDEV.S(A1)&_xlfn.IFNA(_xlfn.SWITCH(1,2,3),SUMIFS(A1,A2,1))'
  expect(toFile(formula)).toBe(file)
  expect(fromFileFormula(`=${file}`)).toBe(formula)
})

test('a file names the second arguments that Excel needs', () => {
  expect(toFile('=round(A1)+ROUND(A1;2)+CEILING(SUM(1;2))')).toBe('round(A1,0)+ROUND(A1,2)+CEILING(SUM(1,2),1)')
  expect(toFile('=ROUNDUP(ROUNDDOWN(FLOOR(1)))&"ROUND(1)"')).toBe('ROUNDUP(ROUNDDOWN(FLOOR(1,1),0),0)&"ROUND(1)"')
})

test('texts in a formula of a file do not decide whether it can be computed here', () => {
  for (const text of ['=A1&"[m]"', '="#REF!"', '="_xlfn.CONCAT("&1']) expect(fromFileFormula(text)).toBe(text)
  for (const text of ['=[1]a!A1', "='[1]a'!A1", '=A1+#REF!', '=_xlfn.LAMBDA(1,A1,A2)', '=[1]a!A:A'])
    expect(fromFileFormula(text)).toBeNull()
  expect(fromFileFormula('=_xlfn.CONCAT(_xlfn.TEXTJOIN(",",TRUE,A1),1)')).toBe('=CONCAT(TEXTJOIN(",",TRUE,A1),1)')
})
