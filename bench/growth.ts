/**
 * Which calls grow faster than their answers (see README.md): every call of the contract and every job, on sites of 1,000, 10,000 and 100,000 pages with 100, 1,000 and
 * 10,000 people. `node bench/growth.ts [--engine=sqlite] [--scales=1,10,100] [--only=item/] [--write]`.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { flag, hasFlag } from './lib/flags.ts'
import { type Engine, type MeasuredSite, measureSite, notMeasured } from './lib/growth/measure.ts'
import { growthReport } from './lib/growth/report.ts'

const only = flag('only') ?? ''
const engines: Engine[] = flag('engine') ? [flag('engine') as Engine] : ['sqlite', 'postgres']
const scales = (flag('scales') ?? '1,10,100').split(',').map(Number)
/** Cases whose names begin so are left out. */
const without = (flag('without') ?? '').split(',').filter((one) => one !== '')
const into = flag('into')

/** Each site is measured in a process of its own, because an application that was closed does not start again. */
function inProcess(engine: Engine, scale: number): MeasuredSite {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-growth-result-'))
  const file = join(folder, 'site.json')
  const words = [`--engine=${engine}`, `--scales=${scale}`, `--only=${only}`, `--without=${without}`, `--into=${file}`]
  const { status } = spawnSync(process.execPath, [import.meta.filename, ...words], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`The site of scale ${scale} on ${engine} was not measured`)
  const site = JSON.parse(readFileSync(file, 'utf8')) as MeasuredSite
  rmSync(folder, { recursive: true })
  return site
}

if (into) {
  // What was measured so far is kept, so that a run that is cut off is not lost.
  const keep = (site: MeasuredSite) => writeFileSync(into, JSON.stringify(site))
  await measureSite(engines[0] as Engine, scales[0] as number, { only, without, keep })
  process.exit(0)
}
const load = loadavg()[0]
const sites = engines.flatMap((engine) => scales.map((scale) => inProcess(engine, scale)))
const { lines, grown } = growthReport(sites, notMeasured())
const head = `${cpus().length} cores, load before ${load?.toFixed(1)}, ${process.version}.`
console.log([head, '', ...lines].join('\n'))
if (hasFlag('write')) {
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync(
    join(import.meta.dirname, 'results', `${day}-growth.md`),
    [`# What grows with a site, ${day}`, head, '', ...lines, ''].join('\n'),
  )
}
process.exit(grown > 0 ? 1 : 0)
