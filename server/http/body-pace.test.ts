import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BODY_PACE, dropRest, watchPace } from './body-pace.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => vi.useRealTimers())

/** A body whose bytes `arrive` delivers, and whether it was found too slow. */
function watched() {
  const socket = { bytesRead: 500 }
  let slow = 0
  // Bodies with the same pace object share a timer. Each test has its own clock, so it needs its own pace object.
  const stop = watchPace({ socket } as unknown as IncomingMessage, { ...BODY_PACE }, () => {
    slow += 1
  })
  return { stop, arrive: (bytes: number) => (socket.bytesRead += bytes), slow: () => slow }
}

test('every body has 30 seconds', () => {
  const { slow } = watched()
  vi.advanceTimersByTime(30_000)
  expect(slow()).toBe(0)
  vi.advanceTimersByTime(60_000)
  expect(slow()).toBe(1)
})

test('it gets another second for each 20 kB that have arrived', () => {
  const { arrive, slow } = watched()
  arrive(1_000_000)
  vi.advanceTimersByTime(80_000)
  expect(slow()).toBe(0)
  arrive(200_000)
  vi.advanceTimersByTime(9_000)
  expect(slow()).toBe(0)
  vi.advanceTimersByTime(10_000)
  expect(slow()).toBe(1)
})

test('nothing is watched after the watch is ended', () => {
  const { stop, slow } = watched()
  stop()
  vi.advanceTimersByTime(600_000)
  expect(slow()).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

test.each(['end', 'close', undefined])('the rest of a refused body is watched until its %s', (event) => {
  let destroyed = false
  const socket = { bytesRead: 0, destroy: () => (destroyed = true) }
  const body = Object.assign(new EventEmitter(), { socket, unpipe: () => {}, resume: () => {} })
  dropRest(body as unknown as IncomingMessage, { ...BODY_PACE })
  if (event) body.emit(event)
  vi.advanceTimersByTime(600_000)
  expect(destroyed).toBe(event === undefined)
  expect(vi.getTimerCount()).toBe(0)
})
