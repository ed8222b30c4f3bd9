/**
 * `npm run dev`: runs the server from source, restarting on change, with Vite in front of it for the interface, on PORT (4999).
 * When one of them ends, the other is ended too.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './lib/free-port.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const port = process.env.PORT ?? '4999'
const serverPort = String(await freePort())

/** Starts a Node program of this checkout with these settings added to the environment. */
function start(args: string[], settings: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...settings } })
}

const children = [
  start(['--watch', '--watch-preserve-output', 'server/main.ts'], { PORT: serverPort, HOST: '127.0.0.1' }),
  start(['node_modules/vite/bin/vite.js', '--config', 'web/vite.config.ts', '--port', port], {
    OCTAVO_DEV_SERVER: `http://127.0.0.1:${serverPort}`,
  }),
]

let code = 0
const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
  for (const child of children) child.kill(signal)
}
process.on('SIGINT', () => stop('SIGINT'))
process.on('SIGTERM', () => stop('SIGTERM'))
for (const child of children) {
  child.on('exit', (childCode) => {
    code ||= childCode ?? 0
    process.exitCode = code
    stop()
  })
}
console.log(`Octavo in development: http://localhost:${port} (its server: http://127.0.0.1:${serverPort})`)
