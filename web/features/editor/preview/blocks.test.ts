import { expect, test } from 'vitest'
import { keptBlocks } from './blocks.ts'

test('blocks before and after a change stay', () => {
  expect(keptBlocks(['a', 'b', 'c'], ['a', 'B', 'c'])).toEqual([0, -1, 2])
  expect(keptBlocks(['a', 'c'], ['a', 'b', 'c'])).toEqual([0, -1, 1])
  expect(keptBlocks(['a', 'b', 'c'], ['a', 'c'])).toEqual([0, 2])
})

test('a block that was moved stays, and equal blocks are not shared', () => {
  expect(keptBlocks(['a', 'b', 'c'], ['c', 'a', 'b'])).toEqual([2, 0, 1])
  expect(keptBlocks(['x'], ['x', 'x'])).toEqual([0, -1])
  expect(keptBlocks(['x', 'x', 'x'], ['x', 'y', 'x'])).toEqual([0, -1, 2])
})

test('nothing stays of nothing', () => {
  expect(keptBlocks([], ['a'])).toEqual([-1])
  expect(keptBlocks(['a'], [])).toEqual([])
})
