import { expect, test } from 'vitest'
import { renameSheets } from './rename.ts'

test('names that Excel reads as something else get quotes, others do not', () => {
  for (const name of ['DEC2024', 'abc9999999', 'r', 'C', 'rc', 'R1C1', 'R2', 'true', 'FALSE', 'two words', '2024'])
    expect(renameSheets('=x!A1+1', () => name)).toBe(`='${name}'!A1+1`)
  for (const name of ['Data', 'ABCD1', 'r1c1x', 'truely', '数据'])
    expect(renameSheets("='x'!A1+1", () => name)).toBe(`=${name}!A1+1`)
})

test('the quotes of a name that stays are kept, and a name that needs some gets them', () => {
  expect(renameSheets("='Data'!A1+'DEC2024'!A1", (name) => name)).toBe("='Data'!A1+'DEC2024'!A1")
  expect(renameSheets('=Data!A1+DEC2024!A1', (name) => name)).toBe("=Data!A1+'DEC2024'!A1")
})
