import { type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Area, Spot } from '#shared/sheet/address.ts'
import { refOf } from '#shared/sheet/address.ts'
import type { SheetCommands } from '#web/features/sheet/model/commands.ts'
import { columnWidth, rowHeight } from '#web/features/sheet/model/metrics.ts'
import { type Selection, wholeCols, wholeRows } from '#web/features/sheet/model/selection.ts'
import type { SheetStore } from '#web/features/sheet/model/sheet-store.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import { type Hit, hitAt } from './hit-test.ts'

const LEAST_WIDTH = 20
const LEAST_HEIGHT = 18
/** Outside its edge the grid scrolls in each frame by this share of the distance. */
const PULL = 0.25
const TAP_MS = 500
const TAP_PIXELS = 10

/** A row or column that is being resized, with its new size. */
export interface Sizing {
  axis: 'row' | 'col'
  line: number
  size: number
}

type Drag =
  | { kind: 'cells' | 'rows' | 'cols' }
  | { kind: 'fill'; from: Area }
  | { kind: 'size'; axis: 'row' | 'col'; line: number; start: number; size: number }

/** The area that the handle would fill: `from` extended to the side where the pointer is farther away. */
function fillTo(from: Area, { row, col }: Spot): Area {
  const down = Math.max(row - from.bottom, from.top - row, 0)
  const across = Math.max(col - from.right, from.left - col, 0)
  if (down === 0 && across === 0) return from
  if (down >= across) return { ...from, top: Math.min(from.top, row), bottom: Math.max(from.bottom, row) }
  return { ...from, left: Math.min(from.left, col), right: Math.max(from.right, col) }
}

