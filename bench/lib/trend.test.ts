import { expect, test } from 'vitest'
import { leastOfMinutes, slopePerHour } from './trend.ts'

const minutes = (ofMinute: (minute: number) => number, count = 60) =>
  Array.from({ length: count }, (_, minute) => ({ at: minute * 60_000, value: ofMinute(minute) }))

test('a value that grows by one a minute grows by sixty an hour', () => {
  expect(slopePerHour(minutes((minute) => 300 + minute))).toBeCloseTo(60)
})

test('a single peak is no growth', () => {
  expect(slopePerHour(minutes((minute) => (minute === 50 ? 9000 : 300)))).toBe(0)
})

test('the smallest value of each minute counts', () => {
  const samples = [10_000, 20_000, 70_000, 80_000].map((at, i) => ({ at, value: [5, 3, 9, 8][i] as number }))
  expect(leastOfMinutes(samples)).toEqual([
    { at: 20_000, value: 3 },
    { at: 80_000, value: 8 },
  ])
})
