import { expect, test } from 'vitest'
import { allOf, anyOf, type IndexField, type Match } from './search-index.ts'

const word = (field: IndexField, text: string, prefix = true): Match => ({
  kind: 'probe',
  field,
  probe: { kind: 'word', text, prefix },
})

test('a condition that another one includes is left out', () => {
  const title = anyOf([word('title', 'deploy'), word('title', 'deploy'), word('names', 'deploy')])
  expect(anyOf([word('words', 'deploy'), title])).toEqual({
    kind: 'any',
    of: [word('words', 'deploy'), word('names', 'deploy')],
  })
  expect(anyOf([word('title', 'deploy'), word('words', 'deploy')])).toEqual(word('words', 'deploy'))
})

test('words that begin with a shorter beginning are left out', () => {
  expect(anyOf([word('words', 'users'), word('words', 'user'), word('words', 'usering', false)])).toEqual(
    word('words', 'user'),
  )
  expect(anyOf([word('title', 'users'), word('words', 'user')])).toEqual(word('words', 'user'))
  const others = [word('names', 'users'), word('words', 'user'), word('title', 'use')]
  expect(anyOf(others)).toEqual({ kind: 'any', of: others })
})

test('other words, whole words and conditions that belong together stay', () => {
  const of = [word('words', 'deploy', false), word('title', 'deploy'), word('words', 'deployed')]
  expect(anyOf(of)).toEqual({ kind: 'any', of })
  const both = allOf([word('title', 'deploy'), word('words', 'deploy')])
  expect(anyOf([word('words', 'deploy'), both])).toEqual({ kind: 'any', of: [word('words', 'deploy'), both] })
})
