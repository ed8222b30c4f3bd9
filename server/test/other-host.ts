import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { afterAll } from 'vitest'

/** A request that the other host received, with its complete body. */
export interface ReceivedRequest {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

export interface OtherHost {
  /** `http://127.0.0.1:port`, without a slash at the end. */
  origin: string
  port: number
  received: ReceivedRequest[]
  /** Answers the next requests. Tests set it. */
  answer: (request: ReceivedRequest, reply: ServerResponse) => void
  /** The number of open connections. */
  connections(): number
  stop(): Promise<void>
}

/** Starts a real HTTP server on a free port of this machine. The test decides its answers. */
export async function startOtherHost(): Promise<OtherHost> {
  const sockets = new Set<Socket>()
  const listener: RequestListener = (request, reply) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const received = { method, url, headers, body: Buffer.concat(pieces).toString() }
      host.received.push(received)
      host.answer(received, reply)
    })
    request.on('error', () => {})
  }
  const server = createServer(listener)
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const host: OtherHost = {
    origin: `http://127.0.0.1:${port}`,
    port,
    received: [],
    answer: (_request, reply) => reply.end(),
    connections: () => sockets.size,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
  return host
}

/** Another host for all tests of a file. */
export async function otherHost(): Promise<OtherHost> {
  const host = await startOtherHost()
  afterAll(() => host.stop())
  return host
}
