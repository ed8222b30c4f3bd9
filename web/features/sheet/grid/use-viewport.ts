import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import type { Spot } from '#shared/sheet/address.ts'
import { mergeAt, type Sheet } from '#shared/sheet/model.ts'
import { boxOf, HEAD_HEIGHT, headWidth, lineAt, metricsOf, startOf } from '#web/features/sheet/model/metrics.ts'

/** Rows and columns drawn outside the visible part, so that fast scrolling shows no empty space. */
const SPARE_ROWS = 6
const SPARE_COLS = 2

/** The visible part of the sheet, in pixels. */
export interface Viewport {
  left: number
  top: number
  width: number
  height: number
}

/** The rows and columns to draw; frozen ones are drawn in addition. */
export interface Drawn {
  firstRow: number
  lastRow: number
  firstCol: number
  lastCol: number
}

/** Follows the scroll position and the size of the scrolling element. */
export function useViewport(scroller: RefObject<HTMLElement | null>): { viewport: Viewport; follow: () => void } {
  const [viewport, setViewport] = useState<Viewport>({ left: 0, top: 0, width: 1200, height: 700 })
  const follow = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const next = {
      left: element.scrollLeft,
      top: element.scrollTop,
      width: element.clientWidth,
      height: element.clientHeight,
    }
    setViewport((now) =>
      now.left === next.left && now.top === next.top && now.width === next.width && now.height === next.height
        ? now
        : next,
    )
  }, [scroller])
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    follow()
    const observer = new ResizeObserver(follow)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, follow])
  return { viewport, follow }
}

/**
 * The rows and columns to draw for the visible part. They change in steps of a few, so that not every pixel of scrolling renders.
 */
export function drawnLines(sheet: Sheet, viewport: Viewport): Drawn {
  const { rows, cols } = metricsOf(sheet)
  const stillHeight = startOf(rows, sheet.frozen.row)
  const stillWidth = startOf(cols, sheet.frozen.col)
  const even = (line: number) => line - (line % 2)
  return {
    firstRow: Math.max(sheet.frozen.row, even(lineAt(rows, viewport.top + stillHeight) - SPARE_ROWS)),
    lastRow: Math.min(sheet.rowCount - 1, even(lineAt(rows, viewport.top + viewport.height) + SPARE_ROWS) + 1),
    firstCol: Math.max(sheet.frozen.col, lineAt(cols, viewport.left + stillWidth) - SPARE_COLS),
    lastCol: Math.min(sheet.colCount - 1, lineAt(cols, viewport.left + viewport.width) + SPARE_COLS),
  }
}

/** Scrolls just as far as necessary to make a cell fully visible beside the frozen part. */
export function reveal(element: HTMLElement, sheet: Sheet, spot: Spot): void {
  const { rows, cols } = metricsOf(sheet)
  const merged = mergeAt(sheet, spot)
  const box = boxOf(sheet, merged ?? { top: spot.row, left: spot.col, bottom: spot.row, right: spot.col })
  const stillWidth = startOf(cols, sheet.frozen.col)
  const stillHeight = startOf(rows, sheet.frozen.row)
  const wide = element.clientWidth - headWidth(sheet)
  const high = element.clientHeight - HEAD_HEIGHT
  if (spot.col >= sheet.frozen.col) {
    if (box.left - element.scrollLeft < stillWidth) element.scrollLeft = box.left - stillWidth
    else if (box.left + box.width - element.scrollLeft > wide)
      element.scrollLeft = Math.min(box.left - stillWidth, box.left + box.width - wide)
  }
  if (spot.row >= sheet.frozen.row) {
    if (box.top - element.scrollTop < stillHeight) element.scrollTop = box.top - stillHeight
    else if (box.top + box.height - element.scrollTop > high)
      element.scrollTop = Math.min(box.top - stillHeight, box.top + box.height - high)
  }
}
