import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Whether this process runs as root. */
export const isRoot = process.getuid?.() === 0

/** The folders of system programs. Servers are in the second one, which is not in the PATH of every user. */
const USUAL_FOLDERS = ['/usr/bin', '/usr/sbin']

/** Path of a program in a usual folder or PATH, or undefined. */
export function findProgram(name: string): string | undefined {
  for (const folder of USUAL_FOLDERS) if (existsSync(join(folder, name))) return join(folder, name)
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const file = join(folder, name)
    try {
      accessSync(file, constants.X_OK)
      return file
    } catch {}
  }
  return undefined
}

/** The packages of the programs that are missing, each once. @param packages the Debian package of each program */
export const missingPackages = (packages: Readonly<Record<string, string>>): string[] => [
  ...new Set(Object.entries(packages).flatMap(([program, name]) => (findProgram(program) ? [] : name))),
]

/** Whether this process can install Debian packages. */
export const mayUseApt = () => isRoot && findProgram('apt-get') !== undefined

/** Installs Debian packages; returns whether that succeeded. */
export function aptInstall(packages: string[]): boolean {
  console.error(`Installing ${packages.join(' and ')} (apt-get)…`)
  const options = { stdio: 'ignore' as const, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  const wait = ['-o', 'DPkg::Lock::Timeout=300']
  spawnSync('apt-get', [...wait, 'update', '-qq'], options)
  const args = [...wait, 'install', '-y', '-qq', '--no-install-recommends', ...packages]
  return spawnSync('apt-get', args, options).status === 0
}
