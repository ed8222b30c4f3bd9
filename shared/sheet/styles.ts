import type { Area } from './address.ts'
import { setCells } from './cells.ts'
import { type Cell, type CellStyle, cellAt, type Sheet, styleOf } from './model.ts'

/** A change of a format. `undefined` removes a part; parts of the font are changed separately. */
export type StylePatch = { [K in keyof CellStyle]?: CellStyle[K] | undefined }

function patched(style: CellStyle | undefined, { font, ...patch }: StylePatch): CellStyle {
  const merged: CellStyle = { ...style, ...patch }
  if (font) merged.font = { ...style?.font, ...font }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined))
}

/** Adds a style to a sheet unless it is there already. Returns the sheet and the index of the style. */
export function withStyle(sheet: Sheet, style: CellStyle): { sheet: Sheet; index: number } {
  const wanted = JSON.stringify(style)
  const found = sheet.styles.findIndex((one) => JSON.stringify(one) === wanted)
  if (found >= 0) return { sheet, index: found }
  return { sheet: { ...sheet, styles: [...sheet.styles, style] }, index: sheet.styles.length }
}

/** Changes the format of every cell of an area. */
export function restyle(sheet: Sheet, area: Area, patch: StylePatch): Sheet {
  let next = sheet
  const made = new Map<number | undefined, number>()
  const cells: [number, number, Cell][] = []
  for (let row = area.top; row <= area.bottom; row++)
    for (let col = area.left; col <= area.right; col++) {
      const cell = cellAt(sheet, { row, col })
      let index = made.get(cell.style)
      if (index === undefined) {
        const added = withStyle(next, patched(styleOf(sheet, cell), patch))
        next = added.sheet
        index = added.index
        made.set(cell.style, index)
      }
      cells.push([row, col, { ...cell, style: index }])
    }
  return setCells(next, cells)
}
