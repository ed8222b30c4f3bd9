import { TRADITIONAL_CHARACTERS } from './traditional-characters.ts'

/** Chinese characters with one code unit. All characters of the table are among them, and the engine tests a text without any of them at once. */
const CHINESE = /[\u3400-\u9fff]/
/** How many code units become a string at once; more arguments may exceed the stack. */
const UNITS_AT_ONCE = 4096

/** The simplified form of each code unit; most are their own. Made when it is first needed. */
let forms: Uint16Array | undefined

function readTable(): Uint16Array {
  const table = Uint16Array.from({ length: 0x10000 }, (_, code) => code)
  const characters = TRADITIONAL_CHARACTERS.replaceAll(/\s/g, '')
  for (let at = 0; at < characters.length; at += 2) table[characters.charCodeAt(at)] = characters.charCodeAt(at + 1)
  return table
}

/**
 * Replaces traditional Chinese characters and regional variants by their simplified forms. The text keeps its length, and every offset its meaning. Different characters may
 * become the same (後 and 后), so the result is for comparing only.
 */
export function simplified(text: string): string {
  const from = text.search(CHINESE)
  if (from < 0) return text
  forms ??= readTable()
  const first = firstReplaced(text, from, forms)
  return first === text.length ? text : text.slice(0, first) + replaced(text, first, forms)
}

/** The offset of the first character with another simplified form; the length of the text if there is none. */
function firstReplaced(text: string, from: number, table: Uint16Array): number {
  let at = from
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (table[code] !== code) break
  }
  return at
}

/** The simplified rest of a text. */
function replaced(text: string, from: number, table: Uint16Array): string {
  let result = ''
  for (let at = from; at < text.length; at += UNITS_AT_ONCE) {
    const units = new Uint16Array(Math.min(UNITS_AT_ONCE, text.length - at))
    for (let unit = 0; unit < units.length; unit++) units[unit] = table[text.charCodeAt(at + unit)] as number
    result += String.fromCharCode.apply(null, units as unknown as number[])
  }
  return result
}
