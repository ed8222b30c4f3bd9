import { expect, test } from 'vitest'
import { watermarkText, watermarkTile } from './watermark.tsx'

const day = new Date(2026, 0, 5, 12)

test('somebody is named with the day, a guest by the day and the item', () => {
  expect(watermarkText({ username: 'ana', name: 'Ana Lima' }, 'Shop', day)).toBe('ana  2026-01-05  Ana Lima')
  expect(watermarkText(null, 'Shop', day)).toBe('2026-01-05  Shop')
})

test('a name that is the username, or none, is not repeated', () => {
  expect(watermarkText({ username: 'ana', name: 'ana' }, 'Shop', day)).toBe('ana  2026-01-05')
  expect(watermarkText({ username: 'ana', name: '' }, 'Shop', day)).toBe('ana  2026-01-05')
})

test('names are text in the picture, and as long as they may be', () => {
  const picture = decodeURIComponent(watermarkTile('<b>"&\')'))
  expect(picture).toContain('&#60;b&#62;&#34;&#38;&#39;)')
  expect(watermarkTile('名'.repeat(500)).length).toBeLessThan(4000)
  expect(watermarkTile('a)"')).not.toMatch(/["\s]/)
})
