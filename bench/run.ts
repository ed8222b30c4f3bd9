import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { calls } from './calls.bench.ts'
import { editorTyping } from './editor-typing.bench.ts'
import { pageInfo } from './page-info.bench.ts'

/**
 * `npm run bench -- [name…] [--postgres] [--only=part of a call's line]`: runs the measurements, prints their tables and keeps them in
 * `results/`. It needs a build (`npm run build`).
 */
const benches: Record<string, (flags: readonly string[]) => Promise<string[]>> = {
  calls,
  'page-info': pageInfo,
  'editor-typing': editorTyping,
}

const args = process.argv.slice(2)
const asked = args.filter((arg) => !arg.startsWith('--'))
const flags = args.filter((arg) => arg.startsWith('--'))
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const load = loadavg()[0]?.toFixed(1)
  const table = (await bench(flags)).join('\n')
  console.log(`\n## ${name}\n${table}`)
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const time = new Date().toISOString()
  const file = join(import.meta.dirname, 'results', `${time.slice(0, 10)}-${name}.md`)
  const where = `${time.slice(11, 16)} UTC, ${commit}, Node ${process.version}, ${cpus().length} cores, load before ${load}`
  appendFileSync(file, `\n## ${where}\n${table}\n`)
}
