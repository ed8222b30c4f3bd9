import { type ChildProcess, spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Path of the checkout. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Node keeps compiled modules here. A command of the shell starts in half the time with it, and the tests start hundreds. */
const COMPILE_CACHE = join(root, '.cache', 'compile')

/** The exit code of a program and its output. */
export interface Ended {
  code: number
  output: string
}

const running = new Set<ChildProcess>()

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
    // Nothing is left to wait for: end as the signal would have ended this process.
    if (running.size === 0) process.exit(1)
  })
}

/**
 * Runs a Node program in the checkout. When this process is stopped, the program is stopped too.
 * @param args arguments of `node`
 * @param show `true` prints the output; otherwise it is returned
 * @param added variables beside those of this process
 */
export function runNode(
  args: string[],
  { show = false, env: added = {} }: { show?: boolean; env?: Record<string, string> } = {},
): Promise<Ended> {
  const plain = show ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }
  const env: NodeJS.ProcessEnv = { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, ...plain, ...added }
  const output = show ? 'inherit' : 'pipe'
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', output, output] })
  running.add(child)
  return new Promise((resolve) => {
    let printed = ''
    const keep = (chunk: Buffer) => {
      printed += chunk
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    const end = (code: number) => {
      running.delete(child)
      resolve({ code, output: printed })
    }
    child.on('error', (error) => {
      printed += error.message
      end(1)
    })
    child.on('close', (code) => end(code ?? 1))
  })
}
