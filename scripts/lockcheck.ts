/**
 * Checks package-lock.json for mistakes that break `npm ci` or reveal the registry: platform packages of a very new release that
 * the registry did not have yet, and addresses of registries. Usage: node scripts/lockcheck.ts [path of a lock file]
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface LockedPackage {
  optionalDependencies?: Record<string, string>
  resolved?: string
}

type Packages = Record<string, LockedPackage>

/** Whether Node would find `name` from the package at `path`; it searches each node_modules on the way up. */
function isLocked(packages: Packages, path: string, name: string): boolean {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (`${folder === '' ? '' : `${folder}/`}node_modules/${name}` in packages) return true
    if (folder === '') return false
  }
}

/** The mistakes in the packages of a lock file, one sentence each. */
export function checkLock(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies, resolved }]) => {
    const missing = Object.keys(optionalDependencies ?? {}).filter((name) => !isLocked(packages, path, name))
    return [
      ...missing.map((name) => `${path || 'package.json'} names ${name}, which is not in the lock: npm ci will fail`),
      ...(resolved ? [`${path} holds an address (resolved)`] : []),
    ]
  })
}

if (import.meta.main) {
  const file = process.argv[2] ?? join(dirname(dirname(fileURLToPath(import.meta.url))), 'package-lock.json')
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Packages }
  const wrong = checkLock(packages)
  for (const sentence of wrong) console.log(sentence)
  console.log(`${Object.keys(packages).length} packages, ${wrong.length} of them wrong in the lock`)
  if (wrong.length > 0) process.exitCode = 1
}
