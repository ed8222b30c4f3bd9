import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../scripts/lib/free-port.ts'
import { root } from '../scripts/lib/run-node.ts'
import type { Figures, Options, Report } from './lib/bench.ts'
import { ENGINE_NAMES, type Engine, type Site } from './lib/site.ts'
import { ratios, shown, spread } from './lib/stats.ts'
import { table } from './lib/table.ts'
import { untilReady } from './lib/until-ready.ts'

/** How long a started server is idle before its memory is read. */
const IDLE_MS = 10_000
/** How long the first `npm start` runs, until its compiled code is cached for the next ones. */
const CACHED_AFTER_MS = 5000
const BARE =
  "require('node:http').createServer((request, response) => response.end()).listen(process.argv[1], '127.0.0.1')"

/** The names of an engine's figures: milliseconds to the first good answer, megabytes. */
export const startFigures = (engine: Engine) => ({
  start: `${engine} start ms`,
  memory: `${engine} idle megabytes`,
})
export const NPM_START = 'npm start ms'
export const BARE_START = { start: 'bare start ms', memory: 'bare idle megabytes' }

/**
 * Measures how long the built server takes until `/readyz` succeeds on a filled site with existing tables, and how much memory it
 * uses when idle, in turns with a bare `node:http` server.
 */
export async function start({ engines, rounds, site: siteOf }: Options): Promise<Report> {
  const figures: Figures = new Map()
  const keep = (name: string, value: number) => figures.set(name, [...(figures.get(name) ?? []), value])
  const sites: Site[] = []
  for (const engine of engines) sites.push(await siteOf(engine))
  for (let round = 0; round < rounds; round += 1) {
    const bare = await startBareNode()
    keep(BARE_START.start, bare.ms)
    for (const { server, engine } of sites) {
      await server.kill()
      keep(startFigures(engine).start, await server.start())
    }
    await sleep(IDLE_MS)
    keep(BARE_START.memory, residentMegabytes(bare.child.pid))
    for (const { server, engine } of sites) keep(startFigures(engine).memory, residentMegabytes(server.pid()))
    bare.child.kill()
  }
  const [{ settings, server }] = sites as [Site]
  await server.kill()
  await npmStart(settings, CACHED_AFTER_MS)
  for (let round = 0; round < rounds; round += 1) keep(NPM_START, await npmStart(settings, 0))
  await server.start()

  const row = (name: string, start: string, memory?: string) => {
    const times = figures.get(start) ?? []
    return [
      name,
      spread(times),
      spread(ratios(times, figures.get(BARE_START.start) ?? []), 1),
      memory ? spread(figures.get(memory) ?? []) : '',
    ]
  }
  const lines = table(
    ['server', 'ready after ms', 'ratio to bare', `MB resident after ${shown(IDLE_MS / 1000)} s`],
    [
      row('bare node:http', BARE_START.start, BARE_START.memory),
      ...sites.map(({ engine }) => {
        const names = startFigures(engine)
        return row(`Octavo, ${ENGINE_NAMES[engine]}`, names.start, names.memory)
      }),
      row(`npm start, ${ENGINE_NAMES[(sites[0] as Site).engine]}`, NPM_START),
    ],
  )
  return { lines, figures }
}

async function startBareNode(): Promise<{ child: ChildProcess; ms: number }> {
  const port = await freePort()
  const begun = performance.now()
  const child = spawn(process.execPath, ['-e', BARE, String(port)], { stdio: 'ignore' })
  process.once('exit', () => child.kill())
  if (!(await untilReady(`http://127.0.0.1:${port}/`, child))) throw new Error('The bare server did not start.')
  return { child, ms: performance.now() - begun }
}

/**
 * `npm start` as people type it, with all checks before the server starts.
 * @param runMs how long it runs after it is ready
 * @returns milliseconds to `/readyz`
 */
async function npmStart(settings: Record<string, string>, runMs: number): Promise<number> {
  const port = await freePort()
  const begun = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, ...settings, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port) },
    stdio: 'ignore',
    // Its own process group, so that all of npm's processes can be ended together.
    detached: true,
  })
  const end = () => child.pid && process.kill(-child.pid, 'SIGTERM')
  process.once('exit', end)
  const ready = await untilReady(`http://127.0.0.1:${port}/readyz`, child)
  const ms = performance.now() - begun
  await sleep(runMs)
  process.removeListener('exit', end)
  const ended = once(child, 'exit')
  if (child.exitCode === null && child.signalCode === null) {
    end()
    await ended
  }
  if (!ready) throw new Error('npm start did not become ready.')
  return ms
}

/** The memory of a process, as Linux counts it. */
function residentMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}
