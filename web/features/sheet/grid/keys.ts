import type { Spot } from '#shared/sheet/address.ts'
import { usedArea } from '#shared/sheet/model.ts'
import type { SheetCommands } from '#web/features/sheet/model/commands.ts'
import { farthest, isSingle, neighbour, nextInside, type Step } from '#web/features/sheet/model/selection.ts'
import type { SheetStore } from '#web/features/sheet/model/sheet-store.ts'
import { isComposing } from '#web/lib/is-composing.ts'

/**
 * A run of cells that are filled one after another with Tab. Enter then returns to the column where the run began, one row down.
 */
export interface TabRun {
  /** Column of the first cell of the run. */
  start: number
  /** The target of the last Tab. The run ends when another cell becomes active. */
  at: Spot
}

/** The context of the key handlers, besides the book. */
export interface KeyTools {
  store: SheetStore
  commands: SheetCommands
  /** Number of rows that fit into the window. */
  page: () => number
  reveal: (spot: Spot) => void
  /** Starts editing the active cell with its current text. */
  edit: () => void
  menu: () => void
  find: () => void
  save: () => void
  /** The current run of Tabs, if any. */
  tabRun: { current: TabRun | null }
  /** Escape was pressed, so the next Tab leaves the grid. */
  setLeaving: (leaving: boolean) => void
  leaving: () => boolean
}

type MoveTools = Pick<KeyTools, 'store' | 'reveal' | 'tabRun'>

/** The fields that React's and the browser's key events have in common. */
export type Key = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'isComposing' | 'keyCode' | 'preventDefault'
>

const ARROWS: Record<string, Step> = {
  ArrowUp: { row: -1, col: 0 },
  ArrowDown: { row: 1, col: 0 },
  ArrowLeft: { row: 0, col: -1 },
  ArrowRight: { row: 0, col: 1 },
}

/** Moves the active cell by one step and keeps track of a run of Tabs. */
function goOn({ store, tabRun }: MoveTools, step: Step): void {
  const sheet = store.sheet()
  const { active } = store.snapshot().selection
  const { current } = tabRun
  const isRunning = current !== null && current.at.row === active.row && current.at.col === active.col
  const start = isRunning ? current.start : active.col
  const isReturn = step.row === 1 && isRunning
  const to = neighbour(sheet, isReturn ? { row: active.row, col: start } : active, step)
  store.select(to)
  tabRun.current = step.col === 0 ? null : { start, at: store.snapshot().selection.active }
}

/** Ends editing and moves to another cell. */
export function commitAndGo(tools: MoveTools, step: Step): void {
  const { store } = tools
  store.commit()
  const { selection } = store.snapshot()
  const sheet = store.sheet()
  if (isSingle(sheet, selection)) goOn(tools, step)
  else store.select(selection.anchor, selection.focus, nextInside(sheet, selection, step))
  tools.reveal(store.snapshot().selection.active)
}

/** Handles keys while a cell is edited. Returns whether it did. */
export function onEditKey(event: Key, tools: KeyTools): boolean {
  const { store } = tools
  const { edit } = store.snapshot()
  if (!edit || isComposing(event)) return false
  const arrow = ARROWS[event.key]
  if (event.key === 'Enter' && !event.altKey && !event.ctrlKey && !event.metaKey)
    commitAndGo(tools, { row: event.shiftKey ? -1 : 1, col: 0 })
  else if (event.key === 'Tab') commitAndGo(tools, { row: 0, col: event.shiftKey ? -1 : 1 })
  else if (event.key === 'Escape') store.setEdit(null)
  else if (event.key === 'F2') store.setEdit({ ...edit, isQuick: !edit.isQuick })
  else if (arrow && edit.isQuick && edit.place === 'cell' && !event.shiftKey && !event.ctrlKey && !event.metaKey)
    commitAndGo(tools, arrow)
  else return false
  event.preventDefault()
  return true
}

