import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How often idle connections are looked for, in milliseconds. */
const LOOK_MS = 50

/**
 * Answers running requests when the application closes, and ends all other connections: those kept open for another request and those opened in
 * advance. (Fastify itself ends only the connections that are idle at the moment of closing.)
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
