import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Area, Spot } from '#shared/sheet/address.ts'
import { type Sheet, textAt } from '#shared/sheet/model.ts'
import type { SheetClipboard } from '#web/features/sheet/model/clipboard.ts'
import type { SheetCommands } from '#web/features/sheet/model/commands.ts'
import {
  boxOf,
  HEAD_HEIGHT,
  headWidth,
  metricsOf,
  SHEET_ROW_HEIGHT,
  startOf,
} from '#web/features/sheet/model/metrics.ts'
import { wholeCols, wholeRows } from '#web/features/sheet/model/selection.ts'
import type { SheetStore } from '#web/features/sheet/model/sheet-store.ts'
import { heightAboveKeyboard } from '#web/lib/keyboard-cover.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { createLongPress } from '#web/lib/long-press.ts'
import { useTheme } from '#web/lib/theme.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import { CellEditor } from './cell-editor.tsx'
import { Heads } from './headers.tsx'
import { type KeyTools, onEditKey, onGridKey, type TabRun } from './keys.ts'
import { hasFormulas, type RowMarks, SheetRow } from './row.tsx'
import { usePointer } from './use-pointer.ts'
import { useStrayKeys } from './use-stray-keys.ts'
import { drawnLines, reveal, useViewport } from './use-viewport.ts'
import './grid.css'

/** Actions on the grid for other components. */
export interface GridHandle {
  focus: () => void
  /** Starts editing the active cell with its current text. */
  edit: () => void
  reveal: (spot: Spot) => void
}

/** The results of a search in the open sheet. */
export interface Found {
  spots: readonly Spot[]
  now: Spot | null
}

const NOTHING: RowMarks = {
  hot: false,
  left: -1,
  right: -1,
  top: false,
  bottom: false,
  active: -1,
  handle: -1,
  fillLeft: -1,
  fillRight: -1,
  found: '',
}

