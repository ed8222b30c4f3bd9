import type { Area, Spot } from '#shared/sheet/address.ts'
import { areaRef, heightOf, meets, widthOf } from '#shared/sheet/address.ts'
import { clearArea, freezeAt, mergeCells, setHeights, setTexts, setWidths, unmergeCells } from '#shared/sheet/cells.ts'
import { emptySheet } from '#shared/sheet/document.ts'
import { fillArea } from '#shared/sheet/fill.ts'
import { renameSheets } from '#shared/sheet/formula/rename.ts'
import { SHEET_NAME_LENGTH, SHEETS_MOST } from '#shared/sheet/limits.ts'
import { type Axis, deleteLines, insertLines, mapFormulas } from '#shared/sheet/lines.ts'
import { cellAt, isSameName, type Sheet, styleOf, usedArea, withSheet } from '#shared/sheet/model.ts'
import { hasHeader, sortRows } from '#shared/sheet/sort.ts'
import { restyle, type StylePatch } from '#shared/sheet/styles.ts'
import { fittingHeight, fittingWidth } from './measure.ts'
import { isSingle, wholeCols, wholeRows } from './selection.ts'
import type { SheetStore } from './sheet-store.ts'

/** Writes a typed text into a cell. A row with wrapped text gets higher if necessary. */
export function writeCell(sheet: Sheet, { row, col }: Spot, text: string): Sheet {
  const next = setTexts(sheet, [[row, col, text]])
  const style = styleOf(next, cellAt(next, { row, col }))
  if (next === sheet || (!style?.textwrap && !text.includes('\n'))) return next
  return setHeights(next, { [row]: fittingHeight(next, row) })
}

/** Limits whole rows and columns of an area to the part with texts. */
function filledPart(sheet: Sheet, area: Area): Area {
  const used = usedArea(sheet) ?? { top: 0, left: 0, bottom: 0, right: 0 }
  return {
    ...area,
    bottom: wholeCols(sheet, area) ? Math.max(area.top, Math.min(area.bottom, used.bottom)) : area.bottom,
    right: wholeRows(sheet, area) ? Math.max(area.left, Math.min(area.right, used.right)) : area.right,
  }
}

/**
 * The commands on the selection; each is one step of undo.
 * @param say reports why a command cannot run
 */
