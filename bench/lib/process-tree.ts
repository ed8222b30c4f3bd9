import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A tick of the processor times in `/proc`, in milliseconds (`getconf CLK_TCK` is 100 on Linux). */
const TICK_MS = 10

/** The processes that a process has started. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** The processor time that a process and all processes below it have used, in milliseconds. Processes that have ended do not count. */
export function processorMs(pid: number): number {
  const below = childrenOf(pid).reduce((sum, child) => sum + processorMs(child), 0)
  try {
    // The name of the program, in brackets, may hold spaces. After it, the 12th and 13th fields are the times in user and in system mode (proc_pid_stat(5)).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return below + (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return below
  }
}

/** Pins a process, its child processes and all their threads to one core (`taskset` of util-linux). @param core the number of the core, from 0 */
export function keepOnCore(pid: number, core: number): void {
  execFileSync('taskset', ['--all-tasks', '--pid', '--cpu-list', String(core), String(pid)], { stdio: 'ignore' })
  for (const child of childrenOf(pid)) keepOnCore(child, core)
}
