import type { Input } from '#shared/api/index.ts'
import type { As, TestApp } from './build-test-app.ts'
import { BASE, type Directory, SERVICE } from './directory.ts'

/** The settings of a site for the directory of a test. */
export const directorySettings = (port: number, given: Record<string, unknown> = {}) => ({
  host: '127.0.0.1',
  port,
  base_dn: BASE,
  user_field: 'uid',
  name_field: 'cn',
  search_filter: '(objectClass=person)',
  ...SERVICE,
  ...given,
})

/** Adds the directory of a test as an open sign-in method. @returns its id */
export async function addDirectory(
  t: TestApp,
  admin: As,
  directory: Pick<Directory, 'port'>,
  given: Partial<Input<'adminSignIn/save'>> & { settings?: Record<string, unknown> } = {},
): Promise<number> {
  const settings = directorySettings(directory.port, given.settings)
  const input = { kind: 'ldap', name: 'Company directory', is_open: 1, ...given, settings }
  const { data, error_message } = await t.call('adminSignIn/save', input, admin)
  if (!data) throw new Error(`The directory was not saved: ${error_message}`)
  return data.provider_id
}
