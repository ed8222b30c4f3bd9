import { expect, test } from 'vitest'
import { budgetReport } from './budgets.ts'
import { callFigures } from './calls.bench.ts'
import type { Figures } from './lib/bench.ts'
import { CASES, type CaseName } from './lib/call-cases.ts'
import type { Engine } from './lib/site.ts'
import { startFigures } from './start.bench.ts'

interface Measured {
  rate?: number[]
  bare?: number[]
  p95?: number[]
  bytes?: number
  failed?: number
}

function figuresOf(engine: Engine, calls: Partial<Record<CaseName, Measured>>): Figures {
  const figures: Figures = new Map()
  for (const [name, { rate = [], bare = [], p95 = [], bytes = 1000, failed = 0 }] of Object.entries(calls)) {
    const key = callFigures(engine, name as CaseName)
    figures.set(key.rate, rate).set(key.bare, bare).set(key.p95, p95).set(key.bytes, [bytes]).set(key.failed, [failed])
  }
  return figures
}

/** The cells of the line that begins with this text. */
function line(figures: Figures, begins: string): string[] {
  const found = budgetReport(figures).find((one) => one.startsWith(`| ${begins}`))
  return found?.split(' | ').map((cell) => cell.replace(/^\| /, '')) ?? []
}

test('a budget is judged by the median of the rounds, each compared with its own baseline', () => {
  const rounds = { rate: [4000, 6000, 600], bare: [10_000, 10_000, 1000] }
  expect(line(figuresOf('sqlite', { [CASES.guest]: rounds }), '`page/info`').slice(1, 4)).toEqual([
    'at least 0.50',
    '0.60 (0.40–0.60)',
    'yes',
  ])
  const slow = { rate: [4000, 4000, 6000], bare: [10_000, 10_000, 10_000] }
  expect(line(figuresOf('sqlite', { [CASES.guest]: slow }), '`page/info`')[3]).toBe('**no**')
})

test('a menu is compared with a page for each byte', () => {
  const page = { rate: [1000], bytes: 10_000 }
  const begins = '`item/info`, 1,000 pages'
  const same = figuresOf('postgres', { [CASES.guest]: page, [CASES.menu1000]: { rate: [100], bytes: 100_000 } })
  expect(line(same, begins).slice(2, 4)).toEqual(['1.00', 'yes'])
  const slower = figuresOf('postgres', { [CASES.guest]: page, [CASES.menu1000]: { rate: [50], bytes: 100_000 } })
  expect(line(slower, begins).slice(2, 4)).toEqual(['2.00', '**no**'])
})

test('the time of a menu may grow in proportion to its answer', () => {
  const growth = (rate: number) =>
    line(
      figuresOf('sqlite', {
        [CASES.menu1000]: { rate: [100], bytes: 100_000 },
        [CASES.menu10000]: { rate: [rate], bytes: 1_000_000 },
      }),
      '`item/info`, from',
    )[3]
  expect([growth(12), growth(8)]).toEqual(['yes', '**no**'])
})

test('a search is compared with the page and with the smaller item', () => {
  const figures = figuresOf('sqlite', {
    [CASES.guest]: { p95: [2] },
    [CASES.rare1000]: { p95: [8] },
    [CASES.rare10000]: { p95: [18] },
  })
  expect(line(figures, '`item/search`, 10 hits in').slice(1, 4)).toEqual(['at most 10', '9.0', 'yes'])
  expect(line(figures, '`item/search`, 10 hits, 10,000').slice(1, 4)).toEqual(['at most 2', '2.25', '**no**'])
})

test('no budget holds when a request was refused', () => {
  const figures = figuresOf('sqlite', { [CASES.update]: { rate: [2000], failed: 3 } })
  expect(line(figures, '`page/save`, update').slice(2, 4)).toEqual(['2,000', '**no**: 3 requests failed'])
})

test('a figure that was not measured has no line', () => {
  const report = budgetReport(new Map([[startFigures('sqlite').start, [700]]]))
  expect(report).toHaveLength(3)
  expect(report[2]).toContain('| at most 1,200 | 700 | yes |')
})

test('calls are compared with the existing server where it was measured', () => {
  const figures = figuresOf('sqlite', { [CASES.items200]: { rate: [5860] }, [CASES.items1000]: { rate: [900] } })
  expect(line(figures, 'item/myList, 200')).toEqual(['item/myList, 200 items', '5,860', '–', '586', '10.0 |'])
  expect(line(figures, 'item/myList, 1,000')).toEqual([])
})
