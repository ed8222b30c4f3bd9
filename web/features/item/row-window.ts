import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** A tree with up to this many rows is drawn completely, so that features of the browser such as its search work on all rows. */
const WHOLE_ROWS = 200
/** How many rows of a larger tree are drawn before anything is measured, and how many of them stand above the current row. */
const FIRST_ROWS = 60
const FIRST_ABOVE = 20
/** How many rows are drawn above and below the visible ones. The first and the last drawn row are multiples of it. */
const MARGIN = 20

/** A range of row numbers; `to` is exclusive. */
export interface RowSpan {
  from: number
  to: number
}

/** The rows to draw while the visible part is unknown. They are the same on the server and in the browser. */
export function firstSpan(count: number, at: number): RowSpan {
  const from = Math.max(0, Math.min(at - FIRST_ABOVE, count - FIRST_ROWS))
  return { from, to: Math.min(count, from + FIRST_ROWS) }
}

/**
 * The rows to draw around the visible ones.
 * @param top the scroll position of the tree in pixels, like the heights of the tree and of a row
 */
export function seenSpan(count: number, top: number, height: number, row: number): RowSpan {
  const from = Math.floor((top / row - MARGIN) / MARGIN) * MARGIN
  const to = Math.ceil(((top + height) / row + MARGIN) / MARGIN) * MARGIN
  return within(count, { from, to })
}

/** Shortens a span to the rows that still exist. */
function within(count: number, { from, to }: RowSpan): RowSpan {
  const start = Math.max(0, Math.min(from, count - (to - from)))
  return { from: start, to: Math.min(count, Math.max(to, 0)) }
}

/** The numbers of the rows to draw, in order: those of the span, and the `always` rows (-1 is ignored). */
export function drawnRows({ from, to }: RowSpan, ...always: number[]): number[] {
  const drawn = new Set(always.filter((number) => number >= 0))
  for (let number = from; number < to; number += 1) drawn.add(number)
  return [...drawn].sort((a, b) => a - b)
}

/**
 * Which rows of a scrolling tree are drawn: all of a small tree, else the visible ones and some around them. All rows have the same
 * height, which is measured, so that it works with any font size.
 * @param box the scrolling element
 * @param count the number of rows
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
    // In the same frame, or the newly visible part would be empty.
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
