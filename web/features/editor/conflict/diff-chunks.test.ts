import { Text } from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import { chunksOf, takingOf } from './diff-chunks.ts'

const linesOf = (text: string) => text.split('\n')

/** The own text after the chunk with this number was replaced by the other text. */
function taken(theirs: string, mine: string, chunk: number): string {
  const doc = Text.of(linesOf(mine))
  const found = chunksOf(linesOf(theirs), linesOf(mine))[chunk]
  if (!found) throw new Error(`There is no chunk ${chunk}.`)
  const {
    from,
    to = from,
    insert = '',
  } = takingOf(found, linesOf(theirs), doc) as { from: number; to?: number; insert?: string }
  return mine.slice(0, from) + insert + mine.slice(to)
}

describe('taking the other text of one chunk changes no other line', () => {
  test('two lines with an empty line between them', () => {
    const [theirs, mine] = ['one of Lin\n\ntwo of Lin', 'one of Chen\n\ntwo of Chen']
    expect(chunksOf(linesOf(theirs), linesOf(mine))).toHaveLength(2)
    expect(taken(theirs, mine, 0)).toBe('one of Lin\n\ntwo of Chen')
    expect(taken(theirs, mine, 1)).toBe('one of Chen\n\ntwo of Lin')
  })

  test('lines that only one side has: at the top, between others, at the end', () => {
    expect(taken('new\na\nb', 'a\nb', 0)).toBe('new\na\nb')
    expect(taken('a\nnew\n\nb', 'a\nb', 0)).toBe('a\nnew\n\nb')
    expect(taken('a\nb\nnew', 'a\nb', 0)).toBe('a\nb\nnew')
    expect(taken('a\nb', 'own\na\nb', 0)).toBe('a\nb')
    expect(taken('a\nb', 'a\nown\nb', 0)).toBe('a\nb')
    expect(taken('a\nb', 'a\nb\nown', 0)).toBe('a\nb')
  })

  test('empty texts and line ends at the end', () => {
    expect(taken('', 'a\nb', 0)).toBe('')
    expect(taken('a\nb', '', 0)).toBe('a\nb')
    expect(taken('a\n', 'a', 0)).toBe('a\n')
    expect(taken('a', 'a\n', 0)).toBe('a')
  })
})

test('taking every chunk, in any order, makes the own text equal to the other one', () => {
  const words = ['', '', 'x', 'y', 'z']
  let seed = 1
  const random = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  for (let round = 0; round < 300; round += 1) {
    const draw = () => Array.from({ length: random(9) }, () => words[random(words.length)]).join('\n')
    const theirs = draw()
    let mine = draw()
    const before = mine
    for (let count = chunksOf(linesOf(theirs), linesOf(mine)).length; count > 0; count -= 1) {
      const left = chunksOf(linesOf(theirs), linesOf(mine)).length
      if (left === 0) break
      mine = taken(theirs, mine, random(left))
    }
    expect(mine, JSON.stringify({ theirs, before })).toBe(theirs)
  }
})
