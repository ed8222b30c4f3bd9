import type { CSSProperties } from 'react'
import { numberOf, roundedText } from '#shared/sheet/formula/values.ts'
import type { CellStyle } from '#shared/sheet/model.ts'

const CURRENCY: Record<string, string> = { rmb: '￥', usd: '$', eur: '€' }

/** With fewer digits a result has as many as a cell of default width can show. */
const DIGITS = 10
/** More digits of a number are not exact. */
const EXACT_DIGITS = 15

/**
 * The result of a formula for a cell: ten digits, and more if its whole part and two decimals need them. Whole numbers such as telephone numbers
 * are not rounded.
 */
export function shortNumber(value: number): string {
  const whole = Math.trunc(Math.abs(value))
  const needed = whole < 10 ** EXACT_DIGITS ? String(whole).length + 2 : 0
  return roundedText(value, Math.min(EXACT_DIGITS, Math.max(DIGITS, needed)))
}

const grouped = (value: number) => value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** The displayed text of a cell with one of the number formats of the format. Every other format shows the text unchanged. */
export function formatted(text: string, format: string | undefined): string {
  if (!format || format === 'normal' || format === 'text') return text
  const value = numberOf(text)
  if (value === null) return text
  if (format === 'number') return grouped(value)
  if (format === 'percent') return text.includes('%') ? text : `${text}%`
  const sign = CURRENCY[format]
  return sign ? `${sign}${grouped(value)}` : text
}

/** The lightness of a colour, 0 to 1; `null` when it is not written as `#rgb`, `#rrggbb` or `rgb(…)`. */
export function lightness(colour: string): number | null {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour.trim())?.[1]
  const parts = hex
    ? (hex.length === 3 ? [...hex].map((one) => one + one) : (hex.match(/../g) ?? [])).map((one) =>
        Number.parseInt(one, 16),
      )
    : /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/.exec(colour)?.slice(1).map(Number)
  if (parts?.length !== 3) return null
  const [r, g, b] = parts.map((part) => {
    const value = Math.min(255, part) / 255
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** A colour with less lightness is dark. */
const DARK = 0.18

const DARK_INK = '#15211e'
const LIGHT_INK = '#f1f5f4'

/** A text colour that is readable on the cell's background in both themes. Documents contain only colours for the light theme. */
function inkOf(style: CellStyle, isDark: boolean): string | undefined {
  const ground = style.bgcolor ? lightness(style.bgcolor) : null
  if (style.color) {
    const light = lightness(style.color)
    if (ground !== null || !isDark || light === null || light > DARK) return style.color
    // black and grey become the default colour; other hues are kept and made lighter
    return light < 0.05 ? undefined : `color-mix(in oklab, ${style.color}, white 45%)`
  }
  if (ground === null) return undefined
  return ground > DARK ? DARK_INK : LIGHT_INK
}

const SIDES = { top: 'borderTop', right: 'borderRight', bottom: 'borderBottom', left: 'borderLeft' } as const
const LINES: Record<string, string> = {
  thin: '1px solid',
  medium: '2px solid',
  thick: '3px solid',
  dotted: '1px dotted',
  dashed: '1px dashed',
  double: '3px double',
}

function bordersOf(border: unknown, css: CSSProperties): void {
  if (typeof border !== 'object' || border === null) return
  for (const [side, name] of Object.entries(SIDES)) {
    const line = (border as Record<string, unknown>)[side]
    if (!Array.isArray(line)) continue
    const kind = LINES[String(line[0])]
    if (kind) css[name] = `${kind} ${typeof line[1] === 'string' && line[1] ? line[1] : 'currentColor'}`
  }
}

/** The style of a cell as CSS. */
export function lookOf(style: CellStyle | undefined, isDark: boolean): CSSProperties | undefined {
  if (!style) return undefined
  const css: CSSProperties = {}
  const ink = inkOf(style, isDark)
  if (ink) css.color = ink
  if (style.bgcolor) css.backgroundColor = style.bgcolor
  if (style.textwrap) css.whiteSpace = 'pre-wrap'
  if (style.font?.bold) css.fontWeight = 600
  if (style.font?.italic) css.fontStyle = 'italic'
  if (style.font?.size && style.font.size !== 10) css.fontSize = `${Math.min(96, Math.max(6, style.font.size)) * 1.3}px`
  const lines = [style.underline && 'underline', style.strike && 'line-through'].filter(Boolean)
  if (lines.length > 0) css.textDecoration = lines.join(' ')
  if (style.align) css.textAlign = style.align
  if (style.valign) css.alignContent = style.valign === 'top' ? 'start' : style.valign === 'bottom' ? 'end' : 'center'
  bordersOf(style.border, css)
  return css
}