/** The selected rows or columns, or only the given one when it is not selected. */
function linesWith(store: SheetStore, axis: 'row' | 'col', line: number): number[] {
  const { area } = store.snapshot().selection
  const sheet = store.sheet()
  const whole = axis === 'col' ? wholeCols(sheet, area) : wholeRows(sheet, area)
  const [first, last] = axis === 'col' ? [area.left, area.right] : [area.top, area.bottom]
  if (!whole || line < first || line > last) return [line]
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

/** Mouse, pen and finger on the grid: selecting, filling and resizing. */
export function usePointer(options: {
  scroller: RefObject<HTMLElement | null>
  store: SheetStore
  commands: SheetCommands
  /** Gives the focus to the grid. */
  focus: () => void
  edit: () => void
}) {
  const { scroller, store, commands } = options
  const [filling, setFilling] = useState<Area | null>(null)
  const [sizing, setSizing] = useState<Sizing | null>(null)
  const [cursor, setCursor] = useState<string | undefined>(undefined)
  const latest = useLatest(options)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])

  const handlers = useMemo(() => {
    const endDrag = () => stop.current?.()
    /** The last tap, the selection that it made, and whether it was the second one of a double tap. */
    let tap = {
      at: 0,
      x: 0,
      y: 0,
      spot: null as Spot | null,
      selection: null as Selection | null,
      isOver: false,
      isSecond: false,
    }
    let isTouch = false

    const hit = (x: number, y: number, inside = false): Hit => {
      const element = scroller.current as HTMLElement
      const box = element.getBoundingClientRect()
      const clamp = (value: number, most: number, least: number) => Math.max(least, Math.min(value, most - 1))
      const [left, top] = [x - box.left, y - box.top]
      // A drag that has left the grid continues at its edge.
      if (inside)
        return hitAt(store.sheet(), element, clamp(left, element.clientWidth, 60), clamp(top, element.clientHeight, 26))
      return hitAt(store.sheet(), element, left, top)
    }

    const begin = (drag: Drag, event: PointerEvent) => {
      const element = scroller.current as HTMLElement
      let [x, y] = [event.clientX, event.clientY]
      let frame = 0
      const { anchor } = store.snapshot().selection
      const update = () => {
        const sheet = store.sheet()
        if (drag.kind === 'size') {
          const moved = (drag.axis === 'col' ? x : y) - drag.start
          const least = drag.axis === 'col' ? LEAST_WIDTH : LEAST_HEIGHT
          setSizing({ axis: drag.axis, line: drag.line, size: Math.max(least, drag.size + moved) })
          return
        }
        const to = hit(x, y, true)
        if (drag.kind === 'fill') setFilling(fillTo(drag.from, to))
        else if (drag.kind === 'rows') store.select(anchor, { row: to.row, col: sheet.colCount - 1 }, anchor)
        else if (drag.kind === 'cols') store.select(anchor, { row: sheet.rowCount - 1, col: to.col }, anchor)
        else store.select(anchor, to, anchor)
      }
      const pull = () => {
        frame = requestAnimationFrame(pull)
        if (drag.kind === 'size') return
        const box = element.getBoundingClientRect()
        const beyond = (value: number, low: number, high: number) =>
          value < low ? value - low : Math.max(0, value - high)
        const across = drag.kind === 'rows' ? 0 : beyond(x, box.left + 40, box.left + element.clientWidth)
        const down = drag.kind === 'cols' ? 0 : beyond(y, box.top + 20, box.top + element.clientHeight)
        if (across === 0 && down === 0) return
        element.scrollBy(across * PULL, down * PULL)
        update()
      }
      const onMove = (move: globalThis.PointerEvent) => {
        if (move.pointerId !== event.pointerId) return
        x = move.clientX
        y = move.clientY
        update()
      }
      const end = (last?: globalThis.PointerEvent) => {
        if (last && last.pointerId !== event.pointerId) return
        cancelAnimationFrame(frame)
        removeEventListener('pointermove', onMove)
        removeEventListener('pointerup', end)
        removeEventListener('pointercancel', cancel)
        stop.current = null
        if (last && drag.kind === 'fill') {
          const to = fillTo(drag.from, hit(x, y, true))
          if (to !== drag.from) commands.fill(drag.from, to)
        }
        if (last && drag.kind === 'size' && (drag.axis === 'col' ? x : y) !== drag.start) {
          const size = drag.size + (drag.axis === 'col' ? x : y) - drag.start
          const lines = linesWith(store, drag.axis, drag.line)
          if (drag.axis === 'col') commands.setWidth(lines, Math.max(LEAST_WIDTH, size))
          else commands.setHeight(lines, Math.max(LEAST_HEIGHT, size))
        }
        setFilling(null)
        setSizing(null)
        latest.current.focus()
      }
      const cancel = () => end()
      stop.current = cancel
      addEventListener('pointermove', onMove)
      addEventListener('pointerup', end)
      addEventListener('pointercancel', cancel)
      frame = requestAnimationFrame(pull)
    }

    /** A click while a formula is typed inserts a reference to the cell. */
    const nameCell = (spot: Spot): boolean => {
      const { edit, selection } = store.snapshot()
      if (!edit?.text.startsWith('=') || !/[=(,;:+\-*/^&<>]\s*$/.test(edit.text)) return false
      if (spot.row === selection.active.row && spot.col === selection.active.col) return false
      store.setEdit({ ...edit, text: edit.text + refOf(spot) })
      return true
    }

    const press = (event: PointerEvent, spot: Hit) => {
      const sheet = store.sheet()
      const { anchor, active } = store.snapshot().selection
      const from = event.shiftKey ? anchor : spot
      if (spot.zone === 'corner') commands.selectAll()
      else if (spot.edge !== null && store.snapshot().editable) {
        const axis = spot.zone === 'col' ? 'col' : 'row'
        const size = axis === 'col' ? columnWidth(sheet, spot.edge) : rowHeight(sheet, spot.edge)
        begin(
          { kind: 'size', axis, line: spot.edge, start: axis === 'col' ? event.clientX : event.clientY, size },
          event,
        )
      } else if (spot.zone === 'col') {
        store.select(
          { row: 0, col: from.col },
          { row: sheet.rowCount - 1, col: spot.col },
          event.shiftKey ? active : undefined,
        )
        begin({ kind: 'cols' }, event)
      } else if (spot.zone === 'row') {
        store.select(
          { row: from.row, col: 0 },
          { row: spot.row, col: sheet.colCount - 1 },
          event.shiftKey ? active : undefined,
        )
        begin({ kind: 'rows' }, event)
      } else {
        store.select(from, spot, event.shiftKey ? active : undefined)
        begin({ kind: 'cells' }, event)
      }
    }

    return {
      hit,
      /** A long press has opened the menu: lifting the finger is no tap. */
      dropTap() {
        tap.isOver = true
      },
      onPointerDown(event: PointerEvent) {
        tap.isSecond = false
        isTouch = event.pointerType === 'touch'
        if (event.button !== 0 || (event.target as Element).closest('textarea')) return
        const element = scroller.current as HTMLElement
        const box = element.getBoundingClientRect()
        // The scroll bars do not belong to the grid.
        if (event.clientX > box.left + element.clientWidth || event.clientY > box.top + element.clientHeight) return
        const isHandle = (event.target as Element).closest('.sheet-handle') !== null
        if (isHandle) {
          event.preventDefault()
          const { area } = store.snapshot().selection
          // On touch screens the handle is the only way to select several cells.
          begin(isTouch || !store.snapshot().editable ? { kind: 'cells' } : { kind: 'fill', from: area }, event)
          return
        }
        const spot = hit(event.clientX, event.clientY)
        if (isTouch) {
          tap = { ...tap, x: event.clientX, y: event.clientY, isOver: false }
          return
        }
        event.preventDefault()
        if (spot.zone === 'cell' && nameCell(spot)) {
          // The formula bar keeps the focus. Without it, the unfinished formula would be written into its cell.
          if (store.snapshot().edit?.place === 'cell') latest.current.focus()
          return
        }
        press(event, spot)
        latest.current.focus()
      },
      onPointerUp(event: PointerEvent) {
        if (event.pointerType !== 'touch' || stop.current || tap.isOver) return
        if (Math.hypot(event.clientX - tap.x, event.clientY - tap.y) > TAP_PIXELS) return
        const spot = hit(event.clientX, event.clientY)
        // A tap after a key that moved the selection is not the second one of a double tap.
        const isSecond =
          spot.zone === 'cell' &&
          tap.spot?.row === spot.row &&
          tap.spot.col === spot.col &&
          tap.selection === store.snapshot().selection &&
          event.timeStamp - tap.at < TAP_MS
        if (isSecond) latest.current.edit()
        else {
          press(event, { ...spot, edge: null })
          endDrag()
        }
        tap = { ...tap, at: event.timeStamp, spot, selection: store.snapshot().selection, isSecond }
      },
      /** After a double tap, the browser would select a word of the opened cell, or take the focus away. */
      onMouseDown(event: React.MouseEvent) {
        if (tap.isSecond) event.preventDefault()
      },
      onPointerMove(event: PointerEvent) {
        if (event.pointerType === 'touch' || event.buttons !== 0) return
        const spot = hit(event.clientX, event.clientY)
        const size = spot.edge !== null && store.snapshot().editable
        setCursor(size ? (spot.zone === 'col' ? 'col-resize' : 'row-resize') : undefined)
      },
      onDoubleClick(event: React.MouseEvent) {
        if ((event.target as Element).closest('textarea')) return
        const spot = hit(event.clientX, event.clientY)
        if (spot.edge !== null && store.snapshot().editable) {
          if (spot.zone === 'col') commands.fitWidth(linesWith(store, 'col', spot.edge))
          else commands.fitHeight(linesWith(store, 'row', spot.edge))
        }
        // This event comes after two taps as well, even if a key was pressed between them.
        else if (spot.zone === 'cell' && !isTouch) latest.current.edit()
      },
    }
  }, [scroller, store, commands, latest])
  return { ...handlers, filling, sizing, cursor }
}
