import { expect, test } from 'vitest'
import type { ImportTreeRow } from '#shared/import-report.ts'
import { allLeftOut, type LeftOut, leftOutOf, withRow } from './ticked-rows.ts'

const row = (id: string, depth: number, pages?: number): ImportTreeRow =>
  pages === undefined ? { id, kind: 'page', depth, title: id } : { id, kind: 'catalog', depth, title: id, pages }

/** `b` has a page that is not shown. */
const rows = [row('p', 0), row('a', 0, 4), row('a1', 1), row('b', 1, 3), row('b1', 2), row('b2', 2), row('e', 0, 0)]
const change = (out: LeftOut, id: string, isOut: boolean) =>
  withRow(
    rows,
    out,
    rows.findIndex((one) => one.id === id),
    isOut,
  )

test('an unticked folder leaves out everything in it, shown or not', () => {
  const out = change(new Set(['b1']), 'a', true)
  expect([...out]).toEqual(['a'])
  expect(leftOutOf(rows, out)).toEqual([0, 4, 1, 3, 1, 1, 0])
  expect(allLeftOut(rows, out)).toBe(4)
})

test('a page that is ticked again includes its folders, without the other rows in them', () => {
  const out = change(new Set(['a']), 'b1', false)
  expect([...out].toSorted()).toEqual(['a1', 'b2'])
  expect(leftOutOf(rows, out)).toEqual([0, 2, 1, 1, 0, 1, 0])
  expect([...change(out, 'a', false)]).toEqual([])
})
