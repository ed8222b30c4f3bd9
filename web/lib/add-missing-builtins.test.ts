import { afterEach, expect, test } from 'vitest'
import { addMissingBuiltins } from './add-missing-builtins.ts'

const natives = [
  { owner: Object, name: 'groupBy', native: Reflect.get(Object, 'groupBy') },
  { owner: URL, name: 'canParse', native: URL.canParse },
]
afterEach(() => {
  for (const { owner, name, native } of natives)
    Object.defineProperty(owner, name, { value: native, writable: true, configurable: true })
})

test('missing functions are added and work as the standard says', () => {
  for (const { owner, name } of natives) Reflect.deleteProperty(owner, name)
  addMissingBuiltins()
  const groupBy = Reflect.get(Object, 'groupBy')
  const keyOf = (number: number, index: number) => (number % 2 === 0 ? 'even' : `odd${index}`)
  expect(groupBy([1, 2, 3], keyOf)).toEqual({ odd0: [1], even: [2], odd2: [3] })
  expect(Object.keys(Object)).not.toContain('groupBy')
  expect([
    URL.canParse('https://example.org'),
    URL.canParse('/path'),
    URL.canParse('/path', 'https://example.org'),
  ]).toEqual([true, false, true])
})

test('functions of the browser are not replaced', () => {
  addMissingBuiltins()
  for (const { owner, name, native } of natives) expect(Reflect.get(owner, name)).toBe(native)
})
