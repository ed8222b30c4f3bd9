import { expect, test } from 'vitest'
import { fold, unify } from './fold.ts'

test('other forms of characters are compared as the plain ones', () => {
  expect(fold('Ｋａｆｋａ ㎏ É e\u0323\u0301')).toBe('kafka kg é ẹ\u0301')
})

test('very many marks on one character are compared in linear time', () => {
  const few = `a${'\u0301\u0323'.repeat(15)}b`
  expect(unify(few)).toBe(few.normalize('NFKC'))
  // A quadratic one would run into the limit of the test.
  expect(unify(`a${'\u0301\u0323'.repeat(500_000)}b`).length).toBeGreaterThan(1_000_000)
})
