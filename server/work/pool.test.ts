import { afterEach, describe, expect, test } from 'vitest'
import type { WorkFailed } from './messages.ts'
import { WorkPool } from './pool.ts'
import { threadWorker } from './thread-worker.ts'

/** A worker that answers when the test says so. The test decides which work is slow. */
const WORKER = `data:text/javascript,${encodeURIComponent(`
  import { parentPort } from 'node:worker_threads'
  let runs = 0
  const gate = (at) => Atomics.wait(new Int32Array(at), 0, 0)
  const tasks = {
    echo: (input) => input,
    runs: () => (runs += 1),
    wait: ({ gate: at, name }) => (gate(at), name),
    forever: () => { for (;;); },
    exit: () => process.exit(3),
    wrong: () => { throw new Error('no') },
  }
  parentPort.on('message', ({ task, input }) => {
    try { parentPort.postMessage({ kind: 'done', output: tasks[task](input) }) }
    catch (error) { parentPort.postMessage({ kind: 'failed', message: error.message }) }
  })
  parentPort.postMessage({ kind: 'ready' })
`)}`

const pools: WorkPool[] = []
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close()
})

function poolOf(size: number, most = 100, file: string | URL = new URL(WORKER)): WorkPool {
  const pool = new WorkPool({
    start: threadWorker(file, {}),
    size,
    queueMost: most,
    queueMostOfTurn: most,
    idleMs: 60_000,
  })
  pools.push(pool)
  return pool
}

/** Long enough that only work without an end is given up. */
const PATIENT_MS = 60_000
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: WorkFailed) => error.reason,
  )

/** A piece of work that ends when it is let go. */
function held() {
  const gate = new SharedArrayBuffer(4)
  return {
    gate,
    letGo: () => {
      Atomics.store(new Int32Array(gate), 0, 1)
      Atomics.notify(new Int32Array(gate), 0)
    },
  }
}

test('work runs in a worker, and its result returns to the caller', async () => {
  const pool = poolOf(2)
  const asked = ['a', { b: [1] }, null, 'ä'.repeat(1000)]
  expect(await Promise.all(asked.map((one, at) => pool.run('echo', one, PATIENT_MS, { turn: `${at}` })))).toEqual(asked)
  expect(pool.dispatched).toBe(asked.length)
})

describe('rotation of turns', () => {
  test('a single piece of work waits for one piece of another turn, not for all', async () => {
    const pool = poolOf(1)
    const ended: string[] = []
    const add = (turn: string, name: string) =>
      pool.run('echo', name, PATIENT_MS, { turn }).then(() => ended.push(name))
    await Promise.all([...['a1', 'a2', 'a3', 'a4'].map((name) => add('a', name)), add('b', 'b1'), add('c', 'c1')])
    expect(ended).toEqual(['a1', 'b1', 'c1', 'a2', 'a3', 'a4'])
  })

  test('one turn never occupies all of several workers', async () => {
    const pool = poolOf(2)
    const slow = held()
    const first = pool.run('wait', { gate: slow.gate, name: 'slow' }, PATIENT_MS, { turn: 'a' })
    const second = pool.run('echo', 'second', PATIENT_MS, { turn: 'a' })
    const ended: unknown[] = []
    void first.then((name) => ended.push(name))
    void second.then((name) => ended.push(name))
    for (let at = 0; at < 5; at++) ended.push(await pool.run('echo', at, PATIENT_MS, { turn: 'b' }))
    expect(ended).toEqual([0, 1, 2, 3, 4])
    slow.letGo()
    expect(await Promise.all([first, second])).toEqual(['slow', 'second'])
  })

  test('work is refused at once when too much waits already', async () => {
    const pool = poolOf(1, 2)
    const slow = held()
    const first = pool.run('wait', { gate: slow.gate, name: 'slow' }, PATIENT_MS, { turn: 'a' })
    const all = Array.from({ length: 5 }, (_, at) => reasonOf(pool.run('echo', at, PATIENT_MS, { turn: 'a' })))
    expect((await Promise.all(all.slice(2))).every((reason) => reason === 'full')).toBe(true)
    slow.letGo()
    await first
  })
})

test('work with the same key runs once for all callers', async () => {
  const pool = poolOf(1)
  const ask = () => pool.run('runs', null, PATIENT_MS, { turn: 'a', key: 'same' })
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  expect(await ask()).toBe(2)
})

describe('a worker is replaced, and only its piece fails', () => {
  test.each([
    ['that never ends', 'forever', 300, 'deadline'],
    ['that dies', 'exit', PATIENT_MS, 'broken'],
    ['whose code fails', 'wrong', PATIENT_MS, 'failed'],
  ])('one %s', async (_name, task, deadline, reason) => {
    const pool = poolOf(1)
    const bad = reasonOf(pool.run(task, null, deadline, { turn: 'a' }))
    const good = pool.run('echo', 'good', PATIENT_MS, { turn: 'b' })
    expect(await bad).toBe(reason)
    expect(await good).toBe('good')
  })

  test('waiting work fails when workers cannot start', async () => {
    const pool = poolOf(2, 100, new URL('data:text/javascript,throw new Error("no")'))
    expect(await reasonOf(pool.run('echo', 1, PATIENT_MS, { turn: 'a' }))).toBe('unstarted')
  })
})

test('closing the pool ends running and waiting work', async () => {
  const pool = poolOf(1)
  const all = ['forever', 'echo'].map((task) => reasonOf(pool.run(task, null, PATIENT_MS, { turn: task })))
  await pool.close()
  expect(await Promise.all(all)).toEqual(['closed', 'closed'])
  expect(await reasonOf(pool.run('echo', 1, PATIENT_MS, { turn: 'a' }))).toBe('closed')
})
