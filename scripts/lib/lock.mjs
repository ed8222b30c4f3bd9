import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** How often the holder touches its lock (ms). A lock that was not touched for STALE_MS belongs to a dead process. */
const TOUCH_MS = 2_000
const STALE_MS = 20_000
const POLL_MS = 200
/** How long to wait after taking over a stale lock, because another process that saw it may be replacing it too. */
const SETTLE_MS = 100

/** @param {string} file */
function isStale(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > STALE_MS) return true
    process.kill(Number(readFileSync(file, 'utf8').split(' ')[0]), 0)
    return false
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH'
  }
}

/**
 * @param {string} file
 * @param {string} content
 * @returns {Promise<boolean>} whether this process now holds the lock
 */
async function tryLock(file, content) {
  try {
    writeFileSync(file, content, { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
  }
  if (!isStale(file)) return false
  rmSync(file, { force: true })
  try {
    writeFileSync(file, content, { flag: 'wx' })
  } catch {
    return false
  }
  await sleep(SETTLE_MS)
  try {
    return readFileSync(file, 'utf8') === content
  } catch {
    return false
  }
}

/**
 * Runs `work` while no other process holds the same lock. The lock of a process that died is taken over.
 * @template T
 * @param {string} file Path of the lock file; its folder is made when missing.
 * @param {() => void} onWait Called once when another process holds the lock.
 * @param {() => Promise<T>} work
 * @returns {Promise<T>} what `work` returns; throws what it throws
 */
export async function withLock(file, onWait, work) {
  const content = `${process.pid} ${Math.random()}`
  mkdirSync(dirname(file), { recursive: true })
  for (let waited = false; !(await tryLock(file, content)); waited = true) {
    if (!waited) onWait()
    await sleep(POLL_MS)
  }
  const release = () => rmSync(file, { force: true })
  const touch = setInterval(() => utimesSync(file, new Date(), new Date()), TOUCH_MS)
  touch.unref()
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(touch)
    process.removeListener('exit', release)
    release()
  }
}
