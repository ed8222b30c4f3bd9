import { spawn } from 'node:child_process'
import { OCTAVO_PROGRAM } from './built-server.ts'
import { COMPILE_CACHE } from './environment.ts'

/** The result of a command. `signal`: the signal that ended its process, if any. */
export interface Ran {
  code: number | null
  out: string
  err: string
  signal: NodeJS.Signals | null
}

/**
 * Runs the shell command as a shell does, in a process of its own.
 * @param more.input what it reads from its input
 * @param more.reads false: nobody reads its output, as when `head` has ended
 * @param more.whileRunning gets a function that ends the process as a crash does (`SIGKILL`); it is called once, when the process has been started
 */
export async function runOctavo(
  args: readonly string[],
  env: Record<string, string>,
  more: { input?: string; reads?: boolean; whileRunning?: (kill: () => void, isRunning: () => boolean) => void } = {},
): Promise<Ran> {
  const child = spawn(process.execPath, [OCTAVO_PROGRAM, ...args], {
    env: { ...COMPILE_CACHE, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  if (more.reads === false) child.stdout.destroy()
  child.stdin.on('error', () => {})
  child.stdin.end(more.input ?? '')
  const closed = new Promise<[number | null, NodeJS.Signals | null]>((resolve) =>
    child.once('close', (code, signal) => resolve([code, signal])),
  )
  more.whileRunning?.(
    () => child.kill('SIGKILL'),
    () => child.exitCode === null && child.signalCode === null,
  )
  const [code, signal] = await closed
  return { code, out: out.trim(), err: err.trim(), signal }
}
