import { expect, test } from 'vitest'
import { shownQuery } from './hit-groups.ts'

test('a long query is cut where it is repeated, between characters', () => {
  expect(shownQuery(' refund rules ')).toBe('refund rules')
  expect(shownQuery('𠮷'.repeat(60))).toBe('𠮷'.repeat(60))
  expect(shownQuery('𠮷'.repeat(61))).toBe(`${'𠮷'.repeat(59)}…`)
})
