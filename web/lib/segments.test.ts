import { afterEach, describe, expect, test } from 'vitest'
import { firstGrapheme, wordsOf } from './segments.ts'

const native = Object.getOwnPropertyDescriptor(Intl, 'Segmenter')
afterEach(() => {
  if (native) Object.defineProperty(Intl, 'Segmenter', native)
})

describe.each(['with', 'without'])('%s Intl.Segmenter', (mode) => {
  const prepare = () => {
    if (mode === 'without') Reflect.deleteProperty(Intl, 'Segmenter')
  }

  test('the first character is a whole emoji, flag, letter with accents or Chinese character', () => {
    prepare()
    const texts = ['Shop', '商城', 'é1', 'e\u0301x', '👩‍👩‍👧‍👦 family', '👍🏽ok', '🇨🇳 cn', '1️⃣ one', '❤️ red', '𠮷野', '']
    expect(texts.map(firstGrapheme)).toEqual(['S', '商', 'é', 'e\u0301', '👩‍👩‍👧‍👦', '👍🏽', '🇨🇳', '1️⃣', '❤️', '𠮷', ''])
  })

  test('words, spaces and marks are pieces of their own, and no character is lost', () => {
    prepare()
    expect(wordsOf('limit: 30 per_minute')).toEqual(['limit', ':', ' ', '30', ' ', 'per_minute'])
    const text = '用户名 (name)\tis 𠮷 — naïve 👍🏽\ud800'
    expect(wordsOf(text).join('')).toBe(text)
    expect(wordsOf('')).toEqual([])
  })
})
