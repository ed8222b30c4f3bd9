/** Logs a user in with the shell command. @param octavo runs the command. @returns a new login token */
export async function loginToken(octavo: (...args: string[]) => Promise<string>, username: string): Promise<string> {
  const printed = await octavo('token', 'create', '--user', username)
  return printed.trim().split(/\s+/).at(-1) ?? ''
}
