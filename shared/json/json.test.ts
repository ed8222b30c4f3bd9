import { describe, expect, test } from 'vitest'
import { formatJson } from './format.ts'
import { JSON_DEPTH, parseJson } from './parse.ts'
import { JSON_FIELDS, jsonFields } from './table.ts'

const rows = (text: string) => {
  const read = parseJson(text)
  if ('problem' in read) throw new Error(JSON.stringify(read.problem))
  return jsonFields(read.root, '(root)').fields.map(({ name, type, example }) => `${name}|${type}|${example}`)
}
const formatted = (text: string) => {
  const made = formatJson(text)
  return 'text' in made ? made.text : made.problem
}

describe('JSON as a table', () => {
  test('nested objects and lists are rows with the way to them', () => {
    expect(
      rows(`{"id": 12345678901234567890123, "user": {"name": "王", "tags": ["a", "b"], "empty": {}, "none": []},
        "list": [{"a": 1}, {"a": 2.5, "b": null}, {"b": "x"}], "ok": true, "grid": [[1, 2], [3]]}`),
    ).toEqual([
      'id|integer|12345678901234567890123',
      'user|object|',
      'user.name|string|王',
      'user.tags|string[]|a, b',
      'user.empty|object|',
      'user.none|array|',
      'list|object[]|',
      'list[].a|number|1',
      'list[].b|string | null|x',
      'ok|boolean|true',
      'grid|integer[][]|',
    ])
  })

  test('a list or a single value at the root is a table too', () => {
    expect(rows('[{"id": 1}, {"id": 2, "n": "x"}]')).toEqual(['[].id|integer|1', '[].n|string|x'])
    expect(rows('[1, "a", 1, 2, 3, 4]')).toEqual(['[]|(integer | string)[]|1, a, 1, 2, 3, …'])
    expect(rows('42')).toEqual(['(root)|integer|42'])
    expect(rows('{}')).toEqual(['(root)|object|'])
    expect(rows('[]')).toEqual(['[]|array|'])
  })

  test('keys that are not words are in brackets, and the last value of a repeated key counts', () => {
    expect(rows('{"a.b": 1, "": 2, "x-y": 3, "中文": 4, "k": 1, "k": "two"}')).toEqual([
      '["a.b"]|integer|1',
      '[""]|integer|2',
      'x-y|integer|3',
      '中文|integer|4',
      'k|string|two',
    ])
    expect(rows('{"__proto__": {"x": 1}}')).toEqual(['__proto__|object|', '__proto__.x|integer|1'])
  })

  test('a long text is cut, and a table of thousands of fields too', () => {
    expect(rows(`{"a": "${'x'.repeat(500)}"}`)[0]).toHaveLength('a|string|'.length + 80)
    const read = parseJson(`{${Array.from({ length: JSON_FIELDS + 5 }, (_, i) => `"k${i}":1`).join()}}`)
    if ('problem' in read) throw new Error('no JSON')
    expect(jsonFields(read.root, '')).toMatchObject({ cut: true, fields: { length: JSON_FIELDS } })
  })
})

describe('JSON laid out', () => {
  test('keeps every number, key and string as it was written, in their order', () => {
    expect(
      formatted(
        '{"b":1.10,"a":9007199254740993,"b":-0,"e":1E400,"s":"\\u4e2d\\/","n":[],"o":{},"l":[1,[2,{"x":null}]]}',
      ),
    ).toBe(
      `{
  "b": 1.10,
  "a": 9007199254740993,
  "b": -0,
  "e": 1E400,
  "s": "\\u4e2d\\/",
  "n": [],
  "o": {},
  "l": [
    1,
    [
      2,
      {
        "x": null
      }
    ]
  ]
}`,
    )
  })

  test('is what JSON.stringify makes of plain values, and stays as it is the second time', () => {
    for (const value of [
      { a: [1, { b: 'x, {y}: [z]' }], c: { d: '"quoted"', e: '// no comment' } },
      [[], {}, [[]]],
      'text',
      1,
      null,
    ]) {
      expect(formatted(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2))
      expect(formatted(JSON.stringify(value, null, 7))).toBe(JSON.stringify(value, null, 2))
    }
  })

  test('keeps comments and drops a comma too many', () => {
    expect(formatted(`// head\n{a: 1, // one\n 'b': 2, /* two */\n // last\n}`)).toBe(
      `// head\n{\n  a: 1, // one\n  'b': 2 /* two */\n  // last\n}`,
    )
    expect(formatted('[1,2,]')).toBe('[\n  1,\n  2\n]')
  })
})

describe('texts that are not JSON', () => {
  test.each([
    ['', 'unfinished', 1, 1],
    ['{"a": }', 'unexpected', 1, 7],
    ['{\n  "a": 1\n  "b": 2\n}', 'unexpected', 3, 3],
    ['{"a": 1', 'unfinished', 1, 8],
    ['[1, 2', 'unfinished', 1, 6],
    ['"open', 'unfinished', 1, 1],
    ['{"a": "x\ny"}', 'unfinished', 1, 7],
    ['{} {}', 'unexpected', 1, 4],
    ['[1 2]', 'unexpected', 1, 4],
    ['undefined', 'unexpected', 1, 1],
    ['/* open', 'unfinished', 1, 1],
    ['{,}', 'unexpected', 1, 2],
    ['#', 'unexpected', 1, 1],
    ['12abc', 'unexpected', 1, 1],
  ])('%j is named with its place', (text, reason, line, column) => {
    expect(formatJson(text)).toEqual({ problem: { reason, line, column } })
  })

  test('what is nested too deeply is refused, and hostile text ends soon', () => {
    expect(parseJson('['.repeat(JSON_DEPTH) + ']'.repeat(JSON_DEPTH))).toHaveProperty('root')
    expect(parseJson('['.repeat(1_000_000))).toMatchObject({ problem: { reason: 'deep' } })
    for (const part of ['"', '\\', '/*', '//', '{', '{"a":', '1e', ' ', '\n', '-']) {
      const read = parseJson(part.repeat(200_000))
      expect('problem' in read, part).toBe(true)
    }
  })
})
