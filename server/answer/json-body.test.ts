import { expect, test } from 'vitest'
import { jsonBody } from './json-body.ts'

const text = (answer: object): string => String(jsonBody(answer))

test.each<[string, object]>([
  ['a short answer', { error_code: 0, data: { name: 'x', list: [1, 2] } }],
  ['an empty answer', {}],
  ['a long list', { error_code: 0, data: [1, 'two', null, { three: '3' }, ['4'], true] }],
  ['a long list in the data', { error_code: 0, data: { before: 1, list: ['a', 'b', 'c', 'd'], none: [], after: {} } }],
  [
    'fields and elements without a value',
    { gone: undefined, list: [undefined, 1, undefined, 2], data: { gone: undefined } },
  ],
  ['dates', { at: new Date(0), list: [new Date(1), new Date(2), new Date(3), new Date(4)] }],
  [
    'characters of one to four bytes, and half a pair',
    { 'na"me': 'é', list: ['é', '中', '𝄞', '\ud800', '\u2028', '"\\\n'] },
  ],
  ['elements that exceed the memory', { list: Array.from({ length: 9 }, (_, at) => '文'.repeat(at * 30_000)) }],
  ['many elements', { data: { list: Array.from({ length: 5000 }, (_, at) => ({ at, text: `页面 ${at}` })) } }],
])('%s is the JSON that JSON.stringify makes', (_, answer) => {
  expect(text(answer)).toBe(JSON.stringify(answer))
})

test('an answer with a long list is bytes of its own, which the next answer does not change', () => {
  const first = jsonBody({ list: [1, 2, 3, 4] })
  const second = jsonBody({ list: [5, 6, 7, 8] })
  expect(Buffer.isBuffer(first)).toBe(true)
  expect([String(first), String(second)]).toEqual(['{"list":[1,2,3,4]}', '{"list":[5,6,7,8]}'])
})
