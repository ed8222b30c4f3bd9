import { describe, expect, test } from 'vitest'
import { mergeText, mergeValue } from './merge-text.ts'

const merged = (base: string, mine: string, theirs: string) => {
  const one = mergeText(base, mine, theirs)
  expect(mergeText(base, theirs, mine)).toEqual(one)
  return one.ok ? one.text : 'conflict'
}

const BASE = 'one\ntwo\n\nthree\nfour\n\nfive\n'

describe('changes that lie apart are both taken', () => {
  test.each([
    [
      'lines changed',
      'ONE\ntwo\n\nthree\nfour\n\nfive\n',
      'one\ntwo\n\nthree\nfour\n\nFIVE\n',
      'ONE\ntwo\n\nthree\nfour\n\nFIVE\n',
    ],
    ['lines added', 'zero\none\ntwo\n\nthree\nfour\n\nfive\n', `${BASE}six\n`, `zero\n${BASE}six\n`],
    ['lines taken away', 'two\n\nthree\nfour\n\nfive\n', 'one\ntwo\n\nthree\nfour\n\n', 'two\n\nthree\nfour\n\n'],
    [
      'paragraphs added',
      'one\ntwo\n\nnew\n\nthree\nfour\n\nfive\n',
      `${BASE}\nlast\n`,
      'one\ntwo\n\nnew\n\nthree\nfour\n\nfive\n\nlast\n',
    ],
    [
      'the next paragraph but for an empty line',
      'one\nTWO\n\nthree\nfour\n\nfive\n',
      'one\ntwo\n\nTHREE\nfour\n\nfive\n',
      'one\nTWO\n\nTHREE\nfour\n\nfive\n',
    ],
  ])('%s', (_, mine, theirs, text) => {
    expect(merged(BASE, mine, theirs)).toBe(text)
  })
})

describe('what touches is left to the people', () => {
  test.each([
    ['the same line', 'ONE\ntwo\n\nthree\nfour\n\nfive\n', 'First\ntwo\n\nthree\nfour\n\nfive\n'],
    ['the line below', 'ONE\ntwo\n\nthree\nfour\n\nfive\n', 'one\nTWO\n\nthree\nfour\n\nfive\n'],
    ['a changed line that the other took away', 'two\n\nthree\nfour\n\nfive\n', 'ONE\ntwo\n\nthree\nfour\n\nfive\n'],
    ['different lines added at one place', `${BASE}mine\n`, `${BASE}theirs\n`],
    ['a line added below a changed one', 'ONE\ntwo\n\nthree\nfour\n\nfive\n', 'one\nnew\ntwo\n\nthree\nfour\n\nfive\n'],
    ['everything replaced', 'x', 'y'],
  ])('%s', (_, mine, theirs) => {
    expect(merged(BASE, mine, theirs)).toBe('conflict')
  })
})

describe('the same change on both sides is there once', () => {
  test.each([
    [
      'a changed line',
      'one\nTWO\n\nthree\nfour\n\nfive\n',
      'one\nTWO\n\nthree\nfour\n\nFIVE\n',
      'one\nTWO\n\nthree\nfour\n\nFIVE\n',
    ],
    [
      'an added paragraph beside empty lines',
      'one\ntwo\n\nnew\n\nthree\nfour\n\nfive\n',
      'one\ntwo\n\nnew\n\nthree\nfour\n\nFIVE\n',
      'one\ntwo\n\nnew\n\nthree\nfour\n\nFIVE\n',
    ],
    [
      'a line taken away',
      'one\n\nthree\nfour\n\nfive\n',
      'one\n\nthree\nfour\n\nfive\nsix\n',
      'one\n\nthree\nfour\n\nfive\nsix\n',
    ],
    ['a text pasted over everything', 'x\ny', 'x\ny', 'x\ny'],
  ])('%s', (_, mine, theirs, text) => {
    expect(merged(BASE, mine, theirs)).toBe(text)
  })

  test('of equal lines that both add as many', () => {
    expect(merged('a\n\nb\n\nc\n', 'a\n\n\nb\n\nc\n', 'a\n\n\nb\n\nC\n')).toBe('a\n\n\nb\n\nC\n')
  })
})

