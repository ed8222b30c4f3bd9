import { expect, test } from 'vitest'
import { htmlCells, isNumber, readPasted, sourceOf } from './read-pasted.ts'

test('cells of a spreadsheet, CSV and Markdown are read without the empty columns at the end', () => {
  expect(readPasted('a\tb\t\n"x\ny"\t2\t\n\n')).toEqual({
    rows: [
      ['a', 'b'],
      ['x\ny', '2'],
    ],
    isMarkdown: false,
  })
  expect(readPasted('\uFEFFa;b\n"x; y";2')).toEqual({
    rows: [
      ['a', 'b'],
      ['x; y', '2'],
    ],
    isMarkdown: false,
  })
  expect(readPasted('| a | b |\n|-|-|\n| 1 \\| 2 | **3** |')).toEqual({
    rows: [
      ['a', 'b'],
      ['1 | 2', '**3**'],
    ],
    isMarkdown: true,
  })
  expect(readPasted('a\tb\tc\n1')).toEqual({
    rows: [
      ['a', 'b', 'c'],
      ['1', '', ''],
    ],
    isMarkdown: false,
  })
  for (const nothing of ['', ' \n\t\n']) expect(readPasted(nothing).rows.flat(), JSON.stringify(nothing)).toEqual([])
})

test('a table of HTML becomes its cells: spans are filled, lines are kept, scripts do not run', () => {
  const html = `<p>x</p><table><tr><th colspan="2">A &amp; B</th><td rowspan="2"><p>C</p>\n<p>D</p></td></tr>
    <tr><td> 1\n  2 </td><td><img src=x onerror="throw 1">x<script>throw 2</script></td></tr></table>`
  const cells = htmlCells(html)
  expect(readPasted(cells ?? '').rows).toEqual([
    ['A & B', '', 'C\nD'],
    ['1 2', 'x', ''],
  ])
  expect(htmlCells('<p>no table</p>')).toBeNull()
  expect(htmlCells('<table><tr><td colspan="100000000" rowspan="100000000">x</td></tr></table>')?.length).toBeLessThan(
    20_000,
  )
})

test('a cell stays text, whatever characters it contains', () => {
  expect(sourceOf('a|b *c* <b>\nd')).toBe('a|b \\*c\\* &lt;b><br>d')
  expect(['12', '-1,200.50', '¥3', '45%', '(7)'].every(isNumber)).toBe(true)
  expect(['', '1-2', 'v1', '2026-11-01'].some(isNumber)).toBe(false)
})
