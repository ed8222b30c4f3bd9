import { expect, test } from 'vitest'
import { median, percentile, ratios, shown, spread } from './stats.ts'

test('median and percentile do not depend on the order, and ignore missing values', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([9, Number.NaN, 1, 5])).toBe(5)
  expect(
    percentile(
      Array.from({ length: 100 }, (_, at) => 100 - at),
      0.95,
    ),
  ).toBe(96)
  expect(percentile([3], 0.95)).toBe(3)
  expect(median([])).toBeNaN()
})

test('a spread shows the median and both ends, or the only figure', () => {
  expect(spread([1200, 900, 1500])).toBe('1,200 (900–1,500)')
  expect(spread([0.5], 2)).toBe('0.50')
  expect(spread([])).toBe('–')
})

test('ratios are calculated round by round', () => {
  expect(ratios([10, 30], [20, 10])).toEqual([0.5, 3])
  expect(ratios([10], [])).toEqual([Number.NaN])
})

test('a missing value is a dash', () => {
  expect([shown(1234.56, 1), shown(Number.NaN), shown(Infinity)]).toEqual(['1,234.6', '–', '–'])
})
