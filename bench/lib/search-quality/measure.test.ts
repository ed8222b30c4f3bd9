import { expect, test } from 'vitest'
import type { PublicQuery } from '#server/test/query-set/public-set.ts'
import { askAll, qualityOf, qualityRows } from './measure.ts'

const query = (text: string, wanted: string[], kind: PublicQuery['kind'] = 'title'): PublicQuery => ({
  kind,
  set: 'tuned',
  query: text,
  wanted,
  item: '',
})

const ANSWERS: Record<string, string[]> = {
  first: ['a', 'b'],
  fifth: ['1', '2', '3', '4', 'a'],
  eleventh: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'a'],
  none: [],
}

test('figures count the first of the wanted pages', async () => {
  const queries = ['first', 'fifth', 'eleventh', 'none'].map((text) => query(text, ['z', 'a']))
  const asked = await askAll(async ({ query: text }) => ANSWERS[text] ?? [], queries)
  expect(asked.map(({ place }) => place)).toEqual([1, 5, 11, 0])
  expect(qualityOf(asked.map((one, at) => ({ ...one, ms: 10 * (at + 1) })))).toEqual({
    count: 4,
    hit1: 0.25,
    hit5: 0.5,
    hit10: 0.5,
    reciprocalRank: 0.3,
    nothing: 0.25,
    p50: 30,
    p95: 40,
  })
  expect(asked.every(({ ms }) => ms >= 0)).toBe(true)
})

test('words of no page are a row of their own and do not count among all', async () => {
  const asked = await askAll(
    async ({ query: text }) => ANSWERS[text] ?? [],
    [query('first', ['a']), query('none', [], 'nothing')],
  )
  expect(qualityRows(asked).map(([name, { count, nothing }]) => [name, count, nothing])).toEqual([
    ['title', 1, 0],
    ['nothing', 1, 1],
    ['all but `nothing`', 1, 0],
  ])
})
