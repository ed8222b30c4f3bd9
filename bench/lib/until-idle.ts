import { setTimeout as sleep } from 'node:timers/promises'
import { childrenOf, processorMs } from './process-tree.ts'

/** Processes are idle if they use less than this part of a core. */
const IDLE_SHARE = 0.05
/** How long they must be idle, in milliseconds. Work that saves leave behind begins sooner. */
const IDLE_FOR_MS = 400
/** The longest wait, in milliseconds. */
const PATIENCE_MS = 60_000

const ofChildren = (): number => childrenOf(process.pid).reduce((sum, pid) => sum + processorMs(pid), 0)

/**
 * Waits until the servers and databases that this process started have nothing to do, so that what earlier calls left behind does not slow down the next measurement.
 * @returns the processor time that they used meanwhile, in milliseconds
 * @throws Error if they still work after a minute
 */
export async function untilIdle(): Promise<number> {
  const begun = performance.now()
  const first = ofChildren()
  while (performance.now() - begun < PATIENCE_MS) {
    const before = ofChildren()
    await sleep(IDLE_FOR_MS)
    if (ofChildren() - before < IDLE_FOR_MS * IDLE_SHARE) return before - first
  }
  throw new Error('The servers did not become idle')
}
