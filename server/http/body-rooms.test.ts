import { connect, type Socket } from 'node:net'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem } from '#server/test/factories.ts'
import { BodyRooms, type RoomLimits } from './body-rooms.ts'

/** Bodies in flight, over real connections (decision 32). */
const t = testApp()
// A busy machine may need longer than the usual second.
vi.setConfig({ testTimeout: 60_000 })
const POLL = { timeout: 20_000 }
const KB = 1024
const room = (bytes: number, perAddress = bytes): RoomLimits => ({ bytes, perAddress })
const ROOMS = {
  largeOfUsers: room(1000 * KB),
  largeOfOthers: room(1000 * KB),
  smallOfUsers: room(100 * KB),
  smallOfOthers: room(100 * KB),
}
let port = 0
const open: Socket[] = []

beforeAll(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.server.address() as { port: number }).port
})
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy()
  await expect.poll(() => Object.values(t.services.bodies.load).every(({ bytes }) => bytes === 0), POLL).toBe(true)
})

interface Begun {
  socket: Socket
  said(): string
  closed(): boolean
}

/** Opens a connection and sends a head with only the given part of the body. */
function begin(path: string, length: number | 'chunked', body = '', headers = ''): Begun {
  const socket = connect(port, '127.0.0.1')
  open.push(socket)
  let said = ''
  let closed = false
  socket.on('data', (chunk) => {
    said += chunk
  })
  socket.on('close', () => {
    closed = true
  })
  socket.on('error', () => {})
  const size = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
  const type = headers.includes('Content-Type') ? '' : 'Content-Type: application/x-www-form-urlencoded\r\n'
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${type}${size}\r\n${headers}\r\n${body}`)
  return { socket, said: () => said, closed: () => closed }
}
const load = () => t.services.bodies.load
const SAVE = '/api/page/save'
const LEGACY_SAVE = '/server/index.php?s=/api/page/save'

describe('when the room for bodies is full', () => {
  test('large bodies wait in order, and are read when there is room again', async () => {
    t.services.bodies = new BodyRooms(ROOMS)
    const first = begin(SAVE, 600 * KB, 'x'.repeat(KB))
    await expect.poll(() => load().largeOfOthers, POLL).toEqual({ bytes: 600 * KB, waiting: 0 })
    const second = begin(LEGACY_SAVE, 500 * KB, 'y'.repeat(500 * KB))
    await expect.poll(() => load().largeOfOthers, POLL).toEqual({ bytes: 600 * KB, waiting: 1 })
    expect(second.said()).toBe('')
    first.socket.destroy()
    await expect.poll(second.said, POLL).toContain('"error_code":10101')
    await expect.poll(() => load().largeOfOthers, POLL).toEqual({ bytes: 0, waiting: 0 })
  })

  test.each([
    [SAVE, 'HTTP/1.1 429', '"error_name":"TOO_MANY"'],
    [LEGACY_SAVE, 'HTTP/1.1 200', '"error_code":10429'],
  ])('%s is told when to try again after a short wait', async (path, status, body) => {
    t.services.bodies = new BodyRooms(ROOMS, 50)
    begin(SAVE, 600 * KB)
    await expect.poll(() => load().largeOfOthers.bytes, POLL).toBe(600 * KB)
    const late = begin(path, 600 * KB)
    await expect.poll(late.said, POLL).toContain(body)
    expect(late.said()).toContain(status)
    expect(late.said().toLowerCase()).toContain('retry-after: 10')
  })

  test('small bodies, calls without a body and senders with a known token do not wait', async () => {
    t.services.bodies = new BodyRooms(ROOMS, 60_000)
    const item = await makeItem(t)
    for (let i = 0; i < 5; i += 1) begin(SAVE, 900 * KB)
    for (let i = 0; i < 5; i += 1) begin('/api/common/version', 90 * KB)
    await expect.poll(() => [load().largeOfOthers.waiting, load().smallOfOthers.waiting], POLL).toEqual([4, 4])
    await expect.poll(begin('/api/common/version', 3, 'a=1').said, POLL).toContain('HTTP/1.1 200')
    const fields = `item_id=${item.item_id}&page_title=T&page_content=`
    for (const size of [50 * KB, 500 * KB]) {
      const body = fields + 'x'.repeat(size)
      const saved = begin(SAVE, body.length, body, `Authorization: Bearer ${item.owner.token}\r\n`)
      await expect.poll(saved.said, POLL).toContain('"error_code":0')
    }
  })

  test('one address does not take the room of all', async () => {
    t.services.bodies = new BodyRooms({ ...ROOMS, largeOfOthers: room(1000 * KB, 600 * KB) })
    for (let i = 0; i < 3; i += 1) begin(SAVE, 500 * KB)
    await expect.poll(() => load().largeOfOthers, POLL).toEqual({ bytes: 500 * KB, waiting: 2 })
  })
})

test('a body without a stated length counts as the largest of its call', async () => {
  t.services.bodies = new BodyRooms()
  begin('/api/common/version', 'chunked')
  await expect.poll(() => load().smallOfOthers.bytes, POLL).toBe(256 * KB)
})

describe('a body that arrives too slowly', () => {
  const hasty = () => new BodyRooms(undefined, undefined, { graceMs: 50, bytesPerSecond: 1024 ** 3 })

  test.each([
    [SAVE, 'HTTP/1.1 408', '"error_name":"TOO_SLOW"'],
    [LEGACY_SAVE, 'HTTP/1.1 200', '"error_code":10408'],
  ])('is refused, its connection ends and its room is free: %s', async (path, status, body) => {
    t.services.bodies = hasty()
    for (const type of ['application/json', 'multipart/form-data; boundary=B']) {
      const slow = begin(path, 600 * KB, '--B\r\n', `Content-Type: ${type}\r\n`)
      await expect.poll(slow.said, POLL).toContain(body)
      expect(slow.said()).toContain(status)
      await expect.poll(slow.closed, POLL).toBe(true)
    }
    expect(load().largeOfOthers).toEqual({ bytes: 0, waiting: 0 })
  })

  test('is also ended when nobody reads it', async () => {
    t.services.bodies = hasty()
    for (const path of ['/mock-path/1/a', '/nothing/here']) {
      const slow = begin(path, 100 * KB, 'x')
      await expect.poll(slow.closed, POLL).toBe(true)
    }
    const refused = begin(SAVE, 600 * KB, '', `Authorization: Bearer ${'0'.repeat(64)}\r\n`)
    await expect.poll(refused.said, POLL).toContain('NOT_LOGGED_IN')
    await expect.poll(refused.closed, POLL).toBe(true)
  })
})
