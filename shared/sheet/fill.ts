import { type Area, heightOf, widthOf } from './address.ts'
import { setCells } from './cells.ts'
import { isFormula, movedFormula } from './formula/rewrite.ts'
import { numberOf } from './formula/values.ts'
import { type Cell, cellAt, type Sheet } from './model.ts'

const DAY_MS = 24 * 3600 * 1000
/** Digits that begin with a zero, or are more than a number can store, are an identifier. Decimals may have more. */
const NUMBER = /^-?(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)$/
const NUMBER_DIGITS = 15
const DATE = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})$/
/** The number of an ID card or a book: its last sign checks the others. */
const CHECKED_ID = /^\d+X$/i
/** The most decimals that `toFixed` writes. */
const DECIMALS_MOST = 100
const COUNTED = /^(.*?)(\d+)(\D*)$/s

/** The number of decimal places, so that 0.1, 0.2 continues with 0.3. */
const places = (text: string) => text.split('.')[1]?.length ?? 0

function numbersAfter(texts: readonly string[]): ((step: number) => string) | null {
  const isShort = (text: string) => text.includes('.') || text.replace('-', '').length <= NUMBER_DIGITS
  if (texts.length < 2 || !texts.every((text) => NUMBER.test(text) && isShort(text))) return null
  const values = texts.map(Number)
  const last = values.at(-1) as number
  const by = last - (values.at(-2) as number)
  const digits = Math.min(DECIMALS_MOST, Math.max(...texts.map(places)))
  return (step) => (last + by * step).toFixed(digits)
}

function dayOf(text: string): { day: number; sign: string; padded: boolean } | null {
  const found = DATE.exec(text)
  if (!found) return null
  const [, year, sign, month, day] = found as unknown as [string, string, string, string, string]
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day))
  const then = new Date(time)
  if (then.getUTCMonth() !== Number(month) - 1 || then.getUTCDate() !== Number(day)) return null
  return { day: time / DAY_MS, sign, padded: month.length === 2 }
}

function datesAfter(texts: readonly string[]): ((step: number) => string) | null {
  const days = texts.map(dayOf)
  const last = days.at(-1)
  if (!last || days.some((one) => one === null)) return null
  const before = days.at(-2)
  const by = before ? last.day - before.day : 1
  const two = (value: number) => (last.padded ? String(value).padStart(2, '0') : String(value))
  return (step) => {
    const then = new Date((last.day + by * step) * DAY_MS)
    return [then.getUTCFullYear(), two(then.getUTCMonth() + 1), two(then.getUTCDate())].join(last.sign)
  }
}

/** Continues `step-1`, `step-2` with `step-3`, and a single `v1` with `v2`. A single number or identifier (`007`, `15%`, `08044295X`) is no series. */
function countedAfter(texts: readonly string[]): ((step: number) => string) | null {
  const parts = texts.map((text) => COUNTED.exec(text))
  const [head] = parts
  if (!head || parts.some((one) => one?.[1] !== head[1] || one?.[3] !== head[3])) return null
  const [text = ''] = texts
  const isDigits = head[1] === '' && head[3] === ''
  if (parts.length === 1 && (isDigits || numberOf(text) !== null || CHECKED_ID.test(text))) return null
  const values = parts.map((one) => BigInt(one?.[2] ?? 0))
  const last = values.at(-1) as bigint
  const by = values.length > 1 ? last - (values.at(-2) as bigint) : 1n
  const length = parts.at(-1)?.[2]?.length ?? 0
  return (step) => {
    const next = last + by * BigInt(step)
    return next < 0n ? (texts.at(-1) as string) : `${head[1]}${String(next).padStart(length, '0')}${head[3]}`
  }
}

/** Continues a series of texts. Texts that are not a series are repeated. `step` counts from 1. */
function seriesOf(texts: readonly string[]): (step: number) => string {
  const filled = texts.length > 0 && texts.every((text) => text !== '')
  const found = filled ? (numbersAfter(texts) ?? datesAfter(texts) ?? countedAfter(texts)) : null
  return found ?? ((step) => texts[(step - 1) % texts.length] as string)
}

/**
 * Fills a larger area from a selected one, like the fill handle: numbers, dates and texts with numbers are continued, references of formulas are
 * moved, everything else is repeated.
 * @param to contains `from` and extends it on one side
 */
export function fillArea(sheet: Sheet, from: Area, to: Area): Sheet {
  const isDown = to.bottom > from.bottom || to.top < from.top
  const isBack = isDown ? to.top < from.top : to.left < from.left
  const long = isDown ? heightOf(from) : widthOf(from)
  const wide = isDown ? widthOf(from) : heightOf(from)
  const steps = (isDown ? heightOf(to) : widthOf(to)) - long
  const placed = (along: number, across: number): [number, number] =>
    isDown ? [from.top + along, from.left + across] : [from.top + across, from.left + along]
  const cells: [number, number, Cell][] = []
  for (let across = 0; across < wide; across++) {
    const source = Array.from({ length: long }, (_, along) => {
      const [row, col] = placed(isBack ? long - 1 - along : along, across)
      return cellAt(sheet, { row, col })
    })
    const next = seriesOf(source.map((cell) => cell.text))
    for (let step = 1; step <= steps; step++) {
      const model = source[(step - 1) % long] as Cell
      const along = isBack ? -step : long - 1 + step
      const [row, col] = placed(along, across)
      const modelAlong = isBack ? long - 1 - ((step - 1) % long) : (step - 1) % long
      const moved = along - modelAlong
      const text = isFormula(model.text) ? movedFormula(model.text, isDown ? moved : 0, isDown ? 0 : moved) : next(step)
      cells.push([row, col, { ...model, text }])
    }
  }
  return setCells(sheet, cells)
}
