import { beforeEach, expect, test } from 'vitest'
import { otherHost } from '#server/test/other-host.ts'
import { outgoingFetch } from './outgoing-fetch.ts'

const host = await otherHost()
const limits = { silence: 20_000, total: 20_000, bytes: 1000 }
const fetchIt = outgoingFetch({ limits, signal: new AbortController().signal })

beforeEach(() => {
  host.received.length = 0
  host.answer = (_request, reply) => reply.writeHead(201, { 'content-type': 'application/json' }).end('{"a":1}')
})

test('a form is sent, and the answer is read', async () => {
  const answer = await fetchIt(`${host.origin}/token`, {
    method: 'POST',
    headers: new Headers({ 'content-type': 'application/x-www-form-urlencoded', 'x-of-ours': '1' }),
    body: new URLSearchParams({ code: 'a b' }),
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([201, 'application/json'])
  expect(await answer.json()).toEqual({ a: 1 })
  expect(host.received[0]).toMatchObject({ method: 'POST', body: 'code=a+b', headers: { 'x-of-ours': '1' } })
})

test('an answer without a body is one', async () => {
  host.answer = (_request, reply) => reply.writeHead(204).end()
  const answer = await fetchIt(host.origin)
  expect([answer.status, answer.body]).toEqual([204, null])
})

test.each(['http://169.254.169.254/', 'http://[fd00:ec2::254]/', 'ftp://example.com/'])(
  '%s is refused as for every outgoing request',
  async (address) => {
    await expect(fetchIt(address)).rejects.toThrow(/refused_address|bad_address/)
  },
)

test('a redirect is not followed, and a long answer is cut off', async () => {
  host.answer = (_request, reply) => reply.writeHead(302, { location: '/other' }).end()
  await expect(fetchIt(host.origin)).rejects.toThrow('redirected')
  expect(host.received).toHaveLength(1)
  host.answer = (_request, reply) => reply.end('x'.repeat(2000))
  await expect(fetchIt(host.origin)).rejects.toThrow('too_large')
})
