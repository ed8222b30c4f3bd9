import { aptInstall, findProgram, mayUseApt, missingPackages } from './lib/system-packages.ts'

/** The programs that tests of company directories need, with their Debian packages. */
const PACKAGES = { slapd: 'slapd', slapadd: 'slapd', openssl: 'openssl' } as const
type Program = keyof typeof PACKAGES

/** Installs OpenLDAP's server and OpenSSL if they are missing and this process may. */
export function installSlapd(): void {
  const missing = missingPackages(PACKAGES)
  if (missing.length > 0 && mayUseApt()) aptInstall(missing)
}

/**
 * The paths of OpenLDAP's server and of OpenSSL.
 * @throws Error of one line that says what to install
 */
export function findSlapd(): Record<Program, string> {
  const missing = missingPackages(PACKAGES)
  if (missing.length > 0)
    throw new Error(
      `The tests of company directories cannot run: there is no ${missing.join(' and no ')}. ` +
        'Install OpenLDAP’s server and OpenSSL (Debian: apt-get install slapd openssl).',
    )
  const path = (program: Program) => findProgram(program) as string
  return { slapd: path('slapd'), slapadd: path('slapadd'), openssl: path('openssl') }
}
