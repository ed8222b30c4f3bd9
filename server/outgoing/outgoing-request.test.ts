import { isIP } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { otherHost } from '#server/test/other-host.ts'
import { OutgoingError } from './outgoing-error.ts'
import { guardedLookup, type OutgoingRequest, outgoingRequest, textOf } from './outgoing-request.ts'

const host = await otherHost()
const LIMITS = { silence: 20_000, total: 20_000, bytes: 1000 }

beforeEach(() => {
  host.received.length = 0
  host.answer = (_request, reply) => reply.end('Hello')
})

const ask = (given: Partial<Omit<OutgoingRequest, 'url'>> & { url?: string } = {}) =>
  outgoingRequest({ method: 'POST', limits: LIMITS, body: '{}', ...given, url: new URL(given.url ?? host.origin) })

/** Sends a request and reads the whole answer, or returns the reason of the failure. */
async function problemOf(given: Parameters<typeof ask>[0] = {}): Promise<string> {
  try {
    return `none: ${await textOf(await ask(given))}`
  } catch (error) {
    return error instanceof OutgoingError ? error.reason : String(error)
  }
}

/** Waits until the other host has no connection left. */
async function untilAlone(): Promise<void> {
  while (host.connections() > 0) await turn()
}

test('the answer of a host on this machine is read, by address and by name', async () => {
  const answer = await ask({ headers: { 'x-of-ours': '1' }, body: 'sent' })
  expect([answer.status, await textOf(answer)]).toEqual([200, 'Hello'])
  expect(host.received[0]).toMatchObject({ method: 'POST', body: 'sent', headers: { 'x-of-ours': '1' } })
  expect(await problemOf({ url: `http://localhost:${host.port}` })).toBe('none: Hello')
  await untilAlone()
})

test.each([
  'http://169.254.169.254/latest/meta-data',
  'http://[fd00:ec2::254]/',
  'http://[fe80::1]/',
  'http://0.0.0.0/',
  'http://[::]/',
  'http://[::ffff:169.254.169.254]/',
  // The spellings of an address that network functions accept.
  'http://2852039166/',
  'http://0xa9fea9fe/',
  'http://0251.0376.0251.0376/',
  'http://169.254.43518/',
  'http://224.0.0.1/',
])('%s is refused before anything is sent', async (url) => {
  expect(await problemOf({ url })).toBe('refused_address')
})

test.each(['ftp://example.com/', 'file:///etc/passwd', 'http://user:password@127.0.0.1/', 'data:text/plain,x'])(
  '%s is no address for us',
  async (url) => {
    expect(await problemOf({ url })).toBe('bad_address')
  },
)

describe('a name', () => {
  /** The addresses that a connection gets for a name that stands for these addresses. */
  const lookUp = (addresses: string[], all: boolean) =>
    new Promise((answer) => {
      const found = addresses.map((address) => ({ address, family: isIP(address) }))
      guardedLookup((_host, _options, done) => done(null, found))('ai.example', { all }, (error, address) =>
        answer(error instanceof OutgoingError ? error.reason : address),
      )
    })

  test.each([[['169.254.169.254']], [['fe80::1', '169.254.169.254']], [['::ffff:169.254.169.254']], [[]]])(
    'that stands for %j leads nowhere',
    async (addresses) => {
      expect(await lookUp(addresses, true)).toBe('refused_address')
      expect(await lookUp(addresses, false)).toBe('refused_address')
    },
  )

  test.each([[['169.254.169.254', '93.184.215.14']], [['93.184.215.14', 'fd00:ec2::254']]])(
    'that stands for %j leads to the one that is not refused',
    async (addresses) => {
      expect(await lookUp(addresses, true)).toEqual([{ address: '93.184.215.14', family: 4 }])
      expect(await lookUp(addresses, false)).toBe('93.184.215.14')
    },
  )

  test('connects to the addresses that were checked', async () => {
    const both = ['93.184.215.14', '::1']
    expect(await lookUp(both, true)).toEqual([
      { address: '93.184.215.14', family: 4 },
      { address: '::1', family: 6 },
    ])
    expect(await lookUp(both, false)).toBe('93.184.215.14')
  })
})

test('a redirect is not followed, wherever it leads', async () => {
  for (const [status, location] of [
    [302, 'http://169.254.169.254/'],
    [307, `${host.origin}/other`],
    [301, '/other'],
  ] as const) {
    host.answer = (_request, reply) => reply.writeHead(status, { location }).end()
    expect(await problemOf()).toBe('redirected')
  }
  expect(host.received.map(({ url }) => url)).toEqual(['/', '/', '/'])
})

test('an error status is an answer', async () => {
  host.answer = (_request, reply) => reply.writeHead(500).end('no')
  expect((await ask()).status).toBe(500)
})

test('a request to a host that does not answer, or stops in the middle, ends', async () => {
  const limits = { ...LIMITS, silence: 50 }
  host.answer = () => {}
  expect(await problemOf({ limits })).toBe('too_slow')
  host.answer = (_request, reply) => reply.write('Hel')
  expect(await problemOf({ limits })).toBe('too_slow')
  await untilAlone()
})

test('an endless answer is cut off by time and by size', async () => {
  host.answer = (_request, reply) => {
    const drip = setInterval(() => reply.write('x'), 5)
    reply.on('close', () => clearInterval(drip))
  }
  expect(await problemOf({ limits: { ...LIMITS, total: 100 } })).toBe('too_slow')
  expect(await problemOf({ limits: { ...LIMITS, bytes: 10 } })).toBe('too_large')
  await untilAlone()
})

test('a compressed answer is not decompressed', async () => {
  const packed = gzipSync('x'.repeat(100_000))
  host.answer = (_request, reply) => reply.writeHead(200, { 'content-encoding': 'gzip' }).end(packed)
  const answer = await ask()
  const pieces: Buffer[] = []
  for await (const piece of answer.body) pieces.push(piece)
  expect(Buffer.concat(pieces)).toEqual(packed)
  expect(host.received[0]?.headers['accept-encoding']).toBe('identity')
})

test('a broken answer and an unreachable host have different errors', async () => {
  host.answer = (_request, reply) => {
    reply.writeHead(200, { 'content-length': '100' })
    reply.write('Hel', () => reply.destroy())
  }
  expect(await problemOf()).toBe('broken_off')
  host.answer = (_request, reply) => reply.destroy()
  expect(await problemOf()).toBe('unreachable')
  expect(await problemOf({ url: 'http://127.0.0.1:1/' })).toBe('unreachable')
  expect(await problemOf({ url: 'http://nobody.invalid/' })).toBe('unreachable')
})

test('the caller can cancel before the request, before the answer and in the middle of it', async () => {
  expect(await problemOf({ signal: AbortSignal.abort() })).toBe('cancelled')
  expect(host.received).toEqual([])
  for (const first of ['', 'Hel']) {
    const stopping = new AbortController()
    host.answer = (_request, reply) => {
      if (first) reply.write(first)
      setImmediate(() => stopping.abort())
    }
    expect(await problemOf({ signal: stopping.signal })).toBe('cancelled')
    await untilAlone()
  }
})

test('leaving the answer in the middle ends the connection', async () => {
  host.answer = (_request, reply) => reply.write('Hello')
  for await (const piece of (await ask()).body) {
    expect(piece.toString()).toBe('Hello')
    break
  }
  await untilAlone()
})
