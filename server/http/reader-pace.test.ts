import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, test } from 'vitest'
import { until } from '#server/test/until.ts'
import { endSlowReaders } from './reader-pace.ts'

/** More than the buffers of a system take. */
const LARGE = 64 * 1024 * 1024
const GRACE_MS = 300
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A server that answers like this, and a client that has asked and does not read. */
async function asked(
  bytesPerSecond: number,
  answer: (response: ServerResponse) => void,
): Promise<{ client: Socket; isOpen: () => Promise<boolean> }> {
  const server = createServer((_request, response) => answer(response))
  endSlowReaders(server, { graceMs: GRACE_MS, bytesPerSecond })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => {})
  client.pause()
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  ends.push(() => {
    client.destroy()
    server.close()
    server.closeAllConnections()
  })
  const isOpen = () => new Promise<boolean>((resolve) => server.getConnections((_error, many) => resolve(many > 0)))
  await until(isOpen, (open) => open)
  return { client, isOpen }
}

test('a client that does not take its answer loses the connection', async () => {
  const { isOpen } = await asked(LARGE, (response) => response.end(Buffer.alloc(LARGE)))
  await until(isOpen, (open) => !open)
})

test('a client that reads gets everything, and one that waits for a slow answer keeps its connection', async () => {
  const slow = Promise.withResolvers<ServerResponse>()
  const { client } = await asked(1000, (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: 1\n\n')
    slow.resolve(response)
  })
  const response = await slow.promise
  // Longer than the grace, and nothing waits for the client.
  await new Promise((resolve) => setTimeout(resolve, 3 * GRACE_MS))
  let bytes = 0
  client.on('data', (piece) => {
    bytes += piece.length
  })
  client.resume()
  response.end(Buffer.alloc(LARGE))
  await until(
    async () => bytes,
    (many) => many > LARGE,
  )
})
