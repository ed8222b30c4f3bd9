/**
 * Runs `npm start`, `npm test` and `npm run dev|octavo|demo`. It needs nothing but Node 20 or later. It installs the packages of
 * package-lock.json when they are missing, continues under the Node 24 that is one of them, builds when the sources are newer than
 * the build, and then becomes the requested program.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { followParent } from './lib/follow-parent.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { isBuilt } from './lib/stamp.mjs'

const OLDEST_NODE = 20
const OWN_NODE = 24
/** How long after its start the server's compiled code is written to the cache (ms). */
const CACHE_AFTER_MS = 3_000

const NO_OWN_NODE =
  `npm installed no Node ${OWN_NODE} (the package "node"): there is none for this platform, or npm is set to ignore-scripts. ` +
  `Install Node ${OWN_NODE} or later and run the same command again.`

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const nodeMajor = Number(process.versions.node.split('.')[0])
const windows = process.platform === 'win32'
const ownNode = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')

/** @type {Record<string, { script: string, build?: true }>} */
const COMMANDS = {
  start: { script: 'dist/server/main.js', build: true },
  test: { script: 'scripts/check.ts' },
  dev: { script: 'scripts/dev.ts' },
  octavo: { script: 'server/cli/main.ts' },
  demo: { script: 'scripts/demo.ts' },
}

/**
 * Exits with one sentence for people, without a stack.
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(message)
  process.exit(1)
}

/**
 * Runs a Node program as a child and waits for it. SIGTERM, SIGINT and SIGHUP are passed to the child. The child notices the end of
 * this process through the channel between them, so it is never left behind.
 * @param {string} node Path of the Node to run.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code, 128 + signal number when a signal ended it
 */
function run(node, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    const pass = (/** @type {NodeJS.Signals} */ signal) => {
      // A terminal sends Ctrl-C to the whole process group, so the child has got it already.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) process.on(signal, pass)
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      for (const name of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) process.off(name, pass)
      resolve(code ?? 128 + (signal === 'SIGINT' ? 2 : signal === 'SIGKILL' ? 9 : 15))
    })
  })
}

/** Continues under our own Node. This process only waits for it. */
async function continueUnderOwnNode() {
  if (!existsSync(ownNode)) fail(NO_OWN_NODE)
  const args = [fileURLToPath(import.meta.url), ...process.argv.slice(2)]
  process.exit(await run(ownNode, args))
}

/** Builds in a process of its own, so that the builder's memory is not the server's. */
async function build() {
  const code = await run(process.execPath, [join(root, 'scripts/build.ts'), '--if-stale'])
  if (code !== 0) process.exit(code)
}

async function main() {
  if (nodeMajor < OLDEST_NODE) {
    fail(
      `Octavo needs Node ${OLDEST_NODE} or later, and this is Node ${process.versions.node}. ` +
        `Install a newer Node (https://nodejs.org) and run the same command again.`,
    )
  }
  const [name = '', ...args] = process.argv.slice(2)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) return fail(`Usage: node scripts/bootstrap.mjs ${Object.keys(COMMANDS).join('|')} [arguments]`)

  await ensureInstalled(root).catch((error) => fail(error.message))
  followParent()
  if (nodeMajor < OWN_NODE) return continueUnderOwnNode()

  if (command.build) {
    process.env.NODE_ENV ??= 'production'
    if (!isBuilt(root)) await build()
    module.enableCompileCache(join(root, 'dist', '.compile-cache'))
    setTimeout(() => module.flushCompileCache(), CACHE_AFTER_MS).unref()
  }
  const script = join(root, command.script)
  if (!existsSync(script)) fail(`There is no ${command.script} in this checkout.`)
  process.argv = [process.execPath, script, ...args]
  await import(pathToFileURL(script).href)
}

await main()
