import { fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { runs } from '#server/test/runs.ts'
import { apartProgram } from './apart.ts'
import type { WorkFailed } from './messages.ts'
import { WorkPool } from './pool.ts'
import { processWorker } from './process-worker.ts'

const { file } = apartProgram(new URL('../test/apart/hungry.apart.ts', import.meta.url))
const HUNGRY = ['arrays', 'texts', 'map', 'properties', 'matches', 'split', 'json', 'written', 'buffers']
/** Long enough that only what never ends is given up. */
const PATIENT_MS = 120_000

const pools: WorkPool[] = []
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close()
})

function poolOf(size: number): WorkPool {
  const start = processWorker(file, { heapMb: 48, wholeMb: 200 })
  const pool = new WorkPool({ start, size, queueMost: 100, queueMostOfTurn: 100, idleMs: PATIENT_MS })
  pools.push(pool)
  return pool
}

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: WorkFailed) => error.reason,
  )

test('work that takes all memory, in whatever way, ends its own process only; the work after it succeeds', async () => {
  const pool = poolOf(2)
  const ends = HUNGRY.flatMap((task) => [
    reasonOf(pool.run(task, null, PATIENT_MS, { turn: task })).then((reason) => [task, reason]),
    pool.run('echo', `after ${task}`, PATIENT_MS, { turn: task }).then((answer) => [task, answer]),
  ])
  expect(await Promise.all(ends)).toEqual(
    HUNGRY.flatMap((task) => [
      [task, 'memory'],
      [task, `after ${task}`],
    ]),
  )
})

test.each([
  ['that never ends', 'forever', 300, 'deadline'],
  ['that dies', 'exit', PATIENT_MS, 'broken'],
  ['whose code fails', 'wrong', PATIENT_MS, 'failed'],
  ['that calls itself too often', 'recursion', PATIENT_MS, 'failed'],
])('only the piece of work %s fails', async (_name, task, deadline, reason) => {
  const pool = poolOf(1)
  const bad = reasonOf(pool.run(task, null, deadline, { turn: 'a' }))
  const good = pool.run('echo', 'good', PATIENT_MS, { turn: 'b' })
  expect(await bad).toBe(reason)
  expect(await good).toBe('good')
})

test('large texts and lists come back as they were sent, and a worker has no secrets of the server', async () => {
  const pool = poolOf(1)
  const sent = { text: 'ä三'.repeat(500_000), list: [1, null, { bytes: new Uint8Array([1, 2]) }], left: undefined }
  expect(await pool.run('echo', sent, PATIENT_MS, { turn: 'a' })).toEqual(sent)
  const names = (await pool.run('environment', null, PATIENT_MS, { turn: 'a' })) as string[]
  expect(names.filter((name) => !name.startsWith('NODE_CHANNEL')).sort()).toEqual([
    'HOME',
    'MALLOC_ARENA_MAX',
    'NODE_ENV',
  ])
})

test('closing the pool ends processes that compute', async () => {
  const pool = poolOf(1)
  await pool.run('echo', 'started', PATIENT_MS, { turn: 'a' })
  const running = reasonOf(pool.run('forever', null, PATIENT_MS, { turn: 'a' }))
  await pool.close()
  expect(await running).toBe('closed')
})

test(
  'a worker that computes ends soon after its server was killed',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'octavo-orphan-'))
    const said = join(folder, 'pid')
    const server = fork(fileURLToPath(new URL('../test/apart/pool-owner.ts', import.meta.url)), [said])
    try {
      const pidOf = () => {
        try {
          return Number(readFileSync(said, 'utf8'))
        } catch {
          return 0
        }
      }
      await expect.poll(pidOf, { timeout: PATIENT_MS }).toBeGreaterThan(0)
      expect(runs(pidOf())).toBe(true)
      server.kill('SIGKILL')
      await expect.poll(() => runs(pidOf()), { timeout: PATIENT_MS }).toBe(false)
    } finally {
      server.kill('SIGKILL')
      rmSync(folder, { recursive: true })
    }
  },
  PATIENT_MS,
)

test('when no memory is left, the kernel ends workers before the server', async () => {
  expect(await poolOf(1).run('score', null, PATIENT_MS, { turn: 'a' })).toBe(1000)
})
