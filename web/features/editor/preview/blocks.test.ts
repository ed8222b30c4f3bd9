import { expect, test } from 'vitest'
import { keptBlocks } from './blocks.ts'

test('blocks before and after a change stay', () => {
  expect(keptBlocks(['a', 'b', 'c'], ['a', 'B', 'c'])).toEqual([0, -1, 2])
  expect(keptBlocks(['a', 'c'], ['a', 'b', 'c'])).toEqual([0, -1, 1])
  expect(keptBlocks(['a', 'b', 'c'], ['a', 'c'])).toEqual([0, 2])
})

test('a moved block stays, and two equal blocks do not share one element', () => {
  expect(keptBlocks(['a', 'b', 'c'], ['c', 'a', 'b'])).toEqual([2, 0, 1])
  expect(keptBlocks(['x'], ['x', 'x'])).toEqual([0, -1])
  expect(keptBlocks(['x', 'x', 'x'], ['x', 'y', 'x'])).toEqual([0, -1, 2])
})

test('no block stays when one of the texts is empty', () => {
  expect(keptBlocks([], ['a'])).toEqual([-1])
  expect(keptBlocks(['a'], [])).toEqual([])
})
