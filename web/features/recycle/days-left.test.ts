import { expect, test } from 'vitest'
import { daysLeft } from './days-left.ts'

const KEPT = 30 * 24 * 3600
const at = (text: string) => new Date(text).getTime()

test('a page that was just deleted has all its days', () => {
  expect(daysLeft('2025-11-17 18:04:00', KEPT, at('2025-11-17T18:04:30'))).toBe(30)
  expect(daysLeft('2025-11-17 18:04:00', KEPT, at('2025-11-17T12:00:00'))).toBe(30)
})

test('the days decrease, and never become negative', () => {
  expect(daysLeft('2025-10-22 15:12:00', KEPT, at('2025-11-18T16:00:00'))).toBe(3)
  expect(daysLeft('2025-10-01 00:00:00', KEPT, at('2025-11-18T16:00:00'))).toBe(0)
})
