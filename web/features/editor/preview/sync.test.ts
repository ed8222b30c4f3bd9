import { expect, test } from 'vitest'
import { pairUp, translate } from './sync.ts'

const anchors = [
  { source: 100, preview: 300 },
  { source: 200, preview: 400 },
  { source: 1000, preview: 1000 },
]

test('between two anchors positions are interpolated, in both directions', () => {
  expect(translate(anchors, 'source', 0)).toBe(0)
  expect(translate(anchors, 'source', 50)).toBe(150)
  expect(translate(anchors, 'source', 150)).toBe(350)
  expect(translate(anchors, 'preview', 350)).toBe(150)
  expect(translate(anchors, 'source', 5000)).toBe(1000)
})

test('blocks are paired when their numbers are equal, else headings, else only the ends', () => {
  const ends = { source: 900, preview: 800 }
  const text = { blocks: [0, 40, 80], headings: [40] }
  expect(pairUp(text, { blocks: [0, 60, 90], headings: [60] }, ends)).toEqual([
    { source: 0, preview: 0 },
    { source: 40, preview: 60 },
    { source: 80, preview: 90 },
    ends,
  ])
  expect(pairUp(text, { blocks: [0, 60], headings: [60] }, ends)).toEqual([{ source: 40, preview: 60 }, ends])
  expect(pairUp(text, { blocks: [0, 60], headings: [] }, ends)).toEqual([ends])
})

test('anchors below the last scroll position are reached at the end', () => {
  const ends = { source: 50, preview: 50 }
  expect(pairUp({ blocks: [0, 70], headings: [] }, { blocks: [0, 20], headings: [] }, ends)).toEqual([
    { source: 0, preview: 0 },
    ends,
  ])
})
