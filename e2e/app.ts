import { type ChildProcess, execFile, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '../scripts/lib/free-port.ts'
import type { AccountMade, AccountWanted } from './account-maker.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const run = promisify(execFile)

/** The pause between two checks whether a starting server is ready (ms), and the maximum of checks. */
const READY_POLL_MS = 50
const READY_POLLS = 400

/** A server of the built product with an empty site of its own. */
export interface App {
  /** `http://127.0.0.1:port`, without a slash at the end. */
  url: string
  dataDir: string
  /** Runs a shell command of the product on this site (`octavo('user', 'list')`) and returns what it printed. */
  octavo(...args: string[]): Promise<string>
  /** Makes an account and logs it in. @returns the token of the session */
  account(username: string, password: string): Promise<string>
  /** The text of a captcha. Only the server knows it. */
  captcha(captcha_id: number): string
  /** Everything that the server has printed so far. */
  output(): string
  stop(): Promise<void>
  /** Kills the server as a crash does (SIGKILL). The data stay. */
  kill(): Promise<void>
  /** Starts it again after `kill`, at the same address, on the same data. */
  restart(): Promise<void>
}

/** The environment of the server and of the shell commands, without our own variables. */
function environment(dataDir: string, settings: Record<string, string>): Record<string, string> {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  return {
    PATH,
    HOME,
    NODE_COMPILE_CACHE,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...settings,
  }
}

/**
 * Starts the process that makes the accounts of a site with its first account.
 * @param env the environment of the site's server
 */
function accountMaker(env: Record<string, string>) {
  let child: ChildProcess | undefined
  let last = 0
  return {
    async make(username: string, password: string): Promise<string> {
      child ??= fork(join(root, 'e2e/account-maker.ts'), { cwd: root, env, stdio: 'inherit' })
      const id = ++last
      const asked = child
      return new Promise((resolve, reject) => {
        const ended = (code: number | null) => reject(new Error(`The process that makes accounts ended with ${code}.`))
        const answered = (made: AccountMade) => {
          if (made.id !== id) return
          asked.off('message', answered).off('exit', ended)
          if ('token' in made) resolve(made.token)
          else reject(new Error(made.error))
        }
        asked.on('message', answered).once('exit', ended)
        asked.send({ id, username, password } satisfies AccountWanted)
      })
    },
    async stop(): Promise<void> {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

async function waitUntilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (let poll = 0; poll < READY_POLLS; poll++) {
    if (child.exitCode !== null || child.signalCode !== null) break
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(READY_POLL_MS)
  }
  throw new Error(`The server did not become ready. It printed:\n${output()}`)
}

/**
 * Starts the built server on a free port with an empty DATA_DIR and waits until it is ready.
 * @param settings further environment of the server (`{ APP_URL: … }`)
 * @param checkout where the build is
 * @throws Error with the server's output when it does not become ready
 */
export async function startApp(settings: Record<string, string> = {}, checkout = root): Promise<App> {
  const main = join(checkout, 'dist/server/main.js')
  if (!existsSync(main)) throw new Error('There is no build; run the browser tests with: npm run e2e')
  const dataDir = mkdtempSync(join(tmpdir(), 'octavo-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = environment(dataDir, { PORT: String(port), ...settings })
  let printed = ''
  const keep = (chunk: Buffer) => {
    printed += chunk
  }
  const begin = () => {
    const started = spawn(process.execPath, [main], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    started.stdout.on('data', keep)
    started.stderr.on('data', keep)
    return { child: started, ended: new Promise<void>((resolve) => started.once('close', () => resolve())) }
  }
  let { child, ended } = begin()
  const accounts = accountMaker(env)
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  const abandon = () => {
    child.kill('SIGKILL')
    remove()
  }
  process.once('exit', abandon)

  const stop = async () => {
    process.removeListener('exit', abandon)
    await accounts.stop()
    child.kill('SIGTERM')
    await ended
    remove()
  }
  try {
    await waitUntilReady(url, child, () => printed)
  } catch (error) {
    await stop()
    throw error
  }

  return {
    url,
    dataDir,
    stop,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    restart: async () => {
      ;({ child, ended } = begin())
      await waitUntilReady(url, child, () => printed)
    },
    output: () => printed,
    octavo: async (...args) => {
      const program = join(checkout, 'dist/server/octavo.js')
      return (await run(process.execPath, [program, ...args], { cwd: root, env })).stdout
    },
    account: accounts.make,
    captcha: (captcha_id) => {
      const database = new DatabaseSync(join(dataDir, 'octavo.db'), { readOnly: true })
      try {
        const row = database.prepare('select captcha from captcha where captcha_id = ?').get(captcha_id)
        if (!row) throw new Error(`There is no captcha ${captcha_id}.`)
        return String(row.captcha)
      } finally {
        database.close()
      }
    },
  }
}

/**
 * Makes an account and logs it in.
 * @returns the session's token, for `login`, `open({ token })` and calls
 */
export const createUser = (app: App, username: string, password = 'correct horse battery'): Promise<string> =>
  app.account(username, password)

/**
 * Sends a call of the product's protocol, as a script would.
 * @param name `page/save`
 * @param fields sent form-encoded; `user_token` says who calls
 * @returns the `data` of the answer
 * @throws Error with the error code and message when the call is refused
 */
export async function call<T = unknown>(app: App, name: string, fields: Record<string, string | number>): Promise<T> {
  const body = new URLSearchParams(Object.entries(fields).map(([key, value]): [string, string] => [key, String(value)]))
  const answer = await fetch(`${app.url}/api/${name}`, { method: 'POST', body })
  const json = (await answer.json()) as { error_code: number; error_message?: string; data: T }
  if (json.error_code !== 0) throw new Error(`${name} answered ${json.error_code}: ${json.error_message}`)
  return json.data
}
