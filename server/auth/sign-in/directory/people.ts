import { AndFilter, type Client, type Entry, EqualityFilter, Filter, FilterParser } from 'ldapts'
import type { ProvedIdentity } from '#server/auth/sign-in/method.ts'
import { SignInProblem } from '#server/auth/sign-in/sign-in-problem.ts'
import type { DirectoryWatch } from './connection.ts'
import { dnKey } from './dn-key.ts'
import { type DirectorySettings, USER_MARK } from './settings.ts'

/** The number of entries in one answer of a directory. */
const PAGE_SIZE = 200
/** The maximum number of people that are read from one directory. */
const PEOPLE_MOST = 100_000

/** Attributes with an id that never changes and is never given to another person, by kind of directory. */
const ID_FIELDS = ['entryUUID', 'objectGUID', 'nsUniqueId', 'ipaUniqueID'] as const
const BINARY_FIELDS = ['objectGUID']
/** Active Directory's attribute with the flags of an account, and the flag of a disabled one. */
const ACCOUNT_FLAGS = 'userAccountControl'
const ACCOUNT_DISABLED = 2

/** The entry of a person in a directory. */
export interface DirectoryPerson {
  dn: string
  identity: ProvedIdentity
  /** The groups in the entry itself. */
  memberOf: readonly string[]
  isDisabled: boolean
}

/** The values of an attribute as text. Directories write names of attributes in any case. */
export function valuesOf(entry: Entry, field: string): string[] {
  const name = Object.keys(entry).find((key) => key.toLowerCase() === field.toLowerCase())
  const value = name === undefined ? [] : entry[name]
  const list = Array.isArray(value) ? value : [value]
  return list.flatMap((one) => (one === undefined ? [] : [Buffer.isBuffer(one) ? one.toString('hex') : String(one)]))
}

const firstOf = (entry: Entry, field: string): string => (field === '' ? '' : (valuesOf(entry, field)[0] ?? ''))

const attributesOf = ({ user_field, name_field, mail_field }: DirectorySettings) => [
  ...new Set(
    [user_field, name_field, mail_field, ...ID_FIELDS, 'memberOf', ACCOUNT_FLAGS].filter((name) => name !== ''),
  ),
]

function personOf(entry: Entry, settings: DirectorySettings): DirectoryPerson {
  const { user_field, name_field, mail_field, mail_verified } = settings
  const ids = ID_FIELDS.map((field) => firstOf(entry, field))
  return {
    dn: entry.dn,
    identity: {
      subject: ids.find((id) => id !== '') ?? dnKey(entry.dn),
      username: firstOf(entry, user_field),
      name: firstOf(entry, name_field),
      email: firstOf(entry, mail_field),
      isEmailVerified: mail_verified,
      groups: undefined,
    },
    memberOf: valuesOf(entry, 'memberOf'),
    isDisabled: (Number(firstOf(entry, ACCOUNT_FLAGS)) & ACCOUNT_DISABLED) !== 0,
  }
}

/** The filter that finds a typed name. The name is escaped as RFC 4515 says. */
export function filterForName({ search_filter, user_field }: DirectorySettings, username: string): Filter {
  if (search_filter.includes(USER_MARK))
    return FilterParser.parseString(search_filter.replaceAll(USER_MARK, Filter.escape(username)))
  const own = new EqualityFilter({ attribute: user_field, value: username })
  return new AndFilter({ filters: [FilterParser.parseString(search_filter), own] })
}

/** The filter that finds everybody. */
const filterForAll = ({ search_filter }: DirectorySettings): Filter =>
  FilterParser.parseString(search_filter.replaceAll(USER_MARK, '*'))

/**
 * Finds a typed name. References to other directories are not followed.
 * @returns undefined if nobody has the name
 * @throws SignInProblem bad_answer if several people have it, and those of `DirectoryWatch.step`
 */
export async function findPerson(
  watch: DirectoryWatch,
  client: Client,
  settings: DirectorySettings,
  username: string,
): Promise<DirectoryPerson | undefined> {
  const { searchEntries } = await watch.step('search', watch.limits.answer, () =>
    client.search(settings.base_dn, {
      scope: 'sub',
      filter: filterForName(settings, username),
      attributes: attributesOf(settings),
      explicitBufferAttributes: BINARY_FIELDS,
      sizeLimit: 2,
    }),
  )
  const [entry, second] = searchEntries
  if (second) throw new SignInProblem('bad_answer', `several entries have this name: ${entry?.dn}; ${second.dn}`)
  return entry && personOf(entry, settings)
}

/**
 * All people that the filter finds, in batches.
 * @throws SignInProblem
 */
export async function* listPeople(
  watch: DirectoryWatch,
  client: Client,
  settings: DirectorySettings,
): AsyncGenerator<readonly DirectoryPerson[], undefined> {
  const pages = client.searchPaginated(settings.base_dn, {
    scope: 'sub',
    filter: filterForAll(settings),
    attributes: attributesOf(settings),
    explicitBufferAttributes: BINARY_FIELDS,
    paged: { pageSize: PAGE_SIZE },
  })
  for (let count = 0; ; ) {
    const { value, done } = await watch.step('search', watch.limits.answer, () => pages.next())
    if (done) return undefined
    const people = value.searchEntries.map((entry) => personOf(entry, settings))
    count += people.length
    if (count > PEOPLE_MOST) throw new SignInProblem('bad_answer', `more than ${PEOPLE_MOST} entries`)
    yield people
  }
}
