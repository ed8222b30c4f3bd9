import { describe, expect, test } from 'vitest'
import { MOCK_OUTPUT_CHARACTERS, MockTooLarge } from './budget.ts'
import { generate } from './generate.ts'
import type { Json } from './generators/generator.ts'
import { GENERATORS } from './generators/index.ts'
import { greatest, seeded } from './random.ts'

const now = new Date('2026-11-20T10:20:30Z')
const make = (template: Json, seed = 1) => JSON.parse(JSON.stringify(generate(template, { random: seeded(seed), now })))
const many = (template: Json) => Array.from({ length: 200 }, (_, seed) => make(template, seed))

describe('rules of keys', () => {
  test('a repeated list, with new objects for each, and increasing numbers', () => {
    expect(make({ 'list|3': [{ 'id|+1': 7, 'seq|+10': 0, tag: 'x' }] })).toEqual({
      list: [
        { id: 7, seq: 0, tag: 'x' },
        { id: 8, seq: 10, tag: 'x' },
        { id: 9, seq: 20, tag: 'x' },
      ],
    })
    const lengths = new Set(many({ 'list|1-4': ['a'] }).map(({ list }) => list.length))
    expect([...lengths].sort()).toEqual([1, 2, 3, 4])
  })

  test('one of a list, or each in turn', () => {
    expect(new Set(many({ 'state|1': ['on', 'off'] }).map(({ state }) => state))).toEqual(new Set(['on', 'off']))
    expect(
      make({ 'rows|4': [{ 'day|+1': ['mon', 'tue', 'wed'] }] }).rows.map((row: { day: string }) => row.day),
    ).toEqual(['mon', 'tue', 'wed', 'mon'])
  })

  test('numbers between bounds, with places behind the point', () => {
    for (const { n, f, g } of many({ 'n|1-5': 0, 'f|10-20.2': 0, 'g|3.1-3': 0 })) {
      expect([1, 2, 3, 4, 5]).toContain(n)
      expect(f).toBeGreaterThanOrEqual(10)
      expect(f).toBeLessThan(21)
      expect(String(f).split('.')[1]?.length ?? 0).toBeLessThanOrEqual(2)
      expect(Math.floor(g)).toBe(3)
    }
  })

  test('repeated texts, random yes or no, some of the keys', () => {
    expect(make({ 'line|3': '=-' })).toEqual({ line: '=-=-=-' })
    expect(new Set(many({ 'ok|1': true }).map(({ ok }) => ok))).toEqual(new Set([true, false]))
    for (const { some } of many({ 'some|2': { a: 1, b: 2, c: 3 } })) expect(Object.keys(some)).toHaveLength(2)
  })

  test('a bar without a rule belongs to the name', () => {
    expect(make({ 'a|b': 1, 'a|': 2, '|3': 3 })).toEqual({ 'a|b': 1, 'a|': 2, '|3': 3 })
  })
})

