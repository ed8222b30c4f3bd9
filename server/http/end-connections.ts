import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How often it is looked for connections that have nothing more to do, in milliseconds. */
const LOOK_MS = 50

/**
 * When the application closes, running requests are answered and nothing else is waited for: a connection that is kept open for a next
 * request, or was opened ahead of its first one, ends. (Fastify ends those that are idle at the moment of closing, and no other.)
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.addHook('preClose', async () => {
    const look = setInterval(() => {
      app.server.closeIdleConnections()
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    }, LOOK_MS)
    app.server.once('close', () => clearInterval(look))
    look.unref()
  })
}
