import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Starts the baseline server in a process of its own. `url(0)` answers the first of these texts, and so on. */
export async function startBare(bodies: readonly string[]): Promise<{ url(which: number): string; stop(): void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill())
  // standard input, because a menu of 10,000 pages is too long for an environment variable
  child.stdin.end(JSON.stringify(bodies))
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return { url: (which) => `http://127.0.0.1:${String(port).trim()}/${which}`, stop: () => child.kill() }
}
