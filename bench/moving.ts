import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '#server/test/postgres.ts'
import { writeShowdocSite } from './lib/showdoc-site.ts'
import { table } from './lib/table.ts'

/**
 * `node bench/moving.ts [--pages=10000] [--versions=5] [--postgres] [--write]`, after a build: moves a site of ShowDoc here with the command, repeats
 * it with nothing new, and compares both sides with `--verify`. Prints pages a second and the peak memory of each process. Ends with 1 when a command
 * fails, or takes more memory than it may.
 */
const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '10000' },
    versions: { type: 'string', default: '5' },
    postgres: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const size = { pages: Number(values.pages), versions: Number(values.versions) }
/** The most resident memory of a command, in megabytes. */
const MEMORY_MOST = 700
const LOOK_MS = 100

const folder = mkdtempSync(join(tmpdir(), 'octavo-moving-'))
const postgres = values.postgres ? await startPostgres() : undefined

/** The peak of the resident memory of a process so far, in megabytes (Linux). */
function peakOf(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

interface Outcome {
  code: number | null
  seconds: number
  memory: number
  output: string
}

/** Runs the command `octavo` of the build. */
function octavo(...args: string[]): Promise<Outcome> {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DATA_DIR: join(folder, 'data'),
    ...(postgres && { DATABASE_URL: postgres.url }),
  }
  const begun = performance.now()
  const child = spawn(process.execPath, ['dist/server/octavo.js', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  let memory = 0
  const timer = setInterval(() => {
    memory = Math.max(memory, peakOf(child.pid as number))
  }, LOOK_MS)
  return new Promise((resolve) => {
    child.once('close', (code) => {
      clearInterval(timer)
      resolve({ code, seconds: (performance.now() - begun) / 1000, memory, output })
    })
  })
}

try {
  const { db, uploads } = writeShowdocSite(folder, size)
  await octavo('user', 'add', 'keeper', '--password', 'correct horse battery', '--admin')
  const migrate = ['migrate', 'showdoc', '--db', db, '--uploads', uploads, '--address', 'http://docs.old.example']
  const rows: (string | number)[][] = []
  for (const [name, ...flags] of [['move'], ['repeat with nothing new'], ['verify', '--verify']] as const) {
    const { code, seconds, memory, output } = await octavo(...migrate, ...flags)
    if (code !== 0) {
      console.error(output)
      process.exitCode = 1
    }
    if (memory > MEMORY_MOST) process.exitCode = 1
    rows.push([name, seconds.toFixed(1), Math.round(size.pages / seconds), Math.round(memory)])
  }
  const title = `## ${size.pages} pages with ${size.versions} earlier states each, ${postgres ? 'PostgreSQL' : 'SQLite'}`
  const machine = `Node.js ${process.versions.node}, ${availableParallelism()} cores.`
  const text = [title, '', machine, '', ...table(['', 'seconds', 'pages a second', 'peak memory, MB'], rows), ''].join(
    '\n',
  )
  console.log(text)
  const result = `bench/results/${new Date().toISOString().slice(0, 10)}-moving.md`
  if (values.write) writeFileSync(result, text, { flag: 'a' })
} finally {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}
