/** So long a piece of work computes before others have their turn, in milliseconds. */
const SLICE_MS = 10

/**
 * For work over many things that is done on the main thread: each is quick, all of them are not.
 * @returns what the work calls after each thing: when it has computed for a while, the event loop turns once, so that others are answered
 */
export function inTurns(): () => Promise<void> {
  let begun = performance.now()
  return async () => {
    if (performance.now() - begun < SLICE_MS) return
    await new Promise((resolve) => setImmediate(resolve))
    begun = performance.now()
  }
}
