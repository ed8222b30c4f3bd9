import type { IncomingMessage } from 'node:http'
import type { Pace } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'

/** A body may take this long, and longer only while it arrives at this pace. */
export const BODY_GRACE_SECONDS = 30
export const BODY_BYTES_PER_SECOND = 20_000

export const BODY_PACE: Pace = { graceMs: BODY_GRACE_SECONDS * 1000, bytesPerSecond: BODY_BYTES_PER_SECOND }

/** Into how many looks the grace is divided. */
const LOOKS = 10

/**
 * Watches a body while it arrives, whoever reads it.
 * @param tooSlow called once, as soon as less has arrived than the pace asks for
 * @returns ends the watch; the end of the body or of the connection does so too
 */
export function watchPace(body: IncomingMessage, { graceMs, bytesPerSecond }: Pace, tooSlow: () => void): () => void {
  const { socket } = body
  const before = socket?.bytesRead
  // A request that was made inside the process has no connection, and has arrived.
  if (before === undefined) return () => {}
  const began = performance.now()
  const stop = () => clearInterval(looks)
  const looks = setInterval(() => {
    const allowed = graceMs + ((socket.bytesRead - before) / bytesPerSecond) * 1000
    if (performance.now() - began <= allowed) return
    stop()
    tooSlow()
  }, graceMs / LOOKS)
  looks.unref()
  body.once('end', stop)
  body.once('close', stop)
  return stop
}

/**
 * Waits for a body that has to arrive at the pace.
 * @param reading its reading, which ends with the connection when the body is too slow
 * @throws AppError TOO_SLOW, and what the reading throws
 */
export async function atPace<T>(body: IncomingMessage, pace: Pace, reading: Promise<T>): Promise<T> {
  const { promise: slow, reject } = Promise.withResolvers<never>()
  const stop = watchPace(body, pace, () => reject(new AppError('TOO_SLOW')))
  try {
    return await Promise.race([reading, slow])
  } finally {
    stop()
  }
}

/** Lets the rest of a refused body arrive and drops it, so that the sender gets to read the answer; a slow rest ends the connection. */
export function dropRest(body: IncomingMessage, pace: Pace): void {
  if (body.complete || body.destroyed) return
  watchPace(body, pace, () => body.socket.destroy())
  body.unpipe()
  body.resume()
}
