import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** A tree of up to this many rows is drawn whole, so that finding in the page and the like are the browser's own. */
const WHOLE_ROWS = 200
/** How many rows of a larger tree are drawn before anything is measured, and how many of them above the one that is meant. */
const FIRST_ROWS = 60
const FIRST_ABOVE = 20
/** Rows that are drawn above and below those that are seen; a window begins and ends at a multiple of it. */
const MARGIN = 20

/** Rows by their numbers, `to` not included. */
export interface RowSpan {
  from: number
  to: number
}

/** The rows that are drawn while nobody knows what is seen: the same ones on the server and in the browser. */
export function firstSpan(count: number, at: number): RowSpan {
  const from = Math.max(0, Math.min(at - FIRST_ABOVE, count - FIRST_ROWS))
  return { from, to: Math.min(count, from + FIRST_ROWS) }
}

/**
 * The rows to draw around those that are seen.
 * @param top how far the tree is scrolled, in pixels as are the heights of the tree and of a row
 */
export function seenSpan(count: number, top: number, height: number, row: number): RowSpan {
  const from = Math.floor((top / row - MARGIN) / MARGIN) * MARGIN
  const to = Math.ceil(((top + height) / row + MARGIN) / MARGIN) * MARGIN
  return within(count, { from, to })
}

/** A span that still fits after rows have gone. */
function within(count: number, { from, to }: RowSpan): RowSpan {
  const start = Math.max(0, Math.min(from, count - (to - from)))
  return { from: start, to: Math.min(count, Math.max(to, 0)) }
}

/** The numbers of the rows to draw, in order: those of the span, and some that have to be there wherever they are (-1: none). */
export function drawnRows({ from, to }: RowSpan, ...always: number[]): number[] {
  const drawn = new Set(always.filter((number) => number >= 0))
  for (let number = from; number < to; number += 1) drawn.add(number)
  return [...drawn].sort((a, b) => a - b)
}

/**
 * Which rows of a scrolled tree are drawn: all of a small one, else those that are seen and some around them. All rows have one height,
 * which is measured, so that other sizes of type do no harm.
 * @param box the element that is scrolled
 * @param count how many rows there are
 * @param at the row to begin with (-1: the first)
 */
export function useRowWindow(box: RefObject<HTMLElement | null>, count: number, at: number): RowSpan {
  const [span, setSpan] = useState<RowSpan>()
  const isWhole = count <= WHOLE_ROWS
  useLayoutEffect(() => {
    const tree = box.current
    if (isWhole || !tree) return
    const look = () => {
      const row = tree.querySelector('.tree-row')?.getBoundingClientRect().height
      if (!row) return
      const next = seenSpan(count, tree.scrollTop, tree.clientHeight, row)
      setSpan((now) => (now && now.from === next.from && now.to === next.to ? now : next))
    }
    // in the same frame, or there would be nothing where one scrolls to
    const follow = () => flushSync(look)
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(tree)
    tree.addEventListener('scroll', follow, { passive: true })
    return () => {
      sizes.disconnect()
      tree.removeEventListener('scroll', follow)
    }
  }, [box, isWhole, count])
  if (isWhole) return { from: 0, to: count }
  return span ? within(count, span) : firstSpan(count, at)
}
