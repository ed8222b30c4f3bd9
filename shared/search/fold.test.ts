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

test('a text is as NFKC makes it, whichever characters stand beside each other', () => {
  const units = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((unit) =>
    unit.isWellFormed(),
  )
  // A character that joins the one before it joins one of these.
  const before = [
    'a',
    'A',
    '\u1100',
    '\uac00',
    '\u304b',
    '\u0905',
    '\u0627',
    '\u09c7',
    '\u0b47',
    '\u0bc6',
    '\u0d46',
    '\u0dd9',
    '\u1025',
    '\u1b05',
  ]
  const differing = units.flatMap((unit) =>
    before
      .map((first) => first + unit)
      .filter((text) => !text.includes('\u2026') && unify(text) !== text.normalize('NFKC')),
  )
  expect(differing).toEqual([])
})
