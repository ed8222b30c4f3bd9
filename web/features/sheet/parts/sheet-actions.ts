import {
  ArrowDownAZ,
  ArrowUpAZ,
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  BetweenVerticalEnd,
  BetweenVerticalStart,
  ClipboardPaste,
  Combine,
  Copy,
  Eraser,
  type LucideIcon,
  RemoveFormatting,
  Scissors,
  Trash2,
  UnfoldHorizontal,
  UnfoldVertical,
} from 'lucide-react'
import type { Texts } from '#shared/i18n/type.ts'
import { heightOf, meets, widthOf } from '#shared/sheet/address.ts'
import type { SheetCommands } from '#web/features/sheet/model/commands.ts'
import { isSingle, wholeCols, wholeRows } from '#web/features/sheet/model/selection.ts'
import type { SheetStore } from '#web/features/sheet/model/sheet-store.ts'
import type { MenuAction, MenuGroup } from '#web/ui/menu.tsx'

type T = Texts['sheet']

/** Runs an action, then returns the focus to the grid. */
const then = (run: () => void, done: () => void) => () => {
  run()
  done()
}

/** The actions on the selected rows. */
export function rowActions(t: T, store: SheetStore, commands: SheetCommands, done: () => void): MenuGroup[] {
  const sheet = store.sheet()
  const { area } = store.snapshot().selection
  const count = heightOf(area)
  const lines = Array.from({ length: count }, (_, at) => area.top + at)
  return [
    {
      actions: [
        {
          id: 'above',
          icon: BetweenHorizontalStart,
          label: t.insertAbove(count),
          run: then(() => commands.insert('row', 'before'), done),
        },
        {
          id: 'below',
          icon: BetweenHorizontalEnd,
          label: t.insertBelow(count),
          run: then(() => commands.insert('row', 'after'), done),
        },
        { id: 'fit', icon: UnfoldVertical, label: t.fitHeight, run: then(() => commands.fitHeight(lines), done) },
      ],
    },
    {
      actions: [
        {
          id: 'delete',
          icon: Trash2,
          danger: true,
          label: t.deleteRows(count),
          disabled: count >= sheet.rowCount,
          run: then(() => commands.remove('row'), done),
        },
      ],
    },
  ]
}

/** The actions on the selected columns. */
export function colActions(t: T, store: SheetStore, commands: SheetCommands, done: () => void): MenuGroup[] {
  const sheet = store.sheet()
  const { area } = store.snapshot().selection
  const count = widthOf(area)
  const lines = Array.from({ length: count }, (_, at) => area.left + at)
  return [
    {
      actions: [
        {
          id: 'left',
          icon: BetweenVerticalStart,
          label: t.insertLeft(count),
          run: then(() => commands.insert('col', 'before'), done),
        },
        {
          id: 'right',
          icon: BetweenVerticalEnd,
          label: t.insertRight(count),
          run: then(() => commands.insert('col', 'after'), done),
        },
        { id: 'fit', icon: UnfoldHorizontal, label: t.fitWidth, run: then(() => commands.fitWidth(lines), done) },
      ],
    },
    {
      actions: [
        {
          id: 'delete',
          icon: Trash2,
          danger: true,
          label: t.deleteCols(count),
          disabled: count >= sheet.colCount,
          run: then(() => commands.remove('col'), done),
        },
      ],
    },
  ]
}

/** The actions that freeze rows and columns up to the selection, or unfreeze them. */
export function freezeActions(t: T, store: SheetStore, commands: SheetCommands, done: () => void): MenuGroup[] {
  const { frozen } = store.sheet()
  const { area } = store.snapshot().selection
  return [
    {
      actions: [
        { id: 'rows', label: t.freezeRows(area.bottom + 1), run: then(() => commands.freeze('row'), done) },
        { id: 'cols', label: t.freezeCols(area.right + 1), run: then(() => commands.freeze('col'), done) },
        {
          id: 'none',
          label: t.freezeNone,
          disabled: frozen.row + frozen.col === 0,
          run: then(() => commands.freeze('none'), done),
        },
      ],
    },
  ]
}

/** The actions that sort, ascending and descending. */
export function sortActions(
  t: T,
  commands: SheetCommands,
  done: () => void,
  up: LucideIcon,
  down: LucideIcon,
): MenuAction[] {
  return [
    { id: 'up', icon: up, label: t.sortUp, run: then(() => commands.sort(false), done) },
    { id: 'down', icon: down, label: t.sortDown, run: then(() => commands.sort(true), done) },
  ]
}

/** The choice whether sorting leaves the first row as a header. It is a group of its own, because its tick excludes no other action. */
export function headerGroups(t: T, commands: SheetCommands, done: () => void): MenuGroup[] {
  const checked = commands.header()
  if (checked === null) return []
  return [{ actions: [{ id: 'header', label: t.sortHeader, checked, run: then(commands.toggleHeader, done) }] }]
}

/** The number formats; their names are those of the format. */
export function formatActions(t: T, commands: SheetCommands, done: () => void): MenuAction[] {
  const now = commands.style()?.format ?? 'normal'
  const formats = ['normal', 'text', 'number', 'percent', 'rmb', 'usd', 'eur'] as const
  return formats.map((format) => ({
    id: format,
    label: t.formats[format],
    checked: format === now,
    run: then(() => commands.format(format), done),
  }))
}

/** The context menu of a cell, for writers and readers. */
export function cellMenu(options: {
  t: T
  store: SheetStore
  commands: SheetCommands
  copy: (cut: boolean) => void
  paste: () => void
  done: () => void
}): MenuGroup[] {
  const { t, store, commands, copy, paste, done } = options
  const { editable, selection } = store.snapshot()
  const sheet = store.sheet()
  const copying = { id: 'copy', icon: Copy, label: t.copy, shortcut: 'Ctrl C', run: () => copy(false) }
  if (!editable) return [{ actions: [copying] }]
  const isMerged = sheet.merges.some((one) => meets(one, selection.area))
  const [rows, cols] = [wholeRows(sheet, selection.area), wholeCols(sheet, selection.area)]
  return [
    {
      actions: [
        { id: 'cut', icon: Scissors, label: t.cut, shortcut: 'Ctrl X', run: () => copy(true) },
        copying,
        { id: 'paste', icon: ClipboardPaste, label: t.paste, shortcut: 'Ctrl V', run: paste },
      ],
    },
    ...(cols && !rows ? [] : lift(rowActions(t, store, commands, done), 'row')),
    ...(rows && !cols ? [] : lift(colActions(t, store, commands, done), 'col')),
    {
      actions: [
        ...sortActions(t, commands, done, ArrowDownAZ, ArrowUpAZ),
        ...(isSingle(sheet, selection) && !isMerged
          ? []
          : [{ id: 'merge', icon: Combine, label: isMerged ? t.unmerge : t.merge, run: then(commands.merge, done) }]),
      ],
    },
    ...headerGroups(t, commands, done),
    {
      actions: [
        { id: 'clear', icon: Eraser, label: t.clear, shortcut: 'Del', run: then(commands.clear, done) },
        { id: 'clear-looks', icon: RemoveFormatting, label: t.clearLooks, run: then(commands.clearLooks, done) },
      ],
    },
  ]
}

/** Merges the groups of a button's menu into one group of a longer menu. */
const lift = (groups: MenuGroup[], axis: string): MenuGroup[] => [
  { actions: groups.flatMap((group) => group.actions.map((action) => ({ ...action, id: `${axis}-${action.id}` }))) },
]
