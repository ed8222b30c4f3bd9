import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** How often the memory of a child is read, in milliseconds. */
const WATCH_MS = 50

/**
 * Reads the resident memory of a process from the system (Linux) until it is stopped. Elsewhere only the heap of Node is limited.
 * @param most in bytes
 */
export function watchMemory(child: ChildProcess, most: number, onTooMuch: () => void): NodeJS.Timeout {
  return setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    const kib = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0)
    if (kib * 1024 > most) onTooMuch()
  }, WATCH_MS)
}
