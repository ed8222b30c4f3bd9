import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall, mayUseApt } from './lib/system-packages.ts'

/** The folder of Debian's libraries for each type of processor, and the name of this library in it. */
const LIBRARIES = '/usr/lib'
const NAME = 'faketime/libfaketime.so.1'

function findLibrary(): string | undefined {
  const folders = existsSync(LIBRARIES) ? ['.', ...readdirSync(LIBRARIES)] : []
  return folders.map((folder) => join(LIBRARIES, folder, NAME)).find((path) => existsSync(path))
}

/** Installs libfaketime if it is missing and this process may. */
export function installFaketime(): void {
  if (!findLibrary() && mayUseApt()) aptInstall(['libfaketime'])
}

/**
 * The path of the library that moves the clock of a program.
 * @throws Error of one line that says what to install
 */
export function findFaketime(): string {
  const library = findLibrary()
  if (!library)
    throw new Error(
      'The tests of wrong clocks cannot run: there is no libfaketime (Debian: apt-get install libfaketime).',
    )
  return library
}
