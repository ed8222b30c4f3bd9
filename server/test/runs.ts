import { readFileSync } from 'node:fs'

/** Whether a process runs (Linux); one that has ended and that nobody has asked about does not. */
export function runs(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
