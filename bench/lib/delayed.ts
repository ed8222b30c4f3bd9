import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * Forwards connections to a PostgreSQL with a delay, as if it were farther away.
 * @param delayMs the additional time of a round trip
 * @returns the address to use instead, and a function that ends it
 */
export async function delayed(url: string, delayMs: number): Promise<{ url: string; stop(): void }> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer((from) => {
    const to = connect(Number(target.port), target.hostname)
    for (const one of [from, to]) {
      one.setNoDelay(true)
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        from.destroy()
        to.destroy()
      })
    }
    from.on('data', (chunk) => setTimeout(() => to.write(chunk), delayMs))
    to.on('data', (chunk) => from.write(chunk))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const far = new URL(url)
  far.port = String((server.address() as AddressInfo).port)
  return {
    url: far.href,
    stop: () => {
      server.close()
      for (const one of sockets) one.destroy()
    },
  }
}
