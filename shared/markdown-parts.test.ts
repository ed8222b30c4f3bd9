import { expect, test } from 'vitest'
import { apiJsonMarkdown } from './api-page/json-markdown.ts'
import { JSON_DEPTH } from './json/parse.ts'
import { JSON_FORMATTED_LENGTH, readableJson } from './markdown-parts.ts'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test('JSON is laid out over lines', () => {
  expect(readableJson('{"a":[1,{"b":"x,}"}]}')).toEqual({
    text: '{\n  "a": [\n    1,\n    {\n      "b": "x,}"\n    }\n  ]\n}',
    isJson: true,
  })
  expect(readableJson('{"a":12345678901234567890}').text).toBe('{"a":12345678901234567890}')
})

test('JSON that nests too deep stays as it was written, and so does JSON that would become too long', () => {
  expect(readableJson(nested(JSON_DEPTH)).text).toContain('\n')
  for (const text of [nested(JSON_DEPTH + 1), nested(29_000), nested(500_000)])
    expect(readableJson(text)).toEqual({ text, isJson: false })
  const wide = `${'['.repeat(190)}${'1,'.repeat(10_000)}1${']'.repeat(190)}`
  expect(readableJson(wide)).toEqual({ text: wide, isJson: true })
  const usual = JSON.stringify(Array.from({ length: 5000 }, (_, id) => ({ id, name: 'n'.repeat(40) })))
  expect(readableJson(usual).text.length).toBeGreaterThan(usual.length)
  expect(readableJson(usual).text.length).toBeLessThan(JSON_FORMATTED_LENGTH)
})

test('a page of API JSON with a deep answer is about as long as its text', () => {
  const page = JSON.stringify({ info: { url: '/x' }, response: { responseExample: nested(29_000) } })
  expect(apiJsonMarkdown(page)?.length).toBeLessThan(page.length * 2)
})
