import { expect, test } from 'vitest'
import { codeAround } from './fences.ts'

const text = 'Before\n\n```json\n{"a":1}\n```\n\n> ~~~\n> x\n> ```\n> ~~~\nAfter ```\n\n````\nopen'
const at = (part: string) => codeAround(text, text.indexOf(part))

test('the block of code around the caret is found, from its fences on', () => {
  expect(at('{"a"')).toMatchObject({ code: '{"a":1}', prefix: '' })
  expect(at('```json')?.code).toBe('{"a":1}')
  const block = at('{"a"')
  expect(text.slice(block?.from, block?.to)).toBe('{"a":1}')
  expect(text.slice(block?.to, block?.end)).toBe('\n```')
  for (const part of ['Before', 'After']) expect(at(part)).toBeNull()
})

test('a block in a quote has its signs taken off, and one that nobody closed goes to the end', () => {
  expect(at('x')).toMatchObject({ code: 'x\n```', prefix: '> ' })
  expect(at('open')).toMatchObject({ code: 'open', to: text.length, end: text.length })
  expect(codeAround('```\n```', 0)).toMatchObject({ code: '', from: 4, to: 4 })
})
