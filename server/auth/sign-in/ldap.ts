import { randomBytes } from 'node:crypto'
import type { Client } from 'ldapts'
import { type DirectoryWatch, LIST_LIMITS, LOGIN_LIMITS, logSiteIn, withDirectory } from './directory/connection.ts'
import { groupsOf, readGroups } from './directory/groups.ts'
import { type DirectoryPerson, findPerson, listPeople } from './directory/people.ts'
import { DirectorySettings } from './directory/settings.ts'
import { tryDirectory } from './directory/try-directory.ts'
import type { SignInMethod } from './method.ts'
import { SignInProblem } from './sign-in-problem.ts'

/** Asks the directory whether a password is that of an entry. @throws SignInProblem person_refused */
async function checkEntry(watch: DirectoryWatch, client: Client, dn: string, password: string): Promise<void> {
  await watch.step('person_login', watch.limits.answer, () => client.bind(dn, password))
}

/** Takes the same time as the check of a password, so that the time of an answer does not reveal whether the directory knows a name. */
async function checkNobody(watch: DirectoryWatch, client: Client, { user_field, base_dn }: DirectorySettings) {
  const nobody = `${user_field}=octavo-nobody,${base_dn}`
  const password = randomBytes(12).toString('hex')
  await checkEntry(watch, client, nobody, password).catch(() => {})
}

/**
 * A company directory (LDAP). The site's account searches for the typed name; then the directory checks the password for the entry found. The
 * password is not stored.
 */
export const ldap: SignInMethod<typeof DirectorySettings> = {
  kind: 'ldap',
  settings: DirectorySettings,
  secrets: ['bind_password'],
  secretsGoTo: ['host', 'port', 'tls', 'ca'],
  checkPassword: async (context, settings, { username, password, withGroups }) => {
    // Directories accept a login without a password as an anonymous one.
    if (password === '') throw new SignInProblem('person_refused', 'the password is empty')
    return withDirectory(context, settings, LOGIN_LIMITS, async (client, watch) => {
      const person = await findPerson(watch, client, settings, username)
      if (!person || person.isDisabled) {
        await checkNobody(watch, client, settings)
        throw new SignInProblem(person ? 'person_refused' : 'unknown_person', person ? 'the account is disabled' : '')
      }
      await checkEntry(watch, client, person.dn, password)
      if (!withGroups) return person.identity
      await logSiteIn(watch, client, settings)
      return { ...person.identity, groups: await groupsOf(watch, client, settings, person) }
    })
  },
  listPeople: (context, settings, { withGroups }) =>
    withDirectory(context, settings, LIST_LIMITS, async (client, watch) => {
      const people: DirectoryPerson[] = []
      for await (const part of listPeople(watch, client, settings)) people.push(...part)
      const tree = withGroups ? await readGroups(watch, client, settings) : undefined
      return people
        .filter(({ isDisabled }) => !isDisabled)
        .map((person) => ({ ...person.identity, groups: tree?.groupsOf(person) }))
    }),
  tryIt: tryDirectory,
}
