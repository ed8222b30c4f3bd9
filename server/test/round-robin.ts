import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A server behind the proxy. */
export interface Behind {
  origin: string
  /** When its end was noticed, by `performance.now()`; undefined: it runs. */
  goneAt(): number | undefined
}

/** The header of an answer with the number of its server. */
export const SERVED_BY = 'x-served-by'
/** The header of a 502 answer if the request had already reached a server that then ended. */
export const CUT_OFF = 'x-cut-off'

/** A small proxy that sends each request to the next server. */
export interface RoundRobin {
  origin: string
  /** The servers behind it; the list may change. */
  readonly behind: Behind[]
  stop(): Promise<void>
}

/**
 * Starts a proxy. It skips a server that has ended or refuses the connection, because that server has not seen the request. A connection that breaks
 * later is answered with 502, because nobody knows what the server has done. No request is sent twice.
 */
export async function startRoundRobin(servers: readonly Behind[]): Promise<RoundRobin> {
  const behind = [...servers]
  let turn = 0
  const next = () => {
    for (let tried = 0; tried < behind.length; tried += 1) {
      turn = (turn + 1) % behind.length
      if (behind[turn]?.goneAt() === undefined) return turn
    }
    return -1
  }

  async function pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    for (let tried = 0; tried <= behind.length; tried += 1) {
      const at = next()
      if (at < 0) break
      if (await send(at, incoming, body, answer)) return
    }
    answer.writeHead(503).end()
  }

  /** Sends a request to a server. @returns false if the server has not accepted the connection */
  function send(at: number, from: IncomingMessage, body: Buffer, answer: ServerResponse): Promise<boolean> {
    const { hostname, port } = new URL((behind[at] as Behind).origin)
    const forwarded = [from.headers['x-forwarded-for'], from.socket.remoteAddress].filter(Boolean).join(', ')
    const headers = { ...from.headers, 'x-forwarded-for': forwarded, connection: 'close' }
    return new Promise((resolve) => {
      const to = request({ hostname, port, method: from.method, path: from.url, headers, agent: false })
      const broken = (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') return resolve(false)
        if (answer.headersSent) answer.destroy()
        else answer.writeHead(502, { [CUT_OFF]: at }).end()
        resolve(true)
      }
      to.on('error', broken)
      to.on('response', (reply) => {
        answer.writeHead(reply.statusCode ?? 502, { ...reply.headers, [SERVED_BY]: at })
        reply.on('error', broken)
        reply.pipe(answer)
        reply.on('end', () => resolve(true))
      })
      answer.on('close', () => to.destroy())
      to.end(body)
    })
  }

  const server = createServer((incoming, answer) => {
    pass(incoming, answer).catch(() => answer.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behind,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
