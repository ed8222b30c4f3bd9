import { expect, test } from 'vitest'
import { drawnRows, firstSpan, seenSpan } from './row-window.ts'

test('the current row is drawn before anything is measured', () => {
  expect(firstSpan(10_000, 5000)).toEqual({ from: 4980, to: 5040 })
  expect(firstSpan(10_000, 3)).toEqual({ from: 0, to: 60 })
  expect(firstSpan(10_000, -1)).toEqual({ from: 0, to: 60 })
  expect(firstSpan(10_000, 9999)).toEqual({ from: 9940, to: 10_000 })
  expect(firstSpan(5, 2)).toEqual({ from: 0, to: 5 })
})

test('all visible rows are drawn, at every scroll position and row height', () => {
  for (const row of [30, 40, 37.5]) {
    for (let top = 0; top <= 10_000 * row - 700; top += 977) {
      const { from, to } = seenSpan(10_000, top, 700, row)
      expect(from * row).toBeLessThanOrEqual(top)
      expect(Math.min(to, 10_000) * row).toBeGreaterThanOrEqual(top + 700)
      expect(to - from).toBeLessThan(700 / row + 100)
      expect(from).toBeGreaterThanOrEqual(0)
      expect(to).toBeLessThanOrEqual(10_000)
    }
  }
})

test('a scroll position below the end of a shortened tree shows its last rows', () => {
  const { from, to } = seenSpan(300, 200_000, 700, 30)
  expect(to).toBe(300)
  expect(from).toBeLessThanOrEqual(300 - 24)
})

test('given rows are always drawn, once and in order', () => {
  expect(drawnRows({ from: 2, to: 4 }, 0)).toEqual([0, 2, 3])
  expect(drawnRows({ from: 2, to: 4 }, 12, 9)).toEqual([2, 3, 9, 12])
  expect(drawnRows({ from: 2, to: 4 }, 3, 3)).toEqual([2, 3])
  expect(drawnRows({ from: 2, to: 4 }, -1, 1)).toEqual([1, 2, 3])
})
