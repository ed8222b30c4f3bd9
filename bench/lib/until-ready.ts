import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 15
const MOST_MS = 60_000

/**
 * Requests an address until it answers with success.
 * @returns false if the process ended first, or after a minute
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
