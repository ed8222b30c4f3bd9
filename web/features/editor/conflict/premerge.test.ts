import { expect, test } from 'vitest'
import { premerge } from './premerge.ts'

const base = ['one', 'two', 'three', 'four', 'five'].join('\n')

test('changes of the other one alone are taken, lines that both changed stay the own ones', () => {
  const mine = base.replace('two', 'TWO of mine')
  const theirs = base.replace('two', 'two of theirs').replace('five', 'FIVE')
  expect(premerge(base, mine, theirs)).toBe('one\nTWO of mine\nthree\nfour\nFIVE')
})

test('lines that the other one added or removed elsewhere are added or removed', () => {
  const mine = `${base}\nsix`
  const theirs = 'zero\none\nthree\nfour\nfive'
  expect(premerge(base, mine, theirs)).toBe('zero\none\nthree\nfour\nfive\nsix')
})

test('changes of neighbouring lines count as changes of the same lines', () => {
  const mine = base.replace('two', 'mine')
  const theirs = base.replace('three', 'theirs')
  expect(premerge(base, mine, theirs)).toBe(mine)
})
