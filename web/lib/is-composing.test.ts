import { expect, test } from 'vitest'
import { isComposing } from './is-composing.ts'

test('the key that ends a composition belongs to the input method, also in Safari, which says only its code', () => {
  expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true)
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true)
  expect(isComposing({ nativeEvent: { isComposing: false, keyCode: 229 } })).toBe(true)
  expect(isComposing({ nativeEvent: { isComposing: false, keyCode: 13 } })).toBe(false)
})