/** The target cell of a key; `null` for keys that do not move. */
function target(event: Key, from: Spot, tools: KeyTools): Spot | null {
  const sheet = tools.store.sheet()
  const far = event.ctrlKey || event.metaKey
  const arrow = ARROWS[event.key]
  const last = () => usedArea(sheet) ?? { top: 0, left: 0, bottom: 0, right: 0 }
  if (arrow) return far ? farthest(sheet, from, arrow) : neighbour(sheet, from, arrow)
  switch (event.key) {
    case 'Home':
      return far ? sheet.frozen : { row: from.row, col: sheet.frozen.col }
    case 'End': {
      const { bottom, right } = last()
      return far ? { row: bottom, col: right } : { row: from.row, col: right }
    }
    case 'PageDown':
      return { row: Math.min(sheet.rowCount - 1, from.row + tools.page()), col: from.col }
    case 'PageUp':
      return { row: Math.max(0, from.row - tools.page()), col: from.col }
    default:
      return null
  }
}

/** The command of Ctrl or ⌘ with a letter. The clipboard has events of its own. */
function command(event: Key, tools: KeyTools): (() => void) | null {
  const { commands, store } = tools
  const { area, active } = store.snapshot().selection
  switch (event.key.toLowerCase()) {
    case 'a':
      return commands.selectAll
    case 'b':
      return commands.bold
    case 'i':
      return commands.italic
    case 'u':
      return commands.underline
    case 'z':
      return event.shiftKey ? commands.redo : commands.undo
    case 'y':
      return commands.redo
    case 'd':
      return () => commands.fill({ ...area, bottom: area.top }, area)
    case 'f':
      return tools.find
    case 's':
      return tools.save
    case ' ':
      return () => {
        const { rowCount } = store.sheet()
        store.select({ row: 0, col: area.left }, { row: rowCount - 1, col: area.right }, active)
      }
    default:
      return null
  }
}

/** Handles keys while no cell is edited. Returns whether it did. */
export function onGridKey(event: Key, tools: KeyTools): boolean {
  const { store, commands } = tools
  const { selection, editable } = store.snapshot()
  const leaving = tools.leaving()
  tools.setLeaving(false)
  if (isComposing(event) || ['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)) {
    tools.setLeaving(leaving)
    return false
  }
  const to = event.altKey ? null : target(event, event.shiftKey ? selection.focus : selection.active, tools)
  if (to) {
    if (event.shiftKey) store.select(selection.anchor, to, selection.active)
    else store.select(to)
    tools.reveal(to)
    event.preventDefault()
    return true
  }
  const pressed = event.ctrlKey || event.metaKey ? command(event, tools) : null
  let run: (() => void) | null = pressed
  if (pressed) run = pressed
  else if (event.ctrlKey || event.metaKey) return false
  else if (event.key === 'Tab') {
    // Tab leaves the grid for readers. Writers press Escape before.
    if (!editable || leaving) return false
    run = () => commitAndGo(tools, { row: 0, col: event.shiftKey ? -1 : 1 })
  } else if (event.key === 'Enter') run = () => commitAndGo(tools, { row: event.shiftKey ? -1 : 1, col: 0 })
  else if (event.key === 'F2') run = tools.edit
  else if (event.key === 'Delete') run = commands.clear
  else if (event.key === 'Backspace') run = () => store.setEdit({ text: '', isQuick: true, place: 'cell' })
  else if (event.key === 'Escape') run = () => tools.setLeaving(true)
  else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) run = tools.menu
  else if (event.key === ' ' && event.shiftKey)
    run = () => {
      const { colCount } = store.sheet()
      store.select(
        { row: selection.area.top, col: 0 },
        { row: selection.area.bottom, col: colCount - 1 },
        selection.active,
      )
    }
  if (!run) return false
  event.preventDefault()
  run()
  if (pressed === commands.undo || pressed === commands.redo) tools.reveal(store.snapshot().selection.active)
  return true
}
