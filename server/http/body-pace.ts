import type { IncomingMessage } from 'node:http'
import type { Pace } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'

/** A body may take this long, and longer only while it arrives at this pace. */
export const BODY_GRACE_SECONDS = 30
export const BODY_BYTES_PER_SECOND = 20_000

export const BODY_PACE: Pace = { graceMs: BODY_GRACE_SECONDS * 1000, bytesPerSecond: BODY_BYTES_PER_SECOND }

/** How often the pace is checked during the grace. */
const LOOKS = 10

/** Checks all bodies that have the same limit of pace. They share a timer, because most bodies arrive completely before the first check. */
class PaceChecks {
  readonly #checks = new Set<() => void>()
  readonly #everyMs: number
  #timer: NodeJS.Timeout | undefined

  constructor({ graceMs }: Pace) {
    this.#everyMs = graceMs / LOOKS
  }

  /** Repeats a check at the interval of the pace. @returns a function that removes it */
  add(check: () => void): () => void {
    this.#checks.add(check)
    this.#timer ??= setInterval(() => this.#checkAll(), this.#everyMs).unref()
    return () => this.#checks.delete(check)
  }

  #checkAll(): void {
    for (const check of this.#checks) check()
    if (this.#checks.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}

const checksAtPace = new WeakMap<Pace, PaceChecks>()

function checksOf(pace: Pace): PaceChecks {
  const checks = checksAtPace.get(pace) ?? new PaceChecks(pace)
  checksAtPace.set(pace, checks)
  return checks
}

/**
 * Watches the pace of an arriving body.
 * @param tooSlow called once, as soon as the body is behind the pace
 * @returns a function that ends the watch
 */
export function watchPace(body: IncomingMessage, pace: Pace, tooSlow: () => void): () => void {
  const { socket } = body
  const before = socket?.bytesRead
  // A request from inside the process has no connection and has arrived completely.
  if (before === undefined) return () => {}
  const began = performance.now()
  const stop = checksOf(pace).add(() => {
    const allowed = pace.graceMs + ((socket.bytesRead - before) / pace.bytesPerSecond) * 1000
    if (performance.now() - began <= allowed) return
    stop()
    tooSlow()
  })
  return stop
}

/**
 * Waits until a body is read, and requires the minimum pace.
 * @param reading the reading of the body; a body that is too slow loses its connection, which ends it
 * @throws AppError TOO_SLOW, and whatever the reading throws
 */
export async function atPace<T>(body: IncomingMessage, pace: Pace, reading: Promise<T>): Promise<T> {
  // Most bodies are small and arrive with their headers. The HTTP parser reaches the end of such a body only after this callback.
  await undefined
  if (body.complete) return reading
  const { promise: slow, reject } = Promise.withResolvers<never>()
  const stop = watchPace(body, pace, () => reject(new AppError('TOO_SLOW')))
  try {
    return await Promise.race([reading, slow])
  } finally {
    stop()
  }
}

/** Receives and drops the rest of a refused body, so that the sender can read the answer. A slow rest ends the connection. */
export function dropRest(body: IncomingMessage, pace: Pace): void {
  if (body.complete || body.destroyed) return
  const stop = watchPace(body, pace, () => body.socket.destroy())
  body.once('end', stop).once('close', stop)
  body.unpipe()
  body.resume()
}
