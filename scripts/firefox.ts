import { existsSync } from 'node:fs'
import { aptInstall, findProgram, mayUseApt } from './lib/system-packages.ts'

/** Names under which systems install a Firefox, and Debian's package. */
const NAMES = ['firefox-esr', 'firefox']
const PACKAGE = 'firefox-esr'

const installedFirefox = (): string | undefined => NAMES.map(findProgram).find((file) => file !== undefined)

/**
 * Path of a Firefox: FIREFOX_PATH, an installed one, or the system's package if this process may install it.
 * @throws Error of one line that says what to install
 */
export function findFirefox(): string {
  const given = process.env.FIREFOX_PATH
  if (given) {
    if (existsSync(given)) return given
    throw new Error(`FIREFOX_PATH names ${given}, and there is no such file.`)
  }
  let found = installedFirefox()
  if (!found && mayUseApt() && aptInstall([PACKAGE])) found = installedFirefox()
  if (found) return found
  throw new Error(
    'The browser tests cannot run: there is no Firefox. Install one (Debian: apt-get install firefox-esr), or set FIREFOX_PATH to one.',
  )
}
