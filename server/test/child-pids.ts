import { readdirSync, readFileSync } from 'node:fs'

/** The child processes of a process whose command line contains a text, from the table of processes of Linux. */
export const childPids = (parent: number, program: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        // The parent is the second field after the name, which stands in brackets.
        const [, of] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
        return Number(of) === parent && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program)
      } catch {
        return false
      }
    })
