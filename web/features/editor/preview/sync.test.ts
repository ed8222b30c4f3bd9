import { expect, test } from 'vitest'
import { type Anchor, pairUp, type Side, translate } from './sync.ts'

const side = (blocks: number[], headings: number[] = []): Side<number> => ({ blocks, headings, topOf: (top) => top })
const anchorsOf = (anchors: Anchor[], ends: Anchor) =>
  pairUp(side(anchors.map(({ source }) => source)), side(anchors.map(({ preview }) => preview)), ends)
const listed = ({ count, at }: ReturnType<typeof pairUp>) => Array.from({ length: count }, (_, index) => at(index))

test('between two anchors positions are interpolated, in both directions', () => {
  const ends = { source: 1000, preview: 1000 }
  const anchors = anchorsOf(
    [
      { source: 100, preview: 300 },
      { source: 200, preview: 400 },
    ],
    ends,
  )
  expect(translate(anchors, 'source', 0)).toBe(0)
  expect(translate(anchors, 'source', 50)).toBe(150)
  expect(translate(anchors, 'source', 150)).toBe(350)
  expect(translate(anchors, 'preview', 350)).toBe(150)
  expect(translate(anchors, 'source', 600)).toBe(700)
  expect(translate(anchors, 'source', 5000)).toBe(1000)
})

test('blocks are paired when their numbers are equal, else headings, else only the ends', () => {
  const ends = { source: 900, preview: 800 }
  const text = side([0, 40, 80], [40])
  expect(listed(pairUp(text, side([0, 60, 90], [60]), ends))).toEqual([
    { source: 0, preview: 0 },
    { source: 40, preview: 60 },
    { source: 80, preview: 90 },
  ])
  expect(listed(pairUp(text, side([0, 60], [60]), ends))).toEqual([{ source: 40, preview: 60 }])
  expect(listed(pairUp(text, side([0, 60]), ends))).toEqual([])
})

test('anchors below the last scroll position are reached at the end', () => {
  const anchors = anchorsOf(
    [
      { source: 0, preview: 0 },
      { source: 70, preview: 20 },
    ],
    { source: 50, preview: 50 },
  )
  expect(translate(anchors, 'source', 25)).toBe(25)
  expect(translate(anchors, 'source', 50)).toBe(50)
})

test('a side without room to scroll stays at its top', () => {
  const anchors = anchorsOf([{ source: 0, preview: 0 }], { source: 0, preview: 500 })
  expect(translate(anchors, 'preview', 100)).toBe(0)
})

test('of ten thousand blocks a few are measured', () => {
  let measured = 0
  const topOf = (top: number) => {
    measured += 1
    return top
  }
  const blocks = Array.from({ length: 10_000 }, (_, index) => index * 30)
  const counted: Side<number> = { blocks, headings: [], topOf }
  const ends = { source: 400_000, preview: 400_000 }
  expect(translate(pairUp(counted, counted, ends), 'source', 123_456)).toBe(123_456)
  expect(measured).toBeLessThan(40)
})
