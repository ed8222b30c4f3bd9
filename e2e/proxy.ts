import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isRoot } from '../scripts/lib/system-packages.ts'
import { findNginx } from '../scripts/nginx.ts'

const EXAMPLE = join(dirname(dirname(fileURLToPath(import.meta.url))), 'deploy/nginx.conf')

/** The pause between two attempts to reach the proxy (ms), and the maximum of attempts. */
const POLL_MS = 20
const POLLS = 500

/** The rest of nginx's configuration, with all files in `folder`. */
const around = (folder: string, example: string) => `
${isRoot ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/pid;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  ${example}
}
`

/**
 * Starts nginx with the example configuration `deploy/nginx.conf`. Only its ports and the name of the host are replaced.
 * @param port where it listens on 127.0.0.1 for `example.com` of the example, the site below `/docs/`
 * @param upstream the address of the server: `http://127.0.0.1:port`
 * @returns stops it
 */
export async function startProxy(port: number, upstream: string): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-proxy-'))
  const example = readFileSync(EXAMPLE, 'utf8')
    .replaceAll('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('server 127.0.0.1:4999;', `server ${new URL(upstream).host};`)
    .replace('server_name example.com;', 'server_name 127.0.0.1;')
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, around(folder, example))
  const args = ['-p', folder, '-c', file, '-e', join(folder, 'error.log'), '-g', 'daemon off;']
  const nginx = spawn(findNginx(), args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let printed = ''
  nginx.stderr.on('data', (chunk) => {
    printed += chunk
  })
  const ended = once(nginx, 'exit')
  const stop = async () => {
    process.off('exit', abandon)
    nginx.kill('SIGQUIT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const abandon = () => nginx.kill('SIGTERM')
  process.once('exit', abandon)
  for (let poll = 0; poll < POLLS && nginx.exitCode === null; poll++) {
    const answer = await fetch(`http://127.0.0.1:${port}/docs/readyz`).catch(() => undefined)
    if (answer?.ok) return stop
    await sleep(POLL_MS)
  }
  await stop()
  throw new Error(`The proxy did not become ready. It printed:\n${printed}`)
}
