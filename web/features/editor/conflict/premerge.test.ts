import { expect, test } from 'vitest'
import { premerge } from './premerge.ts'

const base = ['one', 'two', 'three', 'four', 'five'].join('\n')

test('what only the other one changed is taken in, what both changed stays the own', () => {
  const mine = base.replace('two', 'TWO of mine')
  const theirs = base.replace('two', 'two of theirs').replace('five', 'FIVE')
  expect(premerge(base, mine, theirs)).toBe('one\nTWO of mine\nthree\nfour\nFIVE')
})

test('lines that the other one added and removed elsewhere come and go', () => {
  const mine = `${base}\nsix`
  const theirs = 'zero\none\nthree\nfour\nfive'
  expect(premerge(base, mine, theirs)).toBe('zero\none\nthree\nfour\nfive\nsix')
})

test('neighbouring lines count as the same place', () => {
  const mine = base.replace('two', 'mine')
  const theirs = base.replace('three', 'theirs')
  expect(premerge(base, mine, theirs)).toBe(mine)
})
