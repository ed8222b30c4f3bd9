import { join } from 'node:path'
import { startBare } from './lib/bare.ts'
import { bareCommits } from './lib/bare-commits.repository.ts'
import type { Figures, Options, Report } from './lib/bench.ts'
import { type Case, type CaseName, callCases, newTexts } from './lib/call-cases.ts'
import { killableServer } from './lib/killable-server.ts'
import { CONNECTIONS, type Load, type Measured, measure } from './lib/load.ts'
import { ENGINE_NAMES, type Engine, type Site } from './lib/site.ts'
import { median, ratios, shown, spread } from './lib/stats.ts'
import { table } from './lib/table.ts'
import { untilIdle } from './lib/until-idle.ts'

/** The number of warm-up rounds: the first estimates the speed of a call, the second lets the engine compile its code. */
const WARM_ROUNDS = 2
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** The names of a call's figures: answers per second of our server and of the bare one, milliseconds, bytes of the answer. */
export const callFigures = (engine: Engine, name: CaseName) => ({
  rate: `${engine} ${name} rate`,
  bare: `${engine} ${name} bare rate`,
  p95: `${engine} ${name} p95`,
  bytes: `${engine} ${name} bytes`,
  failed: `${engine} ${name} failed`,
})
/** How many synced inserts per second the disk allows. */
export const COMMITS = 'bare commits'

/**
 * Measures the calls that people wait for on SQLite and PostgreSQL, alternating with a bare `node:http` server that sends the same bytes. Every round
 * measures all of them, so other work of the machine affects all equally.
 */
export async function calls(options: Options): Promise<Report> {
  const figures: Figures = new Map()
  const lines: string[] = []
  for (const engine of options.engines) {
    const site = await options.site(engine)
    lines.push(...(lines.length > 0 ? [''] : []), ...(await callsOf(site, options, figures)))
  }
  return { lines, figures }
}

interface Line {
  name: CaseName
  bytes: number
  ours: Measured[]
  bare: Measured[]
  before: Measured[]
  /** The processor time that our servers and the database used for a call after its answer, in milliseconds. */
  left: number[]
}

async function callsOf(site: Site, options: Options, figures: Figures): Promise<string[]> {
  const { rounds, seconds, only, against } = options
  const cases = callCases(site).filter(({ name }) => !only || name.includes(only))
  const lines = await measureAll(site, cases, options)
  const newText = newTexts()
  const commits = Array.from({ length: rounds }, () => bareCommits(join(site.dataDir, 'bare.db'), newText(), 1))
  figures.set(COMMITS, commits)
  for (const { name, bytes, ours, bare } of lines) {
    const key = callFigures(site.engine, name)
    figures.set(
      key.rate,
      ours.map(({ rate }) => rate),
    )
    figures.set(
      key.bare,
      bare.map(({ rate }) => rate),
    )
    figures.set(
      key.p95,
      ours.map(({ p95 }) => p95),
    )
    figures.set(key.bytes, [bytes])
    figures.set(key.failed, [ours.reduce((sum, { failed }) => sum + failed, 0)])
  }
  return [
    `${ENGINE_NAMES[site.engine]}, ${CONNECTIONS} connections, ${rounds} × about ${seconds} s, median (spread); the site was filled in ${shown(site.filled)} s`,
    '',
    ...table(
      [
        ...['call', 'answer bytes', 'requests/s', 'bare, same bytes', 'ratio', 'p50 ms', 'p95 ms', 'p99 ms', 'failed'],
        'processor ms a call after its answer',
        ...(against ? ['before: requests/s', 'ratio to before'] : []),
      ],
      lines.map(cellsOf),
    ),
    '',
    `Bare SQLite inserts the saved text ${spread(commits)} times a second. Each insert is synced, and the next one waits for it.`,
  ]
}

/** One thing that is measured repeatedly. */
interface Turn {
  kept: Measured[]
  left?: number[]
  load: Load
  /** Answers per second in the last round; the number of requests in the next round depends on it. */
  rate: number
}

/** Warms everything up, then measures all cases in rotation. */
async function measureAll(site: Site, cases: Case[], { rounds, seconds, against }: Options): Promise<Line[]> {
  const other = against === undefined ? undefined : await killableServer(site.settings, against)
  await other?.start()
  const loads = cases.map(({ call, fields }) => loadOf(site.server.url, call, fields))
  const answers = await Promise.all(loads.map(answerOf))
  const bare = await startBare(answers)
  try {
    const lines = cases.map(({ name }, at): Line => {
      return { name, bytes: Buffer.byteLength(answers[at] as string), ours: [], bare: [], before: [], left: [] }
    })
    const turns = lines.flatMap((line, at): Turn[] => {
      const ours = loads[at] as Load
      const before = other && { ...ours, url: ours.url.replace(site.server.url, other.url) }
      return [
        // The bare server ignores the body, so it needs no new one for each request: searches never ask for a word twice, and it would use them up.
        { kept: line.bare, load: { ...ours, url: bare.url(at), body: bodyOf(ours) }, rate: 0 },
        ...(before ? [{ kept: line.before, load: before, rate: 0 }] : []),
        { kept: line.ours, left: line.left, load: ours, rate: 0 },
      ]
    })
    for (let round = -WARM_ROUNDS; round < rounds; round += 1)
      for (const turn of turns) {
        const requests = Math.max(CONNECTIONS, Math.round(turn.rate * (round < 0 ? 1 : seconds)))
        const measured = await measure(turn.load, requests)
        const left = await untilIdle()
        turn.rate = measured.rate
        if (round < 0) continue
        turn.kept.push(measured)
        turn.left?.push(left / requests)
      }
    return lines
  } finally {
    bare.stop()
    await other?.kill()
  }
}

function loadOf(url: string, call: string, fields: Case['fields']): Load {
  const encode = (given: Record<string, string | number>) =>
    String(new URLSearchParams(Object.entries(given).map(([key, value]): [string, string] => [key, String(value)])))
  const body = typeof fields === 'function' ? () => encode(fields()) : encode(fields)
  return { url: `${url}/api/${call}`, method: 'POST', headers: FORM, body }
}

const bodyOf = ({ body }: Load): string | undefined => (typeof body === 'function' ? body() : body)

async function answerOf(load: Load): Promise<string> {
  const { url, headers } = load
  return (await fetch(url, { method: 'POST', headers, body: bodyOf(load) })).text()
}

function cellsOf({ name, bytes, ours, bare, before, left }: Line): (string | number)[] {
  const rates = (all: Measured[]) => all.map(({ rate }) => rate)
  const middle = (pick: (one: Measured) => number) => shown(median(ours.map(pick)), 1)
  return [
    name,
    shown(bytes),
    spread(rates(ours)),
    spread(rates(bare)),
    spread(ratios(rates(ours), rates(bare)), 3),
    middle(({ p50 }) => p50),
    middle(({ p95 }) => p95),
    middle(({ p99 }) => p99),
    ours.reduce((sum, { failed }) => sum + failed, 0),
    shown(median(left), 2),
    ...(before.length > 0 ? [spread(rates(before)), spread(ratios(rates(ours), rates(before)), 2)] : []),
  ]
}