describe('placeholders', () => {
  test('give their own kind of value alone, and text among text', () => {
    const { n, text } = make({ n: '@natural(5, 5)', text: 'n=@natural(5,5), @upper("ab")' })
    expect([n, text]).toEqual([5, 'n=5, AB'])
  })

  test('name other values of the same object', () => {
    expect(make({ first: 'Ada', last: 'Klein', full: '@first @last', copy: '@first' })).toMatchObject({
      full: 'Ada Klein',
      copy: 'Ada',
    })
  })

  test('stay if there is no such thing, and after a backslash', () => {
    expect(make(['@nothing', 'me@example.com is @unknown(1)', '\\@id', '@', '@@', 'a@'])).toEqual([
      '@nothing',
      'me@example.com is @unknown(1)',
      '@id',
      '@',
      '@@',
      'a@',
    ])
  })

  test('dates follow their format, and now is now', () => {
    expect(make(['@now', "@now('day')", "@now('yyyy/MM/dd')", "@now('hour', 'HH:mm')"])).toEqual([
      '2026-11-20 10:20:30',
      '2026-11-20 00:00:00',
      '2026/11/20',
      '10:00',
    ])
    expect(make("@date('yyyy-MM-dd')")).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(make('@datetime')).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  test('each generator makes a value of JSON, in every run', () => {
    for (const name of GENERATORS.keys()) {
      for (const value of many(`@${name}`)) expect([name, value]).not.toEqual([name, undefined])
      expect([name, make(`@${name}`)]).not.toEqual([name, `@${name}`])
    }
  })

  test.each([
    ['@guid', /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/],
    ['@id', /^\d{18}$/],
    ['@email', /^[a-z]+\.\d+@[a-z]+\.example$/],
    ['@ip', /^203\.0\.113\.\d+$/],
    ['@string(5)', /^[\w]{5}$/],
    ["@string('number', 3, 4)", /^\d{3,4}$/],
    ['@word(4)', /^[a-z]{4}$/],
    ['@cword(3, 5)', /^\p{Script=Han}{3,5}$/u],
    ['@cname', /^\p{Script=Han}{2,3}$/u],
    ['@city(true)', /^\p{Script=Han}+ \p{Script=Han}+$/u],
    ['@color', /^#[0-9a-f]{6}$/],
    ["@pick(['a', 'b'])", /^[ab]$/],
    ['@image(20x10)', /^data:image\/svg\+xml,/],
    ['@zip', /^\d{6}$/],
    ['@phone', /^1\d{10}$/],
  ])('%s looks as it should', (template, pattern) => {
    for (const value of many(template)) expect(value).toMatch(pattern)
  })
})

describe('hostile templates', () => {
  const hostile: [string, Json][] = [
    ['a repeat without bound', { 'a|100000000': ['x'] }],
    ['repeats in each other', { 'a|999': [{ 'b|999': [{ 'c|999': ['x'] }] }] }],
    ['a long text many times', { 'a|99999': 'x'.repeat(1000) }],
    ['a string of a thousand million', '@string(1000000000)'],
    ['nothing, four thousand million times', { 'a|4000000000': '' }],
    ['an empty list, four thousand million times', { 'a|4000000000': [[]] }],
    ['a long text by its name', { a: 'x'.repeat(60_000), b: Array.from({ length: 1000 }, () => '@a') }],
    [
      'lists of lists by their names',
      Object.fromEntries([
        ['n0', ['x']],
        ...Array.from({ length: 60 }, (_, at) => [`n${at + 1}`, [`@n${at}`, `@n${at}`]] as const),
      ]),
    ],
    ['a range without end', '@range(1, 1e15)'],
    ['a range of tiny steps', '@range(0, 1, 1e-12)'],
    ['sentences without number', '@sentence(1e9)'],
    ['paragraphs without number', '@cparagraph(1e9)'],
    ['a word without end', '@word(1e9)'],
  ]
  test.each(hostile)('%s is refused', (_name, template) => {
    expect(() => generate(template, { random: greatest })).toThrow(MockTooLarge)
    expect(() => generate(template, { random: seeded(3) })).toThrow(MockTooLarge)
  })

  test('depth is bounded', () => {
    let deep: Json = 'x'
    for (let i = 0; i < 1000; i++) deep = [deep]
    expect(() => generate(deep)).toThrow(MockTooLarge)
  })

  test('nothing of it is run, and no prototype is touched', () => {
    const template = JSON.parse(
      '{"__proto__": {"polluted": 1}, "constructor": "@constructor(1)", "x": "@toString()", "f|1": "function(){return process}", "r": "/(a+)+$/", "__proto__|3": "y"}',
    ) as Json
    const made = generate(template, { random: seeded(1) }) as Record<string, unknown>
    expect(made.x).toBe('@toString()')
    expect(made.constructor).toBe('@constructor(1)')
    expect(made.f).toBe('function(){return process}')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(JSON.parse(JSON.stringify(made))).toHaveProperty('r', '/(a+)+$/')
  })

  test('many placeholders, brackets and quotes cost no more than their text', () => {
    for (const text of [
      '@'.repeat(60_000),
      '@name('.repeat(10_000),
      "@pick('".repeat(8000),
      '@upper(@upper(@upper(@upper(x))))',
    ])
      expect(JSON.stringify(generate(text)).length).toBeLessThan(MOCK_OUTPUT_CHARACTERS)
  })

  test('answers never pass their bound', () => {
    for (const [, template] of hostile) {
      try {
        expect(JSON.stringify(generate(template, { random: seeded(9) })).length).toBeLessThan(
          MOCK_OUTPUT_CHARACTERS * 2,
        )
      } catch (error) {
        expect(error).toBeInstanceOf(MockTooLarge)
      }
    }
  })
})
