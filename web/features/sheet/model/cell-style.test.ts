import { expect, test } from 'vitest'
import { shortNumber } from './cell-style.ts'

test('a result keeps its whole part and its cents, and is short otherwise', () => {
  expect(
    [13812345678, 356938035643809, 6222021234567891, 1234567890.25, 1 / 3, 0.1 + 0.2, -2].map(shortNumber),
  ).toEqual(['13812345678', '356938035643809', '6222021234567891', '1234567890.25', '0.3333333333', '0.3', '-2'])
})
