import { expect, test } from 'vitest'
import { logTime, timeAgo } from './time.ts'

const now = new Date(2026, 10, 20, 15, 0).getTime()
const at = (...parts: [number, number, number, number?, number?]) => new Date(...parts).getTime() / 1000

test('a list says how long ago something was', () => {
  expect(timeAgo(at(2026, 10, 20, 14, 59), 'en', 'just now', now + 59_000)).toBe('1 min. ago')
  expect(timeAgo(at(2026, 10, 20, 15, 0), 'en', 'just now', now)).toBe('just now')
  expect(timeAgo(at(2026, 10, 20, 14, 20), 'en', 'just now', now)).toBe('40 min. ago')
  expect(timeAgo(at(2026, 10, 20, 8, 0), 'en', 'just now', now)).toBe('7 hr. ago')
  expect(timeAgo(at(2026, 10, 19, 8, 0), 'en', 'just now', now)).toBe('yesterday')
  expect(timeAgo(at(2026, 10, 16, 8, 0), 'en', 'just now', now)).toBe('16 Nov')
  expect(timeAgo(at(2025, 10, 16, 8, 0), 'en', 'just now', now)).toBe('16 Nov 2025')
})

test('a Chinese list says it in Chinese', () => {
  expect(timeAgo(at(2026, 10, 20, 14, 20), 'zh-CN', '刚刚', now)).toBe('40分钟前')
  expect(timeAgo(at(2026, 10, 19, 8, 0), 'zh-CN', '刚刚', now)).toBe('昨天')
  expect(timeAgo(at(2026, 10, 16, 8, 0), 'zh-CN', '刚刚', now)).toBe('11月16日')
})

test('an hour ago is not "yesterday" late at night; a future time is "just now"; no time gives no text', () => {
  expect(timeAgo(at(2026, 10, 19, 23, 30), 'en', 'just now', new Date(2026, 10, 20, 1, 0).getTime())).toBe('1 hr. ago')
  expect(timeAgo(at(2026, 10, 21, 8, 0), 'en', 'just now', now)).toBe('just now')
  expect(timeAgo(0, 'en', 'just now', now)).toBe('')
})

test('a log has the time of the device to the second', () => {
  expect(logTime(new Date(2026, 0, 5, 4, 3, 9).getTime() / 1000)).toBe('2026-01-05 04:03:09')
})
