import { expect, test } from 'vitest'
import { growthOf, leastOfMinutes } from './trend.ts'

const minutes = (ofMinute: (minute: number) => number, count = 60) =>
  Array.from({ length: count }, (_, minute) => ({ at: minute * 60_000, value: ofMinute(minute) }))

/** Values around 0 that look random and are the same in each run. */
const noise = (minute: number) => ((Math.sin((minute + 1) * 12.9898) * 43_758.5453) % 1) * 2

test('growth above what is allowed is growth, and growth below it is none', () => {
  const grown = growthOf(
    minutes((minute) => 300 + minute + noise(minute)),
    30,
  )
  expect(grown.verdict).toBe('grows')
  expect(grown.low).toBeLessThan(60)
  expect(grown.high).toBeGreaterThan(60)
  expect(
    growthOf(
      minutes((minute) => 300 + minute / 60 + noise(minute)),
      30,
    ).verdict,
  ).toBe('flat')
})

test('samples that are few or differ much say nothing', () => {
  const wild = minutes((minute) => 300 + minute / 6 + 100 * noise(minute))
  expect(growthOf(wild, 5).verdict).toBe('unsure')
  expect(
    growthOf(
      minutes((minute) => 300 + minute, 9),
      30,
    ).verdict,
  ).toBe('unsure')
})

test('a single peak is no growth', () => {
  const peak = growthOf(
    minutes((minute) => (minute === 50 ? 9000 : 300)),
    1,
  )
  expect(peak).toMatchObject({ slope: 0, low: 0, high: 0, verdict: 'flat' })
})

test('a wave that lasts many minutes makes the interval wider', () => {
  const width = (samples: ReturnType<typeof minutes>) => {
    const { low, high } = growthOf(samples, 1)
    return high - low
  }
  expect(width(minutes((minute) => 2 * Math.sin(minute / 5)))).toBeGreaterThan(width(minutes(noise)))
})

test('the smallest value of each minute counts', () => {
  const samples = [10_000, 20_000, 70_000, 80_000].map((at, i) => ({ at, value: [5, 3, 9, 8][i] as number }))
  expect(leastOfMinutes(samples)).toEqual([
    { at: 20_000, value: 3 },
    { at: 80_000, value: 8 },
  ])
})
