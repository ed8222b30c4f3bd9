import { expect, test } from 'vitest'
import { hitGroups, shownQuery } from './hit-groups.ts'

test('pages that lack words form a group of their own and keep their order', () => {
  const pages = [
    { id: 1, missing: [] },
    { id: 2 },
    { id: 3, missing: ['refund'] },
    { id: 4, missing: ['refund', 'rules'] },
  ]
  const { whole, partial } = hitGroups(pages)
  expect(whole.map(({ id }) => id)).toEqual([1, 2])
  expect(partial.map(({ id }) => id)).toEqual([3, 4])
})

test('a long query is cut where it is repeated, between characters', () => {
  expect(shownQuery(' refund rules ')).toBe('refund rules')
  expect(shownQuery('𠮷'.repeat(60))).toBe('𠮷'.repeat(60))
  expect(shownQuery('𠮷'.repeat(61))).toBe(`${'𠮷'.repeat(59)}…`)
})
