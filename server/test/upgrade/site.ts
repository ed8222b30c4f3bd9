import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { loginToken } from '../../../scripts/lib/login-token.ts'

const run = promisify(execFile)

/** The caller: a name of the site's people, or nobody. */
export type Who = string | null

/** A call with its answer: the data, or the code of the refusal. */
export interface Seen {
  who: Who
  call: string
  fields: Record<string, unknown>
  answer: unknown
}

/** A running server of some version, for making a fixture. */
export interface Site {
  /** Whether the server has a call of this name. */
  has(call: string): boolean
  /** Makes a call. @returns the data of its answer, or undefined if this version has no such call. @throws Error if it is refused */
  // biome-ignore lint/suspicious/noExplicitAny: the answers of versions that are not known here
  do(who: Who, call: string, fields?: Record<string, unknown>, file?: File): Promise<any>
  /** Makes a call that reads, and records its answer. */
  see(who: Who, call: string, fields?: Record<string, unknown>): Promise<void>
  /** Runs a shell command. @returns what it printed */
  shell(...args: string[]): Promise<string>
  /** Begins a session of a person with the shell. */
  logIn(who: string): Promise<void>
  readonly seen: Seen[]
  readonly tokens: Record<string, string>
  /** The calls that this version lacked. */
  readonly lacking: Set<string>
  stop(): Promise<void>
}

/**
 * Starts the server of a checkout on a folder of its own.
 * @param code the folder of the checkout, with its packages
 * @param env the configuration, with `DATA_DIR`
 * @param onLine gets what the server logs
 */
export async function startSite(
  code: string,
  env: Record<string, string>,
  onLine: (line: string) => void = () => {},
): Promise<Site> {
  const environment = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', ...env }
  const child = spawn(process.execPath, [join(code, 'server/main.ts')], {
    cwd: code,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const origin = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /^Octavo is at (\S+)/.exec(line)?.[1]
      if (address) resolve(address)
      else onLine(line)
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  const { paths } = (await (await fetch(`${origin}/api/openapi.json`)).json()) as { paths: Record<string, unknown> }
  const tokens: Record<string, string> = {}
  const seen: Seen[] = []
  const lacking = new Set<string>()
  const has = (call: string) => {
    const known = `/api/${call}` in paths
    if (!known) lacking.add(call)
    return known
  }
  const send = async (who: Who, call: string, fields: Record<string, unknown>, file?: File) => {
    const body = new FormData()
    const token = who && tokens[who]
    if (token) body.set('user_token', token)
    for (const [name, value] of Object.entries(fields))
      body.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
    if (file) body.set(call === 'page/uploadImg' ? 'editormd-image-file' : 'file', file)
    const answer = await fetch(`${origin}/api/${call}`, { method: 'POST', body })
    return (await answer.json()) as { error_code: number; error_message?: string; data: unknown }
  }
  const shell = async (...args: string[]) =>
    (await run(process.execPath, [join(code, 'server/cli/main.ts'), ...args], { cwd: code, env: environment })).stdout
  return {
    has,
    seen,
    tokens,
    lacking,
    shell,
    do: async (who, call, fields = {}, file) => {
      if (!has(call)) return undefined
      const { error_code, error_message, data } = await send(who, call, fields, file)
      if (error_code !== 0) throw new Error(`${call} ${JSON.stringify(fields)}: ${error_message} (${error_code})`)
      return data
    },
    see: async (who, call, fields = {}) => {
      if (!has(call)) return
      const { error_code, data } = await send(who, call, fields)
      seen.push({ who, call, fields, answer: error_code === 0 ? data : error_code })
    },
    logIn: async (who) => {
      tokens[who] = await loginToken(shell, who)
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
