import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { CALL_BODY_BYTES } from './body-sizes.ts'

/** Cases that need a real connection: addresses that no client library sends, and bodies that arrive in pieces. */
const t = testApp()
let port = 0
/** Keeps connections open, as browsers and curl do: if the server closes a connection while the client writes, its answer may be lost. */
const agent = new Agent({ keepAlive: true })
afterAll(() => agent.destroy())

beforeAll(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.server.address() as AddressInfo).port
})

interface Sent {
  method?: string
  path: string
  headers?: Record<string, string>
  /** Pieces of a body without a stated length. */
  pieces?: { piece: string; times: number }
}

/** Sends a request unchanged. An answer that arrives before the end of the body counts too. */
function send({ method = 'GET', path, headers = {}, pieces }: Sent) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
      let body = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        body += chunk
      })
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, body })
        sent.destroy()
      })
    })
    sent.on('error', reject)
    if (!pieces) return sent.end()
    let left = pieces.times
    const write = () => {
      while (left > 0) {
        left -= 1
        if (!sent.write(pieces.piece)) return sent.once('drain', write)
      }
      return sent.end()
    }
    return write()
  })
}

test.each([
  '/server/api/common/%2e%2e/common/version',
  '/server/api/common/../common/version',
  '/server/../server/api/common/version',
  '/api/common/../common/version',
  '/api/../api/common/version',
  '/api/common/version%00',
  '/api/common/version%zz',
  '/api/%ff%fe/version',
  '/api/common\\version',
])('%s is no call', async (path) => {
  for (const method of ['GET', 'POST']) {
    const answer = await send({ method, path })
    expect([answer.status, JSON.parse(answer.body).error_code]).toEqual([404, 10404])
  }
})

describe('a body that turns out too large while it arrives is refused, and the server lives on', () => {
  const piece = 'x'.repeat(64 * 1024)
  const times = (CALL_BODY_BYTES * 4) / piece.length
  const part = (name: string) => `--limit\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`
  test.each([
    ['a form', 'application/x-www-form-urlencoded', piece],
    ['JSON', 'application/json', piece],
    ['multipart of many fields', 'multipart/form-data; boundary=limit', `${part('a')}${piece.repeat(16)}\r\n`],
  ])('%s', async (_name, type, body) => {
    const pieces = { piece: body, times: Math.ceil((times * piece.length) / body.length) }
    const headers = { 'content-type': type, 'transfer-encoding': 'chunked' }
    const answer = await send({ method: 'POST', path: '/api/open/updateItem', headers, pieces })
    expect([answer.status, JSON.parse(answer.body).error_code]).toEqual([413, 10413])
    expect((await send({ path: '/api/common/version' })).status).toBe(200)
  })

  test('a stated length over the limit is refused before anything arrives', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=limit']) {
      const headers = { 'content-type': type, 'content-length': String(CALL_BODY_BYTES * 100) }
      const answer = await send({
        method: 'POST',
        path: '/api/open/updateItem',
        headers,
        pieces: { piece: 'x', times: 1 },
      })
      expect([answer.status, JSON.parse(answer.body).error_code]).toEqual([413, 10413])
    }
  })
})