describe('line ends', () => {
  test('another kind of line end is not a change of the lines', () => {
    expect(merged('a\r\n\r\nb\r\n', 'A\n\nb\n', 'a\r\n\r\nB\r\n')).toBe('A\n\nB\n')
    expect(merged('a\n\nb\n', 'A\n\nb\n', 'a\r\n\r\nB\r\n')).toBe('A\r\n\r\nB\r\n')
    expect(merged('a\r\n\r\nb\r\n', 'A\r\n\r\nb\r\n', 'a\r\n\r\nB\r\n')).toBe('A\r\n\r\nB\r\n')
    expect(merged('a\n\nb', 'A\n\nb', 'a\r\n\r\nb')).toBe('A\r\n\r\nb')
  })

  test('a line end at the end that one side adds or leaves out', () => {
    expect(merged('a\n\nb', 'a\n\nb\n', 'A\n\nb')).toBe('A\n\nb\n')
    expect(merged('a\n\nb\n', 'a\n\nb', 'A\n\nb\n')).toBe('A\n\nb')
    expect(merged('a\n\nb', 'a\n\nb\n', 'a\n\nB')).toBe('a\n\nB\n')
  })

  test('of two kinds in one text each line keeps its own', () => {
    expect(merged('a\r\n\nb\n\nc\n', 'A\r\n\nb\n\nc\n', 'a\r\n\nb\n\nC\n')).toBe('A\r\n\nb\n\nC\n')
  })

  test('texts without any', () => {
    expect(merged('', 'x', 'y')).toBe('conflict')
    expect(merged('', 'x', '')).toBe('x')
    expect(merged('a', '', 'a')).toBe('')
    expect(merged('', '\n', '\n\n')).toBe('\n\n')
  })
})

test('texts that would take too long to compare are left to the people', () => {
  const lines = (word: string) =>
    Array.from({ length: 100_000 }, (_, i) => `${word} ${(i * 7919) % 100_003}`).join('\n')
  expect(mergeText(lines('a'), lines('b'), lines('c'))).toEqual({ ok: false })
})

test('a single value', () => {
  expect(mergeValue('a', 'a', 'b')).toBe('b')
  expect(mergeValue('a', 'b', 'a')).toBe('b')
  expect(mergeValue('a', 'b', 'b')).toBe('b')
  expect(mergeValue('a', 'b', 'c')).toBeUndefined()
  expect(mergeValue(0, 5, 0)).toBe(5)
})

/** Random numbers that are the same in each run. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

/** Removes, changes or adds some runs of lines. Added lines contain `name` if it is given. */
function edited(lines: readonly string[], roll: (sides: number) => number, name: () => string): string[] {
  const made = [...lines]
  for (let edit = roll(4); edit >= 0; edit -= 1) {
    const at = roll(made.length + 1)
    made.splice(at, roll(3) === 0 ? 0 : roll(4), ...Array.from({ length: roll(4) }, name))
  }
  return made
}

const isSubsequence = (part: readonly string[], whole: readonly string[]): boolean => {
  let at = 0
  for (const line of whole) if (line === part[at]) at += 1
  return at === part.length
}

const ROUNDS = 4000

test('no line is lost that neither side took away, none comes twice, none comes back', () => {
  let kept = 0
  for (let seed = 1; seed <= ROUNDS; seed += 1) {
    const roll = dice(seed)
    let count = 0
    const own = () => {
      count += 1
      return `line ${count}`
    }
    const base = Array.from({ length: roll(30) + 1 }, own)
    const mine = edited(base, roll, own)
    const theirs = edited(base, roll, own)
    const one = merged(base.join('\n'), mine.join('\n'), theirs.join('\n'))
    if (one === 'conflict') continue
    kept += 1
    const lines = one.split('\n')
    const there = new Set(lines)
    expect(there.size, `seed ${seed}: once each`).toBe(lines.filter(Boolean).length + Number(there.has('')))
    const expected = (line: string) =>
      base.includes(line) ? mine.includes(line) && theirs.includes(line) : mine.includes(line) || theirs.includes(line)
    const all = [...new Set([...base, ...mine, ...theirs])].filter(Boolean)
    for (const line of all) expect(there.has(line), `seed ${seed}: ${line}`).toBe(expected(line))
    for (const side of [mine, theirs])
      expect(
        isSubsequence(
          side.filter((line) => there.has(line)),
          lines,
        ),
        `seed ${seed}: in order`,
      ).toBe(true)
  }
  expect(kept).toBeGreaterThan(ROUNDS / 4)
})

test('an unchanged side gives the other side, and equal sides themselves, whatever the line ends', () => {
  for (let seed = 1; seed <= ROUNDS; seed += 1) {
    const roll = dice(seed)
    const word = () => ['', '', 'a', 'b', '- x', '```'][roll(6)] as string
    const text = (lines: string[]) => lines.map((line) => line + ['\n', '\n', '\n', '\r\n', '\r'][roll(5)]).join('')
    const base = Array.from({ length: roll(12) }, word)
    const [before, after] = [text(base), text(edited(base, roll, word))]
    expect(merged(before, before, after)).toBe(after)
    expect(merged(before, after, after)).toBe(after)
  }
})