/** The grid of the open sheet: the visible rows, the selection, and the input field. */
export function Grid(props: {
  store: SheetStore
  commands: SheetCommands
  clipboard: SheetClipboard
  handle: RefObject<GridHandle | null>
  found: Found | null
  label: string
  onMenu: (point: { x: number; y: number }, byKey: boolean) => void
  onFind: () => void
  onSave: () => void
}) {
  const { store, commands, clipboard, handle, found, label, onMenu } = props
  const t = useTexts().sheet
  const { isDark } = useTheme()
  const state = useSyncExternalStore(store.subscribe, store.snapshot)
  const { book, at, selection, results, editable, edit } = state
  const sheet = book[at] ?? store.sheet()
  const scroller = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const help = useId()
  const leaving = useRef(false)
  const tabRun = useRef<TabRun | null>(null)
  const [focused, setFocused] = useState(false)
  const { viewport, follow } = useViewport(scroller)
  const focus = () => field.current?.focus({ preventScroll: true })
  const startEdit = () => {
    const { row, col } = store.snapshot().selection.active
    focus()
    store.setEdit({ text: textAt(store.sheet(), row, col), isQuick: false, place: 'cell' })
  }
  const show = (spot: Spot) => {
    if (scroller.current) reveal(scroller.current, store.sheet(), spot)
  }
  useImperativeHandle(handle, () => ({ focus, edit: startEdit, reveal: show }))
  const pointer = usePointer({ scroller, store, commands, focus, edit: startEdit })
  const { filling, sizing } = pointer

  // The grid is scrolled to the selection of the opened sheet, and gets the focus.
  useEffect(() => {
    scroller.current?.scrollTo(0, 0)
    reveal(scroller.current as HTMLElement, store.sheet(), store.snapshot().selection.active)
    if (at >= 0 && document.activeElement === document.body) field.current?.focus({ preventScroll: true })
  }, [at, store])

  // The keyboard of a phone makes the grid lower.
  const showActive = useEffectEvent(() => show(store.snapshot().selection.active))
  useEffect(() => {
    if (viewport.height > 0 && heightAboveKeyboard() !== null) showActive()
  }, [viewport.height])

  // The caret goes to the end of the existing text.
  const inCell = edit?.place === 'cell'
  useEffect(() => {
    const element = field.current
    if (inCell && element && !store.snapshot().edit?.isQuick)
      element.setSelectionRange(element.value.length, element.value.length)
  }, [inCell, store])

  const tools: KeyTools = {
    store,
    commands,
    page: () => Math.max(1, Math.floor((viewport.height - HEAD_HEIGHT) / SHEET_ROW_HEIGHT) - 2),
    reveal: show,
    edit: startEdit,
    menu: () => {
      const box = field.current?.getBoundingClientRect()
      if (box) onMenu({ x: box.left + box.width / 2, y: box.bottom }, true)
    },
    find: props.onFind,
    save: props.onSave,
    setLeaving: (next) => {
      leaving.current = next
    },
    leaving: () => leaving.current,
    tabRun,
  }

  const { area, active } = selection
  const openMenu = (point: { x: number; y: number }) => {
    const spot = pointer.hit(point.x, point.y)
    const inside = spot.row >= area.top && spot.row <= area.bottom && spot.col >= area.left && spot.col <= area.right
    const { rowCount, colCount } = sheet
    if (spot.zone === 'col' && !(inside && wholeCols(sheet, area)))
      store.select({ row: 0, col: spot.col }, { row: rowCount - 1, col: spot.col })
    else if (spot.zone === 'row' && !(inside && wholeRows(sheet, area)))
      store.select({ row: spot.row, col: 0 }, { row: spot.row, col: colCount - 1 })
    else if (spot.zone === 'cell' && !inside) store.select(spot)
    pointer.dropTap()
    focus()
    onMenu(point, false)
  }
  const latestMenu = useLatest(openMenu)
  const [{ cancel: cancelPress, ...longPress }] = useState(() =>
    createLongPress((target, point) => {
      if (!(target as Element).closest('textarea, .sheet-handle')) latestMenu.current(point)
    }),
  )
  useStrayKeys(focus, (event) => onGridKey(event, tools))

  const wide = headWidth(sheet)
  const { rows, cols } = metricsOf(sheet)
  const drawn = drawnLines(sheet, viewport)
  const foundIn = useMemo(() => {
    const byRow = new Map<number, number[]>()
    for (const { row, col } of found?.spots ?? []) byRow.set(row, [...(byRow.get(row) ?? []), col])
    return byRow
  }, [found])

  const marksOf = (row: number): RowMarks => {
    const inArea = row >= area.top && row <= area.bottom
    const inFill = filling !== null && row >= filling.top && row <= filling.bottom
    const hits = foundIn.get(row)
    if (!inArea && !inFill && !hits) return NOTHING
    return {
      hot: inArea,
      left: inArea ? area.left : -1,
      right: inArea ? area.right : -1,
      top: row === area.top,
      bottom: row === area.bottom,
      active: row === active.row ? active.col : -1,
      handle: row === anchorRow(area, sheet.merges) && !inCell ? area.right : -1,
      fillLeft: inFill ? filling.left : -1,
      fillRight: inFill ? filling.right : -1,
      found: hits ? `${hits.join(',')}|${found?.now?.row === row ? found.now.col : ''}` : '',
    }
  }
  const rowOf = (row: number) => {
    const line = sheet.rows[row]
    return (
      <SheetRow
        key={row}
        {...{ sheet, at, row, line, isDark }}
        results={hasFormulas(line) ? results : null}
        marks={marksOf(row)}
        headWidth={wide}
        firstCol={drawn.firstCol}
        lastCol={drawn.lastCol}
      />
    )
  }
  const moving = new Set<number>()
  for (const one of sheet.merges)
    if (one.top >= sheet.frozen.row && one.top < drawn.firstRow && one.bottom >= drawn.firstRow) moving.add(one.top)
  for (let row = drawn.firstRow; row <= drawn.lastRow; row++)
    if (startOf(rows, row + 1) > startOf(rows, row)) moving.add(row)

  const shown = results.shown(at, active.row, active.col)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the grid inside it has the role and the name
    <div
      ref={scroller}
      className="sheet-scroll"
      data-focused={focused || undefined}
      style={{ cursor: pointer.cursor }}
      onScroll={follow}
      onPointerDown={pointer.onPointerDown}
      onPointerUp={pointer.onPointerUp}
      onMouseDown={pointer.onMouseDown}
      onPointerMove={pointer.onPointerMove}
      onDoubleClick={pointer.onDoubleClick}
      {...longPress}
      onContextMenu={(event) => {
        if (inCell) return
        event.preventDefault()
        cancelPress()
        const byKey = event.clientX === 0 && event.clientY === 0
        if (byKey) tools.menu()
        else openMenu({ x: event.clientX, y: event.clientY })
      }}
    >
      <div
        className="sheet-canvas"
        style={{ width: wide + startOf(cols, sheet.colCount), height: HEAD_HEIGHT + startOf(rows, sheet.rowCount) }}
      >
        <div
          role="grid"
          className="sheet-grid"
          aria-label={label}
          aria-rowcount={sheet.rowCount + 1}
          aria-colcount={sheet.colCount + 1}
          aria-multiselectable
          aria-readonly={!editable}
        >
          <Heads {...{ sheet, drawn }} headWidth={wide} left={area.left} right={area.right} allLabel={t.selectAll} />
          {sheet.frozen.row > 0 && (
            <div className="sheet-still-rows" role="rowgroup" style={{ height: startOf(rows, sheet.frozen.row) }}>
              {Array.from({ length: sheet.frozen.row }, (_, row) => rowOf(row))}
            </div>
          )}
          <div className="sheet-rows" role="rowgroup">
            {[...moving].map(rowOf)}
          </div>
        </div>
        <SelectionBox sheet={sheet} area={area} headWidth={wide} />
        {sizing && (
          <div
            className={`sheet-sizing sheet-sizing-${sizing.axis}`}
            style={
              sizing.axis === 'col'
                ? {
                    left:
                      wide +
                      startOf(cols, sizing.line) +
                      sizing.size -
                      (sizing.line < sheet.frozen.col ? -viewport.left : 0),
                  }
                : {
                    top:
                      HEAD_HEIGHT +
                      startOf(rows, sizing.line) +
                      sizing.size +
                      (sizing.line < sheet.frozen.row ? viewport.top : 0),
                  }
            }
          />
        )}
        <CellEditor
          {...{ field, store, state, sheet, viewport, shown }}
          describedBy={help}
          onKeyDown={(event) => {
            if (store.snapshot().edit?.place === 'cell') onEditKey(event.nativeEvent, tools)
            else onGridKey(event.nativeEvent, tools)
          }}
          onFocus={() => {
            setFocused(true)
            if (store.snapshot().edit?.place === 'bar') store.commit()
          }}
          onBlur={() => {
            setFocused(false)
            if (store.snapshot().edit?.place === 'cell') store.commit()
          }}
          onCopy={(event) => !inCell && clipboard.onCopy(event.nativeEvent, false)}
          onCut={(event) => {
            if (inCell) return
            clipboard.onCopy(event.nativeEvent, editable)
          }}
          onPaste={(event) => {
            if (inCell || !editable) return
            clipboard.onPaste(event.nativeEvent)
            show(store.snapshot().selection.active)
          }}
        />
      </div>
      <p id={help} hidden>
        {editable ? t.help : t.helpReader}
      </p>
    </div>
  )
}

/**
 * The frame of the selection, drawn over the lines between cells. With frozen rows or columns only the edges of the cells are
 * drawn.
 */
function SelectionBox({ sheet, area, headWidth: left }: { sheet: Sheet; area: Area; headWidth: number }) {
  if (area.top < sheet.frozen.row || area.left < sheet.frozen.col) return null
  const box = boxOf(sheet, area)
  const style = { left: left + box.left, top: HEAD_HEIGHT + box.top, width: box.width - 1, height: box.height - 1 }
  return <div className="sheet-box" style={style} />
}

/** The row of the cell with the fill handle: the last row of the selection, or the row where its merged cell begins. */
function anchorRow(area: Area, merges: readonly Area[]): number {
  const corner = merges.find((one) => one.bottom === area.bottom && one.right === area.right)
  return corner ? corner.top : area.bottom
}
