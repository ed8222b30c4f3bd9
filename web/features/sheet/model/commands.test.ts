import { expect, test } from 'vitest'
import { setTexts } from '#shared/sheet/cells.ts'
import { emptySheet } from '#shared/sheet/document.ts'
import { type Sheet, textAt } from '#shared/sheet/model.ts'
import { restyle } from '#shared/sheet/styles.ts'
import { createCommands } from './commands.ts'
import { createSheetStore } from './sheet-store.ts'

const sheetOf = (rows: readonly (readonly string[])[]): Sheet =>
  setTexts(
    emptySheet('a'),
    rows.flatMap((row, r) => row.map((text, c): [number, number, string] => [r, c, text])),
  )

/** The commands of a sheet, and its first column. */
function open(sheet: Sheet) {
  const store = createSheetStore([sheet], true, (one, { row, col }, text) => setTexts(one, [[row, col, text]]))
  const commands = createCommands(store, () => undefined)
  const column = () => [0, 1, 2, 3].map((row) => textAt(store.sheet(), row, 0)).filter(Boolean)
  return { store, commands, column }
}

const NAMED = [
  ['name', 'date', 'size'],
  ['zeta', '2025-11-07', '=1+1'],
  ['beta', '2025-01-05', '3'],
]

test('sorting leaves a row of titles above numbers or dates where it is', () => {
  const { commands, column } = open(sheetOf(NAMED))
  expect(commands.header()).toBe(true)
  commands.sort(false)
  expect(column()).toEqual(['name', 'beta', 'zeta'])
  commands.sort(true)
  expect(column()).toEqual(['name', 'zeta', 'beta'])
})

test('a row of titles is also known by its look, and empty rows before it stay', () => {
  const words = sheetOf([[''], ['title'], ['zeta'], ['beta']])
  const bold = restyle(words, { top: 1, left: 0, bottom: 1, right: 0 }, { font: { bold: true } })
  const { commands, column } = open(bold)
  expect(commands.header()).toBe(true)
  commands.sort(false)
  expect(column()).toEqual(['title', 'beta', 'zeta'])
  expect(open(words).commands.header()).toBe(false)
})

test('a person decides what the first row is', () => {
  const { commands, column } = open(sheetOf([['title'], ['zeta'], ['beta']]))
  expect(commands.header()).toBe(false)
  commands.toggleHeader()
  commands.sort(false)
  expect(column()).toEqual(['title', 'beta', 'zeta'])
  commands.toggleHeader()
  commands.sort(false)
  expect(column()).toEqual(['beta', 'title', 'zeta'])
})

test('there is no header to decide about below frozen rows, and within other rows', () => {
  const frozen = open({ ...sheetOf(NAMED), frozen: { row: 1, col: 0 } })
  expect(frozen.commands.header()).toBeNull()
  frozen.commands.sort(false)
  expect(frozen.column()).toEqual(['name', 'beta', 'zeta'])

  const some = open(sheetOf(NAMED))
  some.store.select({ row: 1, col: 0 }, { row: 2, col: 2 })
  expect(some.commands.header()).toBeNull()
  some.commands.sort(false)
  expect(some.column()).toEqual(['name', 'beta', 'zeta'])
})
