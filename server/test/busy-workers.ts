import { setTimeout as sleep } from 'node:timers/promises'
import { workers } from '#server/work/work.ts'
import { childPids } from './child-pids.ts'

/** More pieces than may wait for one turn. */
const LINES = 110
/** Short, so that the waiting pieces are soon done when the test ends them. */
const FILLER = { page_content: 'line\n'.repeat(200) }

/**
 * Keeps as many pieces of work waiting for a turn as may wait, so that others of the turn are refused.
 * @returns ends it; resolves when none of these pieces waits any more
 */
export function fillTurn(turn: string): () => Promise<void> {
  let isOver = false
  const refill = async () => {
    while (!isOver) await workers.run('api', FILLER, 60_000, { turn }).catch(() => sleep(1))
  }
  const lines = Array.from({ length: LINES }, refill)
  return async () => {
    isOver = true
    await Promise.all(lines)
  }
}

/**
 * Waits until a worker of this process begins a further piece of work, and then ends all of its workers, as the kernel does when the machine has no memory left
 * (Linux).
 * @param begin asks for the work, which takes a second or more
 * @returns what `begin` returns
 */
export async function loseWorkers<T>(begin: () => Promise<T>): Promise<T> {
  const before = workers.dispatched
  const begun = begin()
  while (workers.dispatched === before) await sleep(5)
  const killed = childPids(process.pid, 'work.apart')
  for (const pid of killed) process.kill(pid, 'SIGKILL')
  const result = await begun
  // Until the pool is told that a worker has ended, it may still give it work.
  while (killed.some(isProcess)) await sleep(5)
  return result
}

/** Whether a process exists, or has ended without its parent knowing yet. */
function isProcess(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
