import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../../scripts/lib/free-port.ts'
import { root } from '../../scripts/lib/run-node.ts'
import { untilReady } from './until-ready.ts'

const run = promisify(execFile)
/** How much of the output is kept, in characters. */
const OUTPUT_KEPT = 20_000

/** A built server that can be killed without warning and started again on the same data. */
export interface KillableServer {
  url: string
  /** The process, while it runs. */
  pid(): number | undefined
  /** The last output of its processes: what they logged. */
  printed(): string
  /** The address of its inspector, when it was started with `--inspect`. */
  inspector(): string | undefined
  /** Starts it and waits until it is ready. @returns the milliseconds this took */
  start(): Promise<number>
  /** Starts it and kills it after this many milliseconds, whether it is ready or not. */
  startAndKill(afterMs: number): Promise<void>
  /** `kill -9`; resolves when the process is gone. */
  kill(): Promise<void>
  /** Resolves when the process that runs now has ended, whatever ended it. */
  ended(): Promise<void>
  /** Runs a shell command of the build on the same data. */
  octavo(...args: string[]): Promise<string>
}

/**
 * A server that can be killed and restarted.
 * @param settings environment of the server: where its data is
 * @param build folder of the built product
 * @param ofServer further environment of the server alone, and not of shell commands
 * @param within the processes of the server run in this control group, if given
 */
export async function killableServer(
  settings: Record<string, string>,
  build = 'dist',
  ofServer: Record<string, string> = {},
  within?: { command: readonly [string, ...string[]] },
): Promise<KillableServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { PATH = '', HOME = '' } = process.env
  const env = {
    PATH,
    HOME,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    PORT: String(port),
    ...settings,
  }
  let child: ChildProcess | undefined
  let gone = Promise.resolve()
  let printed = ''
  let inspector: string | undefined
  const keep = (chunk: Buffer) => {
    inspector ??= /Debugger listening on (ws:\S+)/.exec(String(chunk))?.[1]
    printed = `${printed}${chunk}`.slice(-OUTPUT_KEPT)
  }
  const launch = () => {
    const [program, ...args] = [...(within?.command ?? []), process.execPath, join(build, 'server/main.js')] as const
    const started = spawn(program, args, {
      cwd: root,
      env: { ...env, ...ofServer },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    started.stdout.on('data', keep)
    started.stderr.on('data', keep)
    gone = new Promise((resolve) => started.once('close', () => resolve()))
    child = started
    inspector = undefined
    return started
  }
  const kill = async () => {
    child?.kill('SIGKILL')
    await gone
    child = undefined
  }
  process.once('exit', () => child?.kill('SIGKILL'))

  return {
    url,
    kill,
    ended: () => gone,
    pid: () => child?.pid,
    printed: () => printed,
    inspector: () => inspector,
    start: async () => {
      const begun = performance.now()
      const started = launch()
      if (await untilReady(`${url}/readyz`, started)) return performance.now() - begun
      throw new Error(`The server did not become ready. It printed:\n${printed}`)
    },
    startAndKill: async (afterMs) => {
      launch()
      await sleep(afterMs)
      await kill()
    },
    octavo: async (...args) =>
      (await run(process.execPath, [join(build, 'server/octavo.js'), ...args], { cwd: root, env })).stdout,
  }
}

/** An answer of our own door; undefined if the connection broke. */
export interface Answer {
  error_code: number
  error_name?: string
  data: Record<string, unknown>
}

/** Makes a call; undefined if the server died before it answered. */
export async function ask(
  url: string,
  name: string,
  fields: Record<string, string | number>,
): Promise<Answer | undefined> {
  const body = new URLSearchParams(Object.entries(fields).map(([key, value]): [string, string] => [key, String(value)]))
  try {
    return (await (await fetch(`${url}/api/${name}`, { method: 'POST', body })).json()) as Answer
  } catch {
    return undefined
  }
}
