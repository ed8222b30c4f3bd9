import { expect, test } from 'vitest'
import { lineChange } from './line-change.ts'

test.each([
  ['same\ntext', 'same\ntext', 0, 0],
  ['one\ntwo', 'one\ntwo\nthree', 1, 0],
  ['one\ntwo\nthree', 'one', 0, 2],
  ['a\nb\nc', 'a\nB\nc\nd', 2, 1],
  ['x\nx\nx', 'x', 0, 2],
  ['windows\r\nlines', 'windows\nlines', 0, 0],
  ['first\nsecond', 'second\nfirst', 0, 0],
])('%j to %j is +%i −%i', (before, after, added, removed) => {
  expect(lineChange(before, after)).toEqual({ added, removed })
})