export function createCommands(store: SheetStore, say: (why: 'merged' | 'full' | 'tooMany') => void) {
  const now = () => store.snapshot()
  const area = () => now().selection.area
  const edit = (change: (sheet: Sheet) => Sheet, then?: { from?: Spot; to?: Spot }) =>
    store.change(withSheet(now().book, now().at, change), then)
  const dress = (patch: StylePatch) => edit((sheet) => restyle(sheet, filledPart(sheet, area()), patch))
  /** Whether the first row of a sheet (its name) is a header, if somebody decided that. Otherwise it is guessed. */
  const decided = new Map<string, boolean>()
  /** The rows to sort, without the frozen ones and empty ones before the first text. `isFirst`: nothing precedes them, so the first may be a header. */
  const sortable = (): { part: Area; isFirst: boolean } | null => {
    const sheet = store.sheet()
    const { selection } = now()
    const used = usedArea(sheet)
    if (!used) return null
    let first = 0
    while (first < used.bottom && Object.values(sheet.rows[first]?.cells ?? {}).every(({ text }) => text === ''))
      first += 1
    const free = isSingle(sheet, selection) || wholeCols(sheet, selection.area)
    const top = Math.min(Math.max(sheet.frozen.row, first), used.bottom)
    const part = free ? { ...used, top } : filledPart(sheet, selection.area)
    return { part, isFirst: part.top === first && sheet.frozen.row <= first }
  }
  /** The guesses for areas of a sheet. The toolbar asks after each key press, and a guess may read all rows. */
  const guesses = new WeakMap<Sheet, Map<string, boolean>>()
  const header = (): boolean | null => {
    const found = sortable()
    if (!found?.isFirst) return null
    const { results, at } = now()
    const sheet = store.sheet()
    const known = decided.get(sheet.name)
    if (known !== undefined) return known
    const ofSheet = guesses.get(sheet) ?? new Map<string, boolean>()
    guesses.set(sheet, ofSheet)
    const area = areaRef(found.part)
    const guess = ofSheet.get(area) ?? hasHeader(sheet, found.part, (row, col) => results.value(at, row, col))
    ofSheet.set(area, guess)
    return guess
  }
  const styleNow = () => styleOf(store.sheet(), cellAt(store.sheet(), now().selection.active))
  const lines = (axis: Axis): { at: number; count: number } =>
    axis === 'row' ? { at: area().top, count: heightOf(area()) } : { at: area().left, count: widthOf(area()) }

  const commands = {
    style: styleNow,
    undo: () => store.undo(),
    redo: () => store.redo(),
    clear: () => edit((sheet) => clearArea(sheet, filledPart(sheet, area()))),
    clearLooks: () =>
      edit((sheet) => {
        const part = filledPart(sheet, area())
        const texts: [number, number, string][] = []
        for (let row = part.top; row <= part.bottom; row++)
          for (let col = part.left; col <= part.right; col++) texts.push([row, col, cellAt(sheet, { row, col }).text])
        return setTexts(clearArea(sheet, part, 'all'), texts)
      }),
    bold: () => dress({ font: { bold: !styleNow()?.font?.bold } }),
    italic: () => dress({ font: { italic: !styleNow()?.font?.italic } }),
    underline: () => dress({ underline: styleNow()?.underline ? undefined : true }),
    strike: () => dress({ strike: styleNow()?.strike ? undefined : true }),
    align: (align: 'left' | 'center' | 'right') => dress({ align: styleNow()?.align === align ? undefined : align }),
    colour: (color: string | undefined) => dress({ color }),
    ground: (bgcolor: string | undefined) => dress({ bgcolor }),
    format: (format: string) => dress({ format: format === 'normal' ? undefined : format }),
    wrap() {
      const on = !styleNow()?.textwrap
      edit((sheet) => {
        const part = filledPart(sheet, area())
        const next = restyle(sheet, part, { textwrap: on || undefined })
        const heights: Record<number, number | undefined> = {}
        for (let row = part.top; row <= part.bottom; row++) heights[row] = fittingHeight(next, row)
        return setHeights(next, heights)
      })
    },
    /** Inserts as many rows or columns as are selected. */
    insert(axis: Axis, side: 'before' | 'after') {
      const { at, count } = lines(axis)
      const place = side === 'before' ? at : at + count
      const next = insertLines(now().book, now().at, axis, place, count)
      if (next === now().book) return say('full')
      const sheet = next[now().at] as Sheet
      const from = axis === 'row' ? { row: place, col: 0 } : { row: 0, col: place }
      const to =
        axis === 'row'
          ? { row: place + count - 1, col: sheet.colCount - 1 }
          : { row: sheet.rowCount - 1, col: place + count - 1 }
      store.change(next, { from, to })
    },
    remove(axis: Axis) {
      const { at, count } = lines(axis)
      const { active } = now().selection
      store.change(deleteLines(now().book, now().at, axis, at, count), { from: active })
    },
    /** Freezes the rows above or the columns left of the selection. If they are frozen already, it unfreezes them. */
    freeze(what: 'row' | 'col' | 'none') {
      edit((sheet) => {
        const { row, col } = sheet.frozen
        if (what === 'none') return freezeAt(sheet, { row: 0, col: 0 })
        const one = area()
        return freezeAt(sheet, what === 'row' ? { row: one.bottom + 1, col } : { row, col: one.right + 1 })
      })
    },
    merge() {
      const sheet = store.sheet()
      const isMerged = sheet.merges.some((one) => meets(one, area()))
      if (isMerged) edit((one) => unmergeCells(one, area()))
      else if (!isSingle(sheet, now().selection))
        edit((one) => mergeCells(one, filledPart(one, area())), {
          from: { row: area().top, col: area().left },
          to: { row: area().bottom, col: area().right },
        })
    },
    sort(descending: boolean) {
      const { selection, results, at } = now()
      const found = sortable()
      if (!found) return
      const { top, bottom } = found.part
      const part = header() && top < bottom ? { ...found.part, top: top + 1 } : found.part
      try {
        edit((one) => sortRows(one, part, selection.active.col, descending, (row, col) => results.shown(at, row, col)))
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        say('merged')
      }
    },
    /** Whether sorting leaves the first row where it is; `null` if what would be sorted does not begin with the first row of the sheet. */
    header,
    /** Decides that the first row is a header, or that it is none. */
    toggleHeader() {
      decided.set(store.sheet().name, header() !== true)
    },
    fill(from: Area, to: Area) {
      edit((sheet) => fillArea(sheet, from, to), {
        from: { row: to.top, col: to.left },
        to: { row: to.bottom, col: to.right },
      })
    },
    setWidth(cols: readonly number[], width: number) {
      edit((sheet) => setWidths(sheet, Object.fromEntries(cols.map((col) => [col, Math.round(width)]))))
    },
    setHeight(rows: readonly number[], height: number) {
      edit((sheet) => setHeights(sheet, Object.fromEntries(rows.map((row) => [row, Math.round(height)]))))
    },
    fitWidth(cols: readonly number[]) {
      const { results, at } = now()
      edit((sheet) =>
        setWidths(
          sheet,
          Object.fromEntries(cols.map((col) => [col, fittingWidth(sheet, col, (row) => results.shown(at, row, col))])),
        ),
      )
    },
    fitHeight(rows: readonly number[]) {
      edit((sheet) => setHeights(sheet, Object.fromEntries(rows.map((row) => [row, fittingHeight(sheet, row)]))))
    },
    selectAll() {
      const { rowCount, colCount } = store.sheet()
      store.selectArea({ top: 0, left: 0, bottom: rowCount - 1, right: colCount - 1 })
    },
    addSheet() {
      const { book } = now()
      if (book.length >= SHEETS_MOST) return say('tooMany')
      let number = book.length + 1
      while (book.some((sheet) => isSameName(sheet.name, `sheet${number}`))) number += 1
      store.commit()
      store.change([...now().book, emptySheet(`sheet${number}`)], { at: book.length })
    },
    /** Renames a sheet, also in the formulas that refer to it. */
    renameSheet(at: number, typed: string) {
      const name = typed.trim().slice(0, SHEET_NAME_LENGTH)
      const { book } = now()
      const before = book[at]?.name
      if (
        before === undefined ||
        !name ||
        name === before ||
        book.some((one, other) => other !== at && isSameName(one.name, name))
      )
        return
      const named = withSheet(book, at, (sheet) => ({ ...sheet, name }))
      const renamed = (one: string) => (isSameName(one, before) ? name : undefined)
      store.change(named.map((sheet) => mapFormulas(sheet, (text) => renameSheets(text, renamed))))
    },
    removeSheet(at: number) {
      const { book } = now()
      if (book.length < 2) return
      store.change(
        book.filter((_, other) => other !== at),
        { at: at <= now().at ? Math.max(0, now().at - 1) : now().at },
      )
    },
    moveSheet(from: number, to: number) {
      const { book, at } = now()
      const moved = book[from]
      if (!moved || to < 0 || to >= book.length) return
      const open = book[at] as Sheet
      const next = book.toSpliced(from, 1).toSpliced(to, 0, moved)
      store.change(next, { at: next.indexOf(open) })
    },
  }
  return commands
}

export type SheetCommands = ReturnType<typeof createCommands>
