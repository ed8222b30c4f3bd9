import { expect, test } from 'vitest'
import { FairTurns, refusedFor, type TurnLimits } from './fair-turns.ts'

const LIMITS: TurnLimits = { atOnce: 3, atOncePerKey: 2, waiting: 4, waitingBytes: 1000, refusal: refusedFor(5) }

/** Turns with work that runs until the test ends it. */
function table(limits: Partial<TurnLimits> = {}) {
  const turns = new FairTurns({ ...LIMITS, ...limits })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const outcome = new Map<string, string>()
  const settle = () => new Promise((done) => setImmediate(done))
  const ask = async (name: string, bytes = 1, signal = new AbortController().signal) => {
    const key = name[0] as string
    turns
      .run({ key, bytes, gone: () => signal }, () => {
        started.push(name)
        return new Promise<void>((end) => ends.set(name, end))
      })
      .then(
        () => outcome.set(name, 'done'),
        (error) => outcome.set(name, error.error),
      )
    await settle()
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await settle()
  }
  return { turns, started, outcome, ask, end }
}

test('work is limited for each key and for all keys together, and the rest waits', async () => {
  const { turns, started, ask } = table()
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) await ask(name)
  expect(started).toEqual(['a1', 'a2', 'b1'])
  expect(turns.load).toEqual({ running: 3, waiting: 2, waitingBytes: 2 })
})

test('the lines take turns, so a long line does not delay a short one', async () => {
  const { turns, started, ask, end } = table({ atOnce: 1, atOncePerKey: 1, waiting: 10 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'c2']) await ask(name)
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'c2', 'a4']) await end(name)
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'c2', 'a4'])
  expect(turns.load).toEqual({ running: 0, waiting: 0, waitingBytes: 0 })
})

test('when too many wait, the last one of the longest line is refused, and never a caller with one waiting request', async () => {
  const { outcome, ask } = table()
  for (const name of ['a1', 'a2', 'b1', 'a3', 'a4', 'a5', 'b2', 'c1']) await ask(name)
  expect([...outcome]).toEqual([['a5', 'TOO_MANY']])
  await ask('a6')
  expect([...outcome.keys()]).toEqual(['a5', 'a6'])
  await ask('d1')
  expect([...outcome.keys()]).toEqual(['a5', 'a6', 'a4'])
})

test('when every caller waits once, the newest is refused', async () => {
  const { outcome, ask } = table({ atOnce: 1, waiting: 2 })
  for (const name of ['a1', 'b1', 'c1', 'd1']) await ask(name)
  expect([...outcome]).toEqual([['d1', 'TOO_MANY']])
})

test('waiting requests are bounded in bytes, but one large request may wait', async () => {
  const { turns, outcome, ask } = table({ atOnce: 1 })
  await ask('a1')
  await ask('b1', 5000)
  expect(turns.load.waiting).toBe(1)
  await ask('a2', 10)
  expect([...outcome]).toEqual([['a2', 'TOO_MANY']])
  const other = table({ atOnce: 1 })
  for (const name of ['a1', 'a2', 'a3']) await other.ask(name, 400)
  await other.ask('b1', 600)
  expect([...other.outcome]).toEqual([['a3', 'TOO_MANY']])
  expect(other.turns.load).toEqual({ running: 1, waiting: 2, waitingBytes: 1000 })
})

test('a caller that disconnects leaves its line', async () => {
  const { turns, started, outcome, ask, end } = table({ atOnce: 1 })
  const gone = new AbortController()
  await ask('a1')
  await ask('a2', 1, gone.signal)
  await ask('a3')
  await ask('a4', 1, AbortSignal.abort())
  gone.abort()
  await end('a1')
  expect(started).toEqual(['a1', 'a3'])
  expect([...outcome]).toEqual([
    ['a4', 'TOO_MANY'],
    ['a2', 'TOO_MANY'],
    ['a1', 'done'],
  ])
  expect(turns.load.waiting).toBe(0)
})

test('after work fails, the next one starts', async () => {
  const turns = new FairTurns({ ...LIMITS, atOnce: 1 })
  const gone = () => new AbortController().signal
  const failed = turns.run({ key: 'a', bytes: 0, gone }, async () => {
    throw new Error('broken')
  })
  const next = turns.run({ key: 'a', bytes: 0, gone }, async () => 'done')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

test('the weight of work counts for its key and for all keys together, and no request overtakes another in its line', async () => {
  const turns = new FairTurns({ ...LIMITS, atOnce: 10, atOncePerKey: 6 })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const ask = async (name: string, weight: number) => {
    const work = () => {
      started.push(name)
      return new Promise<void>((end) => ends.set(name, end))
    }
    turns.run({ key: name[0] as string, bytes: 0, weight, gone: () => new AbortController().signal }, work)
    await new Promise((done) => setImmediate(done))
  }
  for (const [name, weight] of [
    ['a1', 4],
    ['a2', 4],
    ['a3', 1],
    ['b1', 5],
    ['b2', 5],
    ['c1', 1],
  ] as const)
    await ask(name, weight)
  expect(started).toEqual(['a1', 'b1', 'c1'])
  expect(turns.load).toEqual({ running: 10, waiting: 3, waitingBytes: 0 })
  ends.get('a1')?.()
  await new Promise((done) => setImmediate(done))
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2'])
  await ask('d1', 100)
  for (const name of ['b1', 'a2', 'c1', 'b2', 'a3', 'd1']) {
    ends.get(name)?.()
    await new Promise((done) => setImmediate(done))
  }
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'd1'])
})

test('a request that waited too long is refused, and a lighter one behind it gets its turn', async () => {
  const turns = new FairTurns({ ...LIMITS, atOnce: 3, atOncePerKey: 3, waitMs: 20 })
  const gone = () => new AbortController().signal
  let end = () => {}
  const first = turns.run(
    { key: 'a', bytes: 0, weight: 2, gone },
    () =>
      new Promise<void>((done) => {
        end = done
      }),
  )
  const heavy = turns.run({ key: 'a', bytes: 0, weight: 2, gone }, async () => 'never')
  await expect(heavy).rejects.toMatchObject({ error: 'TOO_MANY', params: { seconds: 5 } })
  expect(await turns.run({ key: 'a', bytes: 0, weight: 1, gone }, async () => 'light')).toBe('light')
  end()
  await first
  expect(turns.load).toEqual({ running: 0, waiting: 0, waitingBytes: 0 })
})

test('a free turn is taken without waiting, unless others of its key wait', async () => {
  const { turns, started, ask } = table()
  const ends = [turns.take('a'), turns.take('a')]
  expect([turns.take('a'), turns.take('b')]).toEqual([undefined, expect.any(Function)])
  await ask('a1')
  expect(started).toEqual([])
  ends[0]?.()
  await ask('a2')
  expect(started).toEqual(['a1'])
  expect(turns.take('a')).toBe(undefined)
})
