import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = '/sys/fs/cgroup'
const MIB = 1024 * 1024

/** A control group of Linux with a limit of memory, like that of a container. */
export interface ControlGroup {
  /** A command that moves itself into the group and then runs the program in its arguments. */
  command: readonly [string, ...string[]]
  /** How many processes of the group the kernel has killed because the limit was reached. */
  killed(): number
  /** The most memory that the group had, in MB, with the file cache. */
  mostMb(): number
  /** Removes the group. All of its processes must have ended. */
  remove(): void
}

/**
 * Makes a control group, in version 2 or 1 of the interface. Needs root. No process of the group may swap.
 * @throws the error of the file system, when groups cannot be made here
 */
export function controlGroup(name: string, limitMb: number): ControlGroup {
  const isNew = existsSync(join(ROOT, 'cgroup.controllers'))
  const folder = isNew ? join(ROOT, name) : join(ROOT, 'memory', name)
  if (isNew) writeFileSync(join(ROOT, 'cgroup.subtree_control'), '+memory')
  mkdirSync(folder, { recursive: true })
  const write = (file: string, value: number) => writeFileSync(join(folder, file), String(value))
  if (isNew) {
    write('memory.max', limitMb * MIB)
    if (existsSync(join(folder, 'memory.swap.max'))) write('memory.swap.max', 0)
  } else {
    write('memory.limit_in_bytes', limitMb * MIB)
    if (existsSync(join(folder, 'memory.memsw.limit_in_bytes'))) write('memory.memsw.limit_in_bytes', limitMb * MIB)
  }
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  return {
    command: ['sh', '-c', 'echo $$ > "$0/cgroup.procs" && exec "$@"', folder],
    killed: () =>
      Number(/^oom_kill (\d+)$/m.exec(read(isNew ? 'memory.events' : 'memory.oom_control'))?.[1] ?? Number.NaN),
    mostMb: () => Math.round(Number(read(isNew ? 'memory.peak' : 'memory.max_usage_in_bytes')) / MIB),
    remove: () => rmdirSync(folder),
  }
}
