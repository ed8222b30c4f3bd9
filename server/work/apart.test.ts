import { expect, test } from 'vitest'
import type { Trial } from '#server/test/apart/trial.apart.ts'
import { runs } from '#server/test/runs.ts'
import type { AppError } from '#shared/errors.ts'
import { apartProgram, runApart } from './apart.ts'

const program = apartProgram<Trial, string, number, number>(new URL('../test/apart/trial.apart.ts', import.meta.url))
const PATIENT_MS = 60_000
const MIB = 1024 * 1024
const run = (input: Trial, given: Partial<Parameters<typeof runApart<Trial, string, number, number>>[2]> = {}) =>
  runApart(program, input, { memory: 256 * MIB, deadline: PATIENT_MS, ...given })
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: AppError) => error.error ?? error.message,
  )

test('a program waits for the answer to each message, so nothing piles up', async () => {
  let open = 0
  let most = 0
  const onMessage = async (at: number) => {
    most = Math.max(most, ++open)
    await new Promise((resolve) => setImmediate(resolve))
    open -= 1
    return at * 2
  }
  expect(await run({ do: 'count', to: 100 }, { onMessage })).toBe('10100')
  expect(most).toBe(1)
})

test('a program that takes too much memory is ended: on the heap, and outside of it', async () => {
  expect(await refusal(run({ do: 'heap' }, { memory: 100 * MIB }))).toBe('WORK_TOO_LARGE')
  expect(await refusal(run({ do: 'native' }, { memory: 100 * MIB }))).toBe('WORK_TOO_LARGE')
})

test('a program that never ends is ended by its deadline, or when it is cancelled', async () => {
  expect(await refusal(run({ do: 'forever' }, { deadline: 500 }))).toBe('WORK_TOO_LONG')
  const stop = new AbortController()
  const work = refusal(run({ do: 'forever' }, { signal: stop.signal }))
  stop.abort(new Error('cancelled'))
  expect(await work).toBe('cancelled')
  expect(await refusal(run({ do: 'forever' }, { signal: stop.signal }))).toBe('cancelled')
})

test('a process that a program has started ends with the program', async () => {
  let pid = 0
  const onMessage = (started: number) => {
    pid = started
    expect(runs(pid)).toBe(true)
    throw new Error('cancelled')
  }
  expect(await refusal(run({ do: 'start' }, { onMessage }))).toBe('cancelled')
  await expect.poll(() => runs(pid)).toBe(false)
})

test('refusals arrive as refusals, errors as errors, and an error of the server ends the program', async () => {
  await expect(run({ do: 'refuse' })).rejects.toMatchObject({ error: 'FILE_REFUSED', field: 'file' })
  await expect(run({ do: 'break' })).rejects.toThrow('wrong')
  const onMessage = () => Promise.reject(new Error('no room'))
  await expect(run({ do: 'count', to: 2 }, { onMessage })).rejects.toThrow('no room')
})

test('a program has no secrets of the server and no network', async () => {
  const { names, network } = JSON.parse(await run({ do: 'look' })) as { names: string[]; network: string }
  expect(names.filter((name) => name !== 'NODE_CHANNEL_FD' && !name.startsWith('NODE_CHANNEL')).sort()).toEqual([
    'HOME',
    'MALLOC_ARENA_MAX',
    'NODE_ENV',
  ])
  expect(network).toBe('closed')
})
