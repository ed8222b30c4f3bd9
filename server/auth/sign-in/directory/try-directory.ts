import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { MethodContext } from '#server/auth/sign-in/method.ts'
import { SignInProblem, wordOfReason } from '#server/auth/sign-in/sign-in-problem.ts'
import { isRefusedAddress } from '#server/outgoing/refused-addresses.ts'
import { type RunStep, trySteps } from '#server/try-steps.ts'
import type { TrySteps } from '#shared/api/try-steps.ts'
import { AppError } from '#shared/errors.ts'
import type { Lang } from '#shared/i18n/languages.ts'
import { DirectoryWatch, encrypt, LOGIN_LIMITS, logSiteIn, reach } from './connection.ts'
import { groupsOf } from './groups.ts'
import { findPerson, listPeople } from './people.ts'
import { type DirectorySettings, encryptionOf } from './settings.ts'

/** The number of groups that a step names. */
const GROUPS_SHOWN = 20

/** The addresses of a host, if the server may connect to them. @throws SignInProblem unreachable */
async function addressesOf(host: string): Promise<string[]> {
  if (isIP(host)) {
    if (isRefusedAddress(host)) throw new SignInProblem('unreachable', `refused address: ${host}`)
    return [host]
  }
  const found = await lookup(host, { all: true }).catch((error: Error) => {
    throw new SignInProblem('unreachable', error.message)
  })
  const refused = found.find(({ address }) => isRefusedAddress(address))
  if (refused) throw new SignInProblem('unreachable', `refused address: ${refused.address}`)
  return found.map(({ address }) => address)
}

/** Describes a problem in the language of the administrator, with the words of the directory. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SignInProblem)) throw error
    throw new AppError('DIRECTORY_FAILED', { reason: wordOfReason(error.reason), detail: error.detail })
  }
}

/** Runs the steps of a sign-in with a directory, and reports each. @throws only unexpected errors */
export async function tryDirectory(
  { lang, signal }: MethodContext & { lang: Lang },
  settings: DirectorySettings,
  sample: { username: string; password: string },
): Promise<TrySteps> {
  const watch = new DirectoryWatch(LOGIN_LIMITS, signal)
  try {
    return await trySteps(lang, (run) =>
      trySettings(watch, settings, sample, (name, work, tell) => run(name, () => told(work), tell)),
    )
  } finally {
    watch.end()
  }
}

async function trySettings(
  watch: DirectoryWatch,
  settings: DirectorySettings,
  { username, password }: { username: string; password: string },
  step: RunStep,
): Promise<void> {
  await step(
    'address',
    () => addressesOf(settings.host),
    (found) => found.join(', '),
  )
  const socket = await step(
    'connect',
    () => reach(watch, settings),
    () => `${settings.host}:${settings.port}`,
  )
  const { client } =
    encryptionOf(settings) === 'none'
      ? await encrypt(watch, settings, socket)
      : await step(
          'tls',
          () => encrypt(watch, settings, socket),
          ({ encryption }) => encryption,
        )
  await step(
    'login',
    () => logSiteIn(watch, client, settings),
    () => settings.bind_dn,
  )
  const first = async () => (await listPeople(watch, client, settings).next()).value ?? []
  await step('search', first, (people) =>
    people
      .slice(0, 3)
      .map(({ dn }) => dn)
      .join('; '),
  )
  if (username === '') return
  const person = await step(
    'person',
    async () => {
      const found = await findPerson(watch, client, settings, username)
      if (!found) throw new SignInProblem('unknown_person', username)
      if (found.identity.username === '') throw new SignInProblem('no_name', settings.user_field)
      return found
    },
    ({ dn, identity: { username: name, name: shown, email } }) => [dn, name, shown, email].filter(Boolean).join('; '),
  )
  if (password !== '') {
    await step('password', () =>
      watch.step('person_login', watch.limits.answer, () => client.bind(person.dn, password)),
    )
    await told(() => logSiteIn(watch, client, settings))
  }
  await step(
    'groups',
    () => groupsOf(watch, client, settings, person),
    (groups) => groups.slice(0, GROUPS_SHOWN).join('; '),
  )
}
