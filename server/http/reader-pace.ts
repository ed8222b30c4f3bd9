import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Pace } from '#server/context.ts'

/** A client may take this long to receive an answer, and longer only while it takes this many bytes a second on average. */
export const READER_PACE: Pace = { graceMs: 60_000, bytesPerSecond: 10_000 }

/** How often the connections are checked during the grace. */
const LOOKS = 12

/** The bytes that wait for a client, since when, and how many bytes had been written to its connection by then. */
interface Waiting {
  since: number
  before: number
}

/**
 * Ends connections whose clients take their answers too slowly. Only time counts during which bytes wait for the client, so an answer that is made slowly, such
 * as an event stream, is no fault of its reader. Answers that the buffers of the system take as a whole cost the process nothing and are not checked.
 * @param pace the time that all bytes of an answer get, whatever their number, and the bytes for which there is another second
 */
export function endSlowReaders(server: Server, pace: Pace = READER_PACE): void {
  const sockets = new Map<Socket, Waiting | undefined>()
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, undefined)
    socket.once('close', () => sockets.delete(socket))
  })
  const look = () => {
    const now = performance.now()
    for (const [socket, waiting] of sockets) {
      if (socket.writableLength === 0) {
        if (waiting) sockets.set(socket, undefined)
      } else if (!waiting) sockets.set(socket, { since: now, before: socket.bytesWritten - socket.writableLength })
      else {
        const bytes = socket.bytesWritten - waiting.before
        if (now - waiting.since > pace.graceMs + (bytes / pace.bytesPerSecond) * 1000) socket.destroy()
      }
    }
  }
  const looks = setInterval(look, pace.graceMs / LOOKS)
  looks.unref()
  server.once('close', () => clearInterval(looks))
}
