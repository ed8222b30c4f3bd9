import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { withLock } from './lock.mjs'

/** How many lines of npm's output are shown when the installation fails, without npm's usage text. */
const FAILURE_LINES = 40
const NPM_USAGE = /\nnpm error\s*\nnpm error Clean install a project[\s\S]*/
/**
 * Warnings about packages that need a newer Node than the one npm runs on. They are irrelevant, because the packages run on our own
 * Node.
 */
const ENGINE_NOTES = /^npm warn EBADENGINE.*\n/gm

/** @param {string} root */
const markFile = (root) => join(root, 'node_modules', '.octavo-lock')

/** @param {string} root */
const lockHash = (root) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

/**
 * Compares the packages that npm has installed with package-lock.json, so that a manual `npm install` is not undone. Packages that
 * are optional in the lock may be missing, because they are for other platforms.
 * @param {string} root
 */
function isInstalledByHand(root) {
  /** @param {string} file @returns {Record<string, { version?: string, optional?: boolean }>} */
  const packages = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  const wanted = packages('package-lock.json')
  const present = packages('node_modules/.package-lock.json')
  return (
    Object.entries(wanted).every(([path, { version, optional }]) => {
      const entry = present[path]
      return path === '' || (entry ? entry.version === version && existsSync(join(root, path)) : optional)
    }) && Object.keys(present).every((path) => wanted[path])
  )
}

/**
 * Whether node_modules was installed from the current package-lock.json. If so, this is recorded.
 * @param {string} root Path of the checkout.
 * @returns {boolean}
 */
export function isInstalled(root) {
  const read = (/** @type {string} */ file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
  const hash = lockHash(root)
  if (read(markFile(root)) === hash) return true
  try {
    if (!isInstalledByHand(root)) return false
    writeFileSync(markFile(root), hash)
    return true
  } catch {
    return false
  }
}

/**
 * The environment without this checkout's node_modules/.bin in PATH. `npm ci` removes node_modules, so npm must not run on the Node
 * inside it.
 * @param {string} root
 */
function outsideEnvironment(root) {
  const own = join(root, 'node_modules', '.bin')
  const PATH = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== own)
  return { ...process.env, PATH: PATH.join(delimiter) }
}

/**
 * Runs `npm ci` and shows one line meanwhile.
 * @param {string} root
 * @returns {Promise<void>} throws an Error with npm's output when npm fails
 */
function npmCi(root) {
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const windows = process.platform === 'win32'
  return new Promise((resolve, reject) => {
    const npm = spawn(windows ? 'npm.cmd' : 'npm', args, {
      cwd: root,
      env: outsideEnvironment(root),
      shell: windows,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk
    }
    npm.stdout.on('data', collect)
    npm.stderr.on('data', collect)
    const terminal = process.stderr.isTTY
    if (!terminal) console.error('Installing packages (npm ci)…')
    const show = () => process.stderr.write(`\r\x1b[KInstalling packages (npm ci)… ${seconds()} s`)
    const ticker = terminal ? setInterval(show, 1000) : undefined
    const stop = (/** @type {NodeJS.Signals} */ signal) => npm.kill(signal)
    process.on('SIGTERM', stop).on('SIGINT', stop)
    const finish = (/** @type {string | undefined} */ failure) => {
      clearInterval(ticker)
      process.off('SIGTERM', stop).off('SIGINT', stop)
      if (terminal) process.stderr.write('\r\x1b[K')
      if (failure) reject(new Error(failure))
      else {
        console.error(`Installed packages in ${seconds()} s.`)
        resolve()
      }
    }
    npm.on('error', (error) => finish(`npm could not be started (${error.message}). Install npm beside Node.`))
    npm.on('close', (code, signal) => {
      if (code === 0) return finish(undefined)
      const tail = output
        .replace(NPM_USAGE, '')
        .replace(ENGINE_NOTES, '')
        .trimEnd()
        .split('\n')
        .slice(-FAILURE_LINES)
        .join('\n')
      finish(`${tail}\n\nInstalling the packages failed (npm ci ended with ${signal ?? `code ${code}`}); see above.`)
    })
  })
}

/**
 * Installs the packages of package-lock.json when node_modules is missing or was installed from another lock file. Two processes
 * never install at once: the second one waits and finds everything installed.
 * @param {string} root Path of the checkout.
 * @returns {Promise<void>} throws an Error with a message for people when it fails
 */
export async function ensureInstalled(root) {
  if (isInstalled(root)) return
  const onWait = () => console.error('Another process is installing the packages; waiting for it…')
  await withLock(join(root, '.cache', 'install.lock'), onWait, async () => {
    if (isInstalled(root)) return
    await npmCi(root)
    if (!existsSync(dirname(markFile(root)))) throw new Error('npm ci ended well but left no node_modules.')
    writeFileSync(markFile(root), lockHash(root))
  })
}
