import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A PostgreSQL server on which databases can be created. */
export interface TestPostgres {
  url: string
  /**
   * Stops or starts the server. `stop fast` closes its connections; `stop immediate` is like a crash. `copy` (of a `replicable` server) starts a
   * streaming replica, and `stop copy` ends it.
   * @returns the address of the server, or that of the replica
   */
  tell(command: 'start' | 'stop fast' | 'stop immediate' | 'copy' | 'stop copy'): Promise<string>
  stop(): Promise<void>
}

/**
 * Starts a real PostgreSQL on a free port, from the binaries in node_modules. It ends with this process.
 * TEST_POSTGRES_URL names a server to use instead.
 * @param durable whether a commit waits for the disk, as in production; tests do not need that
 * @param own ignore TEST_POSTGRES_URL, for tests that stop the server
 * @param replicable whether it can have a replica
 * @throws Error with one line that says what to install
 */
export async function startPostgres({ durable = false, own = false, replicable = false } = {}): Promise<TestPostgres> {
  const given = own ? undefined : process.env.TEST_POSTGRES_URL
  if (given) return { url: given, stop: async () => {}, tell: () => Promise.reject(new Error('it is not ours')) }
  const keeper = fileURLToPath(new URL('./postgres-keeper.ts', import.meta.url))
  // The keeper has a separate process group, so that Ctrl-C reaches only the tests. The keeper ends after them.
  const options = [...(durable ? ['--durable'] : []), ...(replicable ? ['--replicable'] : [])]
  const child = spawn(process.execPath, [keeper, ...options], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const lines = createInterface({ input: child.stdout })
  const told = new Promise<string>((_, reject) => child.once('error', reject))
  const gone = ended.then(() => '{"error":"its process ended"}')
  const nextLine = async (): Promise<{ url?: string; error?: string }> =>
    JSON.parse(await Promise.race([new Promise<string>((resolve) => lines.once('line', resolve)), told, gone]))
  const answer = await nextLine()
  if (!answer.url) {
    throw new Error(
      `The PostgreSQL tests cannot run: ${answer.error}. ` +
        'Install PostgreSQL and set TEST_POSTGRES_URL=postgres://user:password@host/postgres to a server where databases may be made.',
    )
  }
  child.unref()
  return {
    url: answer.url,
    tell: async (command) => {
      child.stdin.write(`${command}\n`)
      const { url, error } = await nextLine()
      if (!url) throw new Error(`PostgreSQL did not ${command}: ${error}`)
      return url
    },
    stop: async () => {
      child.ref()
      child.stdin.end()
      await ended
    },
  }
}
