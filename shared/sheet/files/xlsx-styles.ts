import type { CellStyle as FileStyle } from 'hucre/xlsx'
import type { CellStyle } from '#shared/sheet/model.ts'

const hex = (colour: string | undefined): string | undefined => {
  const found = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour?.trim() ?? '')?.[1]
  if (!found) return undefined
  const whole = found.length === 3 ? [...found].map((one) => one + one).join('') : found
  return whole.toUpperCase()
}

type Lines = Record<string, [string, string] | undefined>
const LINES = ['thin', 'medium', 'thick', 'dotted', 'dashed', 'double'] as const
const SIDES = ['top', 'right', 'bottom', 'left'] as const

/** Converts a cell style to the style of the file. */
export function toFileStyle(style: CellStyle | undefined, numFmt: string | undefined): FileStyle | undefined {
  if (!style && !numFmt) return undefined
  const file: FileStyle = {}
  if (numFmt) file.numFmt = numFmt
  if (!style) return file
  const colour = hex(style.color)
  const { bold, italic, size, name } = style.font ?? {}
  if (bold || italic || size || name || style.underline || style.strike || colour)
    file.font = {
      ...(bold && { bold }),
      ...(italic && { italic }),
      ...(size && { size }),
      ...(name && { name }),
      ...(style.underline && { underline: true }),
      ...(style.strike && { strikethrough: true }),
      ...(colour && { color: { rgb: colour } }),
    }
  const ground = hex(style.bgcolor)
  if (ground) file.fill = { type: 'pattern', pattern: 'solid', fgColor: { rgb: ground } }
  if (style.align || style.valign || style.textwrap)
    file.alignment = {
      ...(style.align && { horizontal: style.align }),
      ...(style.valign && { vertical: style.valign === 'middle' ? 'center' : style.valign }),
      ...(style.textwrap && { wrapText: true }),
    }
  const border: NonNullable<FileStyle['border']> = {}
  for (const side of SIDES) {
    const line = (style.border as Lines | undefined)?.[side]
    const kind = LINES.find((one) => one === line?.[0])
    if (kind) border[side] = { style: kind, color: { rgb: hex(line?.[1]) ?? '000000' } }
  }
  if (Object.keys(border).length > 0) file.border = border
  return file
}

/** Converts a style of the file to a cell style. Theme colours are left out, so that our own theme applies. */
export function fromFileStyle(file: FileStyle | undefined, format: string | undefined): CellStyle | undefined {
  const style: CellStyle = {}
  if (format) style.format = format
  const { font, fill, alignment, border } = file ?? {}
  if (font?.bold || font?.italic)
    style.font = { ...(font.bold && { bold: true }), ...(font.italic && { italic: true }) }
  if (font?.underline) style.underline = true
  if (font?.strikethrough) style.strike = true
  const rgb = (value: string | undefined) =>
    value && /^[0-9a-f]{6,8}$/i.test(value) ? `#${value.slice(-6).toLowerCase()}` : undefined
  const colour = rgb(font?.color?.rgb)
  if (colour && colour !== '#000000') style.color = colour
  const ground = fill?.type === 'pattern' && fill.pattern === 'solid' ? rgb(fill.fgColor?.rgb) : undefined
  if (ground) style.bgcolor = ground
  const { horizontal, vertical, wrapText } = alignment ?? {}
  if (horizontal === 'left' || horizontal === 'center' || horizontal === 'right') style.align = horizontal
  if (vertical === 'top') style.valign = 'top'
  if (wrapText) style.textwrap = true
  const lines: Lines = {}
  for (const side of SIDES) {
    const line = border?.[side]
    const kind = LINES.find((one) => one === line?.style)
    if (kind) lines[side] = [kind, rgb(line?.color?.rgb) ?? '#000000']
  }
  if (Object.keys(lines).length > 0) style.border = lines
  return Object.keys(style).length > 0 ? style : undefined
}
