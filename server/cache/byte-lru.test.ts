import { expect, test } from 'vitest'
import { ByteLru } from './byte-lru.ts'

const sized = (name: string, size = 1000) => ({ name, size })

/** Requests these values, and returns which of them had to be made. */
async function made(lru: ByteLru, names: string[], size = 1000): Promise<string[]> {
  const list: string[] = []
  for (const name of names)
    await lru.get(name, async () => {
      list.push(name)
      return sized(name, size)
    })
  return list
}

test('values are cached, and the least recently used ones are evicted first', async () => {
  const lru = new ByteLru(3800)
  expect(await made(lru, ['a', 'b', 'c'])).toEqual(['a', 'b', 'c'])
  expect(await made(lru, ['a', 'b', 'c', 'a'])).toEqual([])
  expect(await made(lru, ['d'])).toEqual(['d'])
  expect(await made(lru, ['a', 'c', 'd'])).toEqual([])
  expect(await made(lru, ['b'])).toEqual(['b'])
})

test('it never holds more bytes than its limit', async () => {
  const lru = new ByteLru(10_000)
  for (let at = 0; at < 500; at += 1) {
    await made(lru, [`key ${at}`], (at * 7919) % 12_000)
    expect(lru.bytes).toBeLessThanOrEqual(10_000)
  }
  expect(lru.bytes).toBeGreaterThan(0)
})

test('a value that is too large is returned and not cached', async () => {
  const lru = new ByteLru(5000)
  await made(lru, ['small'])
  expect(await made(lru, ['large', 'large'], 5000)).toEqual(['large', 'large'])
  expect(await made(lru, ['endless', 'endless'], Number.POSITIVE_INFINITY)).toEqual(['endless', 'endless'])
  expect(await made(lru, ['small'])).toEqual([])
})

test('callers that ask while a value is being made get the same value', async () => {
  const lru = new ByteLru(5000)
  const names: string[] = []
  const ask = () =>
    lru.get('key', async () => {
      names.push('made')
      await Promise.resolve()
      return sized('one')
    })
  const [a, b, c] = await Promise.all([ask(), ask(), ask()])
  expect([b, c]).toEqual([a, a])
  expect(names).toEqual(['made'])
})

test('a failure reaches all waiting callers, and the next call tries again', async () => {
  const lru = new ByteLru(5000)
  const fail = () => lru.get('key', () => Promise.reject(new Error('no database')))
  for (const one of await Promise.allSettled([fail(), fail()])) expect(one.status).toBe('rejected')
  expect(await made(lru, ['key'])).toEqual(['key'])
})
