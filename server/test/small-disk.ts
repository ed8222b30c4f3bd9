import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/lib/free-port.ts'
import { OCTAVO_PROGRAM, SERVER_PROGRAM } from './built-server.ts'
import { multipart } from './multipart.ts'

/**
 * The reason why this system cannot make a disk of a chosen size without root; empty if it can. A user namespace lets an ordinary user mount a file
 * system in memory.
 */
export const noSmallDisk: string = (() => {
  const { status, error, stderr } = spawnSync('unshare', [
    '-rm',
    'sh',
    '-c',
    'mount -t tmpfs -o size=2m none /mnt && mount -o remount,size=1m /mnt',
  ])
  return status === 0 ? '' : `no small disk: ${error?.message ?? String(stderr).trim()}`
})()

/**
 * Runs a shell script that may mount file systems of its own. Needs `noSmallDisk` to be empty.
 * @param env its environment, besides PATH and HOME
 * @returns what it printed, errors too
 */
export async function runOnOwnDisk(script: string, env: Record<string, string>): Promise<string> {
  const { PATH = '', HOME = '' } = process.env
  const shell = spawn('unshare', ['-rm', 'sh', '-c', script], {
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [shell.stdout, shell.stderr])
    stream.on('data', (chunk) => {
      printed += chunk
    })
  await once(shell, 'close')
  return printed
}

/** The free megabytes when the server runs for the third time. */
export const FREE_MB = 12

/**
 * The server of this checkout, in its own process and on its own disk. It is started three times. After its first end its operations count as dead.
 * Before the third start the disk is made small, and the folder that the crash has left is removed (a job does this later). Then the shell reports
 * how many files of requests were left.
 */
const SCRIPT = `
  mount -t tmpfs -o size=400m none "$DATA_DIR"
  node "$OCTAVO" user add ann --password 'correct horse battery' > /dev/null
  node "$OCTAVO" token create --user ann
  serve() { node "$SERVER" & echo "pid $!"; wait $!; }
  serve
  node -e "new (require('node:sqlite').DatabaseSync)(process.env.DATA_DIR + '/octavo.db').exec('update operation set heartbeat = 0')"
  serve
  rm -rf "$DATA_DIR"/uploads/incoming/operation-*
  mount -o remount,size=$(( $(du -sk "$DATA_DIR" | cut -f1) + ${FREE_MB} * 1024 ))k "$DATA_DIR"
  serve
  echo "left $(ls "$DATA_DIR/uploads/incoming" | wc -l)"`

// biome-ignore lint/suspicious/noExplicitAny: the answers of any call
type Answer = { error_name?: string; error_message?: string; data: any }

/** A site on a small disk, with one user. Needs `noSmallDisk` to be empty. */
export class SmallDiskSite {
  readonly #folder = mkdtempSync(join(tmpdir(), 'octavo-disk-'))
  #shell!: ChildProcess
  #url = ''
  #token = ''
  #printed = ''

  /** Starts the shell and waits until the server answers. */
  static async start(): Promise<SmallDiskSite> {
    const site = new SmallDiskSite()
    const port = await freePort()
    const { PATH = '', HOME = '' } = process.env
    const settings = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: site.#folder, LOG_LEVEL: 'silent' }
    site.#url = `http://127.0.0.1:${port}`
    site.#shell = spawn('unshare', ['-rm', 'sh', '-c', SCRIPT], {
      env: { PATH, HOME, NODE_ENV: 'production', SERVER: SERVER_PROGRAM, OCTAVO: OCTAVO_PROGRAM, ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    site.#shell.stdout?.on('data', (chunk) => {
      site.#printed += chunk
    })
    await site.#ready()
    site.#token = /[0-9a-f]{64}/.exec(site.#printed)?.[0] ?? ''
    return site
  }

  async #ready(): Promise<void> {
    while (!(await fetch(`${this.#url}/readyz`).catch(() => undefined))?.ok) {
      if (this.#shell.exitCode !== null) throw new Error(`the server did not start: ${this.#printed}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  get #server(): number {
    return Number([...this.#printed.matchAll(/^pid (\d+)$/gm)].at(-1)?.[1])
  }

  /** Ends the server with a signal (SIGKILL: like a crash), and waits until it runs again. */
  async again(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const before = this.#server
    process.kill(before, signal)
    while (this.#server === before) await once(this.#shell.stdout as NodeJS.ReadableStream, 'data')
    await this.#ready()
  }

  /** Ends the server. @returns the number of files of requests that it left behind */
  async stop(): Promise<number> {
    process.kill(this.#server, 'SIGTERM')
    await once(this.#shell, 'close')
    return Number(/^left (\d+)$/m.exec(this.#printed)?.[1] ?? Number.NaN)
  }

  /** Ends running processes, and removes the folder. */
  clean(): void {
    try {
      process.kill(-(this.#shell.pid as number), 'SIGKILL')
    } catch {
      // It has ended already.
    }
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async call(name: string, fields: Record<string, string | number> = {}): Promise<Answer> {
    const pairs = Object.entries({ user_token: this.#token, ...fields }).map(([key, value]) => [key, String(value)])
    const body = new URLSearchParams(pairs)
    return (await fetch(`${this.#url}/api/${name}`, { method: 'POST', body })).json() as Promise<Answer>
  }

  /** The answer of `/readyz`. */
  async health(): Promise<unknown> {
    return (await fetch(`${this.#url}/readyz`)).json()
  }

  /** Sends a file, with the interface in Chinese. */
  async upload(name: string, file: Buffer): Promise<Answer> {
    const { payload, headers } = multipart([
      { name: 'user_token', value: this.#token },
      { name: 'file', filename: 'a.zip', body: file },
    ])
    const answer = await fetch(`${this.#url}/api/${name}`, {
      method: 'POST',
      body: new Uint8Array(payload),
      headers: { ...headers, 'accept-language': 'zh-CN' },
    })
    return answer.json() as Promise<Answer>
  }

  /** Reads an operation repeatedly until a condition holds. */
  async until(operation_id: number, is: (operation: Answer['data']) => boolean): Promise<Answer['data']> {
    for (;;) {
      const { data } = await this.call('operation/info', { operation_id })
      if (is(data)) return data
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
