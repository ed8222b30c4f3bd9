import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runNode } from '../scripts/lib/run-node.ts'
import { budgetReport } from './budgets.ts'
import { calls } from './calls.bench.ts'
import { editorOpening } from './editor-opening.bench.ts'
import { editorTyping } from './editor-typing.bench.ts'
import { largeTree } from './large-tree.bench.ts'
import type { Bench, Figures, Options } from './lib/bench.ts'
import { type Engine, openSite, type Site } from './lib/site.ts'
import { readerPage } from './reader-page.bench.ts'
import { start } from './start.bench.ts'

/**
 * `npm run bench -- [name…]`: builds when the sources are newer than the build, runs the measurements, prints their tables and the
 * budgets, and stores them in `results/`. README.md describes the flags.
 */
const benches: Record<string, Bench> = {
  start,
  calls,
  'reader-page': readerPage,
  'large-tree': largeTree,
  'editor-typing': editorTyping,
  'editor-opening': editorOpening,
}
const FULL = { rounds: 3, seconds: 1.5 }
const QUICK = { rounds: 1, seconds: 1 }

const { values: flags, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    sqlite: { type: 'boolean' },
    postgres: { type: 'boolean' },
    quick: { type: 'boolean' },
    only: { type: 'string' },
    against: { type: 'string' },
  },
})
const unknown = names.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.`)
  process.exit(2)
}
const { code } = await runNode(['scripts/build.ts', '--if-stale'], { show: true })
if (code !== 0) process.exit(code)

const both: Engine[] = ['sqlite', 'postgres']
const engines = both.filter((engine) => flags[engine])
const sites = new Map<Engine, Promise<Site>>()
const options: Options = {
  ...(flags.quick ? QUICK : FULL),
  engines: engines.length > 0 ? engines : both,
  only: flags.only,
  against: flags.against,
  site: (engine) => {
    const site = sites.get(engine) ?? openSite(engine)
    sites.set(engine, site)
    return site
  },
}

const load = loadavg()[0]?.toFixed(1)
const begun = performance.now()
const figures: Figures = new Map()
const parts: string[] = []
const add = (name: string, lines: string[]) => {
  const part = `### ${name}\n${lines.join('\n')}\n`
  console.log(`\n${part}`)
  parts.push(part)
}
try {
  for (const [name, bench] of Object.entries(benches)) {
    if (names.length > 0 && !names.includes(name)) continue
    const report = await bench(options)
    for (const [key, values] of report.figures) figures.set(key, values)
    add(name, report.lines)
  }
} finally {
  for (const opened of await Promise.allSettled(sites.values()))
    if (opened.status === 'fulfilled') await opened.value.close()
}
add('budgets', budgetReport(figures))

// a quick run shows that the benches work, not how fast anything is
if (!flags.quick) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const time = new Date().toISOString()
  const kept = names.length === 0 ? 'budgets' : names.join('-')
  const file = join(import.meta.dirname, 'results', `${time.slice(0, 10)}-${kept}.md`)
  const took = ((performance.now() - begun) / 60_000).toFixed(1)
  const where = `${time.slice(11, 16)} UTC, ${commit}, Node ${process.version}, ${cpus().length} cores, load before ${load}, ${took} minutes`
  const title = existsSync(file) ? '' : `# Measured on ${time.slice(0, 10)}: ${names.join(', ') || 'everything'}\n`
  // the table of budgets first, the measurements after it
  appendFileSync(file, `${title}\n## ${where}\n\n${[parts.at(-1), ...parts.slice(0, -1)].join('\n')}`)
}
