import { aptInstall, findProgram, mayUseApt, missingPackages } from './lib/system-packages.ts'

/** The programs that tests of moves from MySQL need, with their Debian packages. */
const PACKAGES = {
  mariadbd: 'mariadb-server-core',
  'mariadb-install-db': 'mariadb-server-core',
  // The installation asks it for settings.
  my_print_defaults: 'mariadb-client-core',
} as const
type Program = keyof typeof PACKAGES

/**
 * The paths of MariaDB's programs. They are installed if they are missing and this process may.
 * @throws Error of one line that says what to install
 */
export function findMariadb(): Record<Exclude<Program, 'my_print_defaults'>, string> {
  if (missingPackages(PACKAGES).length > 0 && mayUseApt()) aptInstall(missingPackages(PACKAGES))
  const missing = missingPackages(PACKAGES)
  if (missing.length > 0)
    throw new Error(
      `The tests of moves from MySQL cannot run: there is no ${missing.join(' and no ')}. Install MariaDB’s server (Debian: apt-get install mariadb-server-core mariadb-client-core).`,
    )
  const path = (program: Program) => findProgram(program) as string
  return { mariadbd: path('mariadbd'), 'mariadb-install-db': path('mariadb-install-db') }
}
