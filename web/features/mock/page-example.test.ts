import { expect, test } from 'vitest'
import { answerExample } from './page-example.ts'

const block = (json: string) => `\n\`\`\`json\n${json}\n\`\`\`\n`

test('the JSON after a heading about the answer is the example', () => {
  expect(answerExample(`## 请求示例${block('{"a":1}')}## 返回示例${block('{"b":2}')}## 备注${block('{"c":3}')}`)).toBe(
    '{"b":2}',
  )
  expect(answerExample(`**Request**${block('{"a":1}')}**Response**${block('[1]')}`)).toBe('[1]')
})

test('without such a heading the last JSON of the page is the example, other code is ignored', () => {
  expect(answerExample(`${block('{"a":1}')}${block('{"b":2}')}\n\`\`\`js\nreturn {}\n\`\`\`\n`)).toBe('{"b":2}')
  expect(answerExample('~~~\n{"a": [1]}\n~~~')).toBe('{"a": [1]}')
})

test('a page without JSON has none', () => {
  for (const text of ['', 'text', block('not json'), block('7'), '```json\n{"a":1}'])
    expect([text, answerExample(text)]).toEqual([text, null])
})
