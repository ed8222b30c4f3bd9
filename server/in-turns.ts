/** How long one piece of work computes before others get a turn, in milliseconds. */
const SLICE_MS = 10

/**
 * Splits long work on the main thread: many things of which each is quick.
 * @returns a function to call after each thing. If the work has computed for a while, it lets the event loop turn once, so that others are answered
 */
export function inTurns(): () => Promise<void> {
  let begun = performance.now()
  return async () => {
    if (performance.now() - begun < SLICE_MS) return
    await new Promise((resolve) => setImmediate(resolve))
    begun = performance.now()
  }
}
