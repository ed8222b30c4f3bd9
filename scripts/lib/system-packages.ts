import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Whether this process runs as root. */
export const isRoot = process.getuid?.() === 0

/** Path of a program in `/usr/bin` or PATH, or undefined. */
export function findProgram(name: string): string | undefined {
  const usual = `/usr/bin/${name}`
  if (existsSync(usual)) return usual
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const file = join(folder, name)
    try {
      accessSync(file, constants.X_OK)
      return file
    } catch {}
  }
  return undefined
}

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
