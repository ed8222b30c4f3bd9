import { loginToken } from '../../scripts/lib/login-token.ts'

/** The password of all accounts of the measurements. */
export const PASSWORD = 'correct horse battery'

/**
 * Makes an account with the shell command, and logs it in.
 * @param octavo runs the command
 * @param kind the first account administers the site unless it is `ordinary`
 * @returns a login token
 */
export async function addUser(
  octavo: (...args: string[]) => Promise<string>,
  username: string,
  kind: 'first' | 'ordinary' = 'ordinary',
): Promise<string> {
  await octavo('user', 'add', username, '--password', PASSWORD, ...(kind === 'ordinary' ? ['--ordinary'] : []))
  return loginToken(octavo, username)
}
