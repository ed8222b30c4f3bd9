import { expect, test } from 'vitest'
import { watermarkText, watermarkTile } from './watermark.tsx'

const day = new Date(2026, 0, 5, 12)

test('a watermark names a user and the day, for a guest the item and the day', () => {
  expect(watermarkText({ username: 'ana', name: 'Ana Lima' }, 'Shop', day)).toBe('ana  2026-01-05  Ana Lima')
  expect(watermarkText(null, 'Shop', day)).toBe('2026-01-05  Shop')
})

test('an empty name, or one equal to the user name, is left out', () => {
  expect(watermarkText({ username: 'ana', name: 'ana' }, 'Shop', day)).toBe('ana  2026-01-05')
  expect(watermarkText({ username: 'ana', name: '' }, 'Shop', day)).toBe('ana  2026-01-05')
})

test('names are escaped and cut at their maximal length', () => {
  const picture = decodeURIComponent(watermarkTile('<b>"&\')'))
  expect(picture).toContain('&#60;b&#62;&#34;&#38;&#39;)')
  expect(watermarkTile('名'.repeat(500)).length).toBeLessThan(4000)
  expect(watermarkTile('a)"')).not.toMatch(/["\s]/)
})
