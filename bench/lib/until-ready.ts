import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 15
const MOST_MS = 60_000

/**
 * Asks an address until it answers well.
 * @returns false when the process ended before, or after a minute
 */
export async function untilReady(address: string, child: ChildProcess): Promise<boolean> {
  const begun = performance.now()
  while (performance.now() - begun < MOST_MS) {
    if (child.exitCode !== null || child.signalCode !== null) return false
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return true
    await sleep(POLL_MS)
  }
  return false
}
