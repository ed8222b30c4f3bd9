import { expect, test } from 'vitest'
import { compareTexts, type Part, tokens } from './diff-model.ts'

const marked = (parts: Part[] | undefined) =>
  parts?.map((part) => (part.marked ? `[${part.text}]` : part.text)).join('')

test('changed words are marked, the rest of the line is not', () => {
  const { rows, added, removed } = compareTexts('limit: 30 per minute\nsame', 'limit: 60 per minute\nsame')
  expect([added, removed, rows.length]).toEqual([1, 1, 2])
  expect(marked(rows[0]?.before?.parts)).toBe('limit: [30] per minute')
  expect(marked(rows[0]?.after?.parts)).toBe('limit: [60] per minute')
  expect(rows[1]).toMatchObject({ same: true, before: { no: 2 }, after: { no: 2 } })
})

test('Chinese is compared character by character', () => {
  expect(tokens('用户名 name')).toEqual(['用', '户', '名', ' ', 'name'])
  const { rows } = compareTexts('导入超过一千个用户时', '导入超过五千个客户时')
  expect(marked(rows[0]?.before?.parts)).toBe('导入超过[一]千个[用]户时')
  expect(marked(rows[0]?.after?.parts)).toBe('导入超过[五]千个[客]户时')
})

test('an inserted line does not shift the pairs below it', () => {
  const { rows } = compareTexts('alpha beta gamma\ndelta eps', 'something new\nalpha beta GAMMA\ndelta zeta')
  expect(rows.map((row) => [row.before?.no ?? 0, row.after?.no ?? 0])).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
  ])
})

test('lines that have nothing in common get no marks', () => {
  const { rows } = compareTexts('one two three', 'entirely different words here')
  expect(rows.every((row) => [row.before, row.after].every((side) => !side?.parts.some((part) => part.marked)))).toBe(
    true,
  )
})

test('equal texts have no change, whatever their line ends', () => {
  expect(compareTexts('a\r\nb', 'a\nb')).toMatchObject({ added: 0, removed: 0 })
})

test('when the time is over, whole lines are marked and the result is rough', () => {
  let clock = 0
  const result = compareTexts('a b c', 'a b d', () => (clock += 10_000))
  expect(result.rough).toBe(true)
  expect(result.rows).toHaveLength(1)
})
