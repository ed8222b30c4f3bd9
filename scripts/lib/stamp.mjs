import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The files from which the build is made. A change to any of them makes the build outdated. */
const SOURCES = ['shared', 'server', 'web', 'scripts/build.ts', 'scripts/lib', 'package.json', 'package-lock.json']

/** Names of files that are not part of the build, so that editing a test does not cause a build. */
const NOT_BUILT = /\.test\.tsx?$|^test$|^node_modules$|\.tsbuildinfo$/

/** @param {string} root Path of the checkout. */
const stampFile = (root) => join(root, 'dist', '.build-stamp')

/**
 * A hash of the paths, sizes and modification times of the sources. It reads no file, so it takes only a few milliseconds.
 * @param {string} root Path of the checkout.
 * @returns {string} 64 hexadecimal digits.
 */
export function sourceStamp(root) {
  const hash = createHash('sha256')
  /** @param {string} path */
  const add = (path) => {
    const stat = statSync(join(root, path), { throwIfNoEntry: false })
    if (!stat) return
    if (!stat.isDirectory()) {
      hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`)
      return
    }
    for (const name of readdirSync(join(root, path)).sort()) if (!NOT_BUILT.test(name)) add(`${path}/${name}`)
  }
  for (const source of SOURCES) add(source)
  return hash.digest('hex')
}

/**
 * Whether dist/ was built from the current sources.
 * @param {string} root Path of the checkout.
 * @returns {boolean}
 */
export function isBuilt(root) {
  try {
    return readFileSync(stampFile(root), 'utf8') === sourceStamp(root)
  } catch {
    return false
  }
}

/**
 * Path of the file that holds the stamp of the last build.
 * @param {string} root Path of the checkout.
 * @returns {string}
 */
export function buildStampFile(root) {
  return stampFile(root)
}
