import type { CallName } from '#shared/api/index.ts'
import { shown } from '../stats.ts'
import { table } from '../table.ts'
import type { Measured, MeasuredSite } from './measure.ts'
import { REASONS } from './reasons.ts'

/** The growth of a call between the smallest and the largest site. */
interface Growth {
  queries: number
  rows: number
  ms: number
  /** Of the answer, at least 1. */
  answer: number
}

/** Rows and queries below these are those of few things, and differ by chance. */
const ROWS_LEAST = 200
const QUERIES_LEAST = 8
/** How much more than its answer the work of a call may grow. */
const SLACK = 2
/** Processor times are rough: below so many milliseconds nothing is marked, and above a call may take so many times as long. */
const MS_LEAST = 60
const MS_SLACK = 4

const ratio = (after: number, before: number, least: number) => Math.max(after, least) / Math.max(before, least)

function growthOf(first: Measured, last: Measured): Growth {
  return {
    queries: ratio(last.queries, first.queries, QUERIES_LEAST),
    rows: ratio(last.rows, first.rows, ROWS_LEAST),
    ms: ratio(last.ms, first.ms, MS_LEAST / MS_SLACK),
    answer: Math.max(1, last.bytes / Math.max(1, first.bytes)),
  }
}

/** What of a call grows faster than its answer. */
function growsFaster({ queries, rows, ms, answer }: Growth): string[] {
  const grows: string[] = []
  if (queries > answer * SLACK) grows.push('queries')
  if (rows > answer * SLACK) grows.push('rows')
  if (ms > answer * MS_SLACK) grows.push('time')
  return grows
}

interface Row {
  cells: string[]
  grows: string[]
  marks: string[]
  reason: string
}

function rowOf(name: string, side: Measured['side'], sites: readonly Measured[]): Row {
  const [first, last] = [sites[0] as Measured, sites.at(-1) as Measured]
  const failed = sites.find((one) => one.error)
  const growth = growthOf(first, last)
  const grows = failed ? [] : growsFaster(growth)
  const of = (what: (one: Measured) => number, digits = 0) => sites.map((one) => shown(what(one), digits)).join(' / ')
  const reason = REASONS[name] ?? ''
  return {
    cells: [
      name,
      side,
      of((one) => one.bytes),
      of((one) => one.queries),
      of((one) => one.rows),
      of((one) => one.ms, 1),
      failed ? `not measured: ${failed.error}` : grows.length > 0 ? `**${grows.join(', ')}**` : '',
    ],
    grows,
    marks: last.marks,
    reason,
  }
}

function rowsOf(sites: readonly MeasuredSite[]): [string, Row][] {
  const keys = sites[0]?.measured.map(({ name, side }) => ({ name, side })) ?? []
  return keys.flatMap(({ name, side }) => {
    const found = sites.map(({ measured }) => measured.find((one) => one.name === name && one.side === side))
    return found.every((one) => one !== undefined) ? [[name, rowOf(name, side, found)] as [string, Row]] : []
  })
}

const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

function sectionOf(sites: readonly MeasuredSite[]): { lines: string[]; grown: number } {
  const [first, last] = [sites[0] as MeasuredSite, sites.at(-1) as MeasuredSite]
  const rows = rowsOf(sites)
  const rowsRead = first.engine === 'sqlite' ? 'rows that came back' : 'rows read'
  const head = ['call', 'things', 'bytes of the answer', 'queries', rowsRead, 'processor ms', 'grows faster']
  const odd = rows.filter(([, { grows }]) => grows.length > 0)
  const marked = rows.filter(([, { marks }]) => marks.length > 0)
  const tables = last.tables.filter(([, count]) => count >= 1000).sort(([, one], [, other]) => other - one)
  return {
    grown: odd.filter(([, { reason }]) => reason === '').length,
    lines: [
      `## ${ENGINES[first.engine]}`,
      `Filled in ${sites.map(({ seconds }) => `${shown(seconds)} s`).join(', ')}. Rows of the largest site: ${tables.map(([name, count]) => `${name} ${shown(count)}`).join(', ')}.`,
      '',
      '### What grows faster than its answer',
      ...table(
        ['call', 'things', 'what', 'why'],
        odd.map(([name, { cells, grows, reason }]) => [
          name,
          cells[1] as string,
          grows.join(', '),
          reason || '**no reason**',
        ]),
      ),
      '',
      '### Tables that are read whole, and sorts, on the largest site',
      ...table(
        ['call', 'things', 'plan'],
        marked.flatMap(([name, { cells, marks }]) => marks.map((mark) => [name, cells[1] as string, mark])),
      ),
      '',
      '### Every call',
      ...table(
        head,
        rows.map(([, { cells }]) => cells),
      ),
    ],
  }
}

/**
 * The tables of the calls and sites, one part for each engine.
 * @param excepted calls that are in no list, and the reasons of those that are not measured
 * @returns `grown`: how many cases grow faster than their answer without a reason
 */
export function growthReport(
  sites: readonly MeasuredSite[],
  excepted: { forgotten: CallName[]; reasons: [CallName, string][] },
): { lines: string[]; grown: number } {
  const engines = [...new Set(sites.map(({ engine }) => engine))]
  const sections = engines.map((engine) => sectionOf(sites.filter((site) => site.engine === engine)))
  return {
    grown: sections.reduce((sum, { grown }) => sum + grown, 0) + excepted.forgotten.length,
    lines: [
      ...sections.flatMap(({ lines }) => [...lines, '']),
      '## Calls that are not measured',
      ...table(['call', 'why'], excepted.reasons),
      ...excepted.forgotten.map((call) => `${call} is in no list`),
    ],
  }
}
