import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SERVER_PROGRAM } from './built-server.ts'
import { COMPILE_CACHE } from './environment.ts'

/** The number of characters of output kept for the message of a failed start. */
const OUTPUT_KEPT = 4000

/** The built server in its own process, with its own data folder. */
export interface ServerProcess {
  origin: string
  pid: number
  /** When the end of the process was noticed, by `performance.now()`; undefined: it runs. */
  goneAt(): number | undefined
  /** The last output, which is its log. */
  output(): string
  /** `kill -9`; resolves when it is gone. */
  kill(): Promise<void>
  /** Ends it with a signal, and removes its folder. */
  stop(): Promise<void>
}

/**
 * Starts a server and waits until it listens.
 * @param env its environment: at least DATABASE_URL
 * @param options `openFiles`: how many files it may have open; by default as many as this process. `node`: the program that runs it; by default that of this process
 * @throws Error with its output if it ends first
 */
export async function startServerProcess(
  env: Record<string, string>,
  { openFiles, node = process.execPath }: { openFiles?: number; node?: string } = {},
): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-process-'))
  const started = [node, SERVER_PROGRAM] as const
  const [program, ...args] = openFiles
    ? (['/bin/sh', '-c', `ulimit -n ${openFiles} && exec "$0" "$1"`, ...started] as const)
    : started
  const child: ChildProcess = spawn(program, args, {
    env: { ...COMPILE_CACHE, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  let goneAt: number | undefined
  let output = ''
  const gone = once(child, 'close').then(() => {
    goneAt = performance.now()
    process.removeListener('exit', end)
  })
  const origin = await new Promise<string>((resolve, reject) => {
    const keep = (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-OUTPUT_KEPT)
      const address = /Octavo is at (\S+)\n/.exec(output)
      if (address) resolve(address[1] as string)
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    gone.then(() => reject(new Error(`The server ended before it was ready:\n${output}`)))
  })
  return {
    origin,
    pid: child.pid as number,
    goneAt: () => goneAt,
    output: () => output,
    kill: async () => {
      child.kill('SIGKILL')
      await gone
    },
    stop: async () => {
      child.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
