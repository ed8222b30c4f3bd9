import { aptInstall, findProgram, mayUseApt } from './lib/system-packages.ts'

/** Installs nginx if it is missing and this process may. */
export function installNginx(): void {
  if (!findProgram('nginx') && mayUseApt()) aptInstall(['nginx-light'])
}

/**
 * The path of nginx.
 * @throws Error of one line that says what to install
 */
export function findNginx(): string {
  const nginx = findProgram('nginx')
  if (!nginx)
    throw new Error(
      'The test of a site behind a proxy cannot run: there is no nginx (Debian: apt-get install nginx-light).',
    )
  return nginx
}
