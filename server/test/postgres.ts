import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A PostgreSQL server on which databases can be created. */
export interface TestPostgres {
  url: string
  stop(): Promise<void>
}

/**
 * Starts a real PostgreSQL on a free port, from the binaries in node_modules. It ends with this process.
 * TEST_POSTGRES_URL names a server to use instead.
 * @param durable whether a commit waits for the disk, as in production; tests do not need that
 * @throws Error with one line that says what to install
 */
export async function startPostgres({ durable = false } = {}): Promise<TestPostgres> {
  const given = process.env.TEST_POSTGRES_URL
  if (given) return { url: given, stop: async () => {} }
  const keeper = fileURLToPath(new URL('./postgres-keeper.ts', import.meta.url))
  // The keeper has its own process group, so that Ctrl-C reaches only the tests. The keeper ends after them.
  const child = spawn(process.execPath, durable ? [keeper, '--durable'] : [keeper], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    child.once('error', reject)
    child.once('exit', () => resolve('{"error":"its process ended at once"}'))
  })
  const answer: { url?: string; error?: string } = JSON.parse(line)
  if (!answer.url) {
    throw new Error(
      `The PostgreSQL tests cannot run: ${answer.error}. ` +
        'Install PostgreSQL and set TEST_POSTGRES_URL=postgres://user:password@host/postgres to a server where databases may be made.',
    )
  }
  child.unref()
  return {
    url: answer.url,
    stop: async () => {
      child.ref()
      child.stdin.end()
      await ended
    },
  }
}
