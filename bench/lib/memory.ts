import { readdirSync, readFileSync } from 'node:fs'

/** The resident memory of a process in MB. Linux only. */
export const residentMb = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

/** How many files and connections a process has open. Linux only. */
export const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length
