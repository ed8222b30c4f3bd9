import type { CodeTone } from './blocks.ts'

/** The colours of pieces of code. */
export const CODE_COLORS: Readonly<Record<CodeTone, string>> = {
  keyword: '8B2FC9',
  string: '0B7A4B',
  number: 'B45309',
  comment: '6B7280',
  name: '1D5FBF',
  added: '0B7A4B',
  removed: 'B91C1C',
}

/** The named colours of HTML. Unknown names keep the colour of the text around them. */
const NAMES: Record<string, string> = {
  black: '000000',
  blue: '0000ff',
  brown: 'a52a2a',
  crimson: 'dc143c',
  cyan: '008b8b',
  darkblue: '00008b',
  darkgreen: '006400',
  darkorange: 'ff8c00',
  darkred: '8b0000',
  gold: 'b8860b',
  gray: '808080',
  green: '008000',
  grey: '808080',
  magenta: 'ff00ff',
  maroon: '800000',
  navy: '000080',
  olive: '808000',
  orange: 'ff8c00',
  orangered: 'ff4500',
  pink: 'e75480',
  purple: '800080',
  red: 'ff0000',
  silver: '808080',
  teal: '008080',
  tomato: 'ff6347',
  violet: 'ee82ee',
}

/**
 * Reads a colour of HTML.
 * @returns six hexadecimal digits; undefined for an unknown colour, and for white, because paper is white
 */
export function colorOf(written: string): string | undefined {
  const color = written.trim().toLowerCase()
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(color)?.[1]
  const rgb = /^rgba?\((\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})/.exec(color)?.slice(1, 4)
  const found =
    hex?.length === 3
      ? [...hex].map((digit) => digit + digit).join('')
      : (hex ??
        rgb?.map((value) => Math.min(255, Number(value)).toString(16).padStart(2, '0')).join('') ??
        NAMES[color])
  return found === 'ffffff' ? undefined : found
}
