import { createServer } from 'node:net'
import { Attribute, Change, type Client } from 'ldapts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseInput } from '#server/parse-input.ts'
import {
  BASE,
  type Directory,
  dnOf,
  GROUPS,
  groupDn,
  LIMITED,
  PEOPLE,
  SERVICE,
  startDirectory,
} from '#server/test/directory.ts'
import { AppError } from '#shared/errors.ts'
import { withDirectory } from './directory/connection.ts'
import { DirectorySettings } from './directory/settings.ts'
import { ldap } from './ldap.ts'
import { SignInProblem } from './sign-in-problem.ts'

let directory: Directory
const MANY = 5000

beforeAll(async () => {
  const some = Array.from({ length: MANY }, (_, at) => ({
    uid: `person${at}`,
    more: [`mail: person${at}@example.com`],
  }))
  directory = await startDirectory({
    people: [
      { uid: 'zhangsan', cn: '张三', more: ['mail: zs@example.com', 'mail: second@example.com'] },
      { uid: 'star*(man)', cn: 'Back\\slash' },
      ...some,
    ],
    groups: {
      staff: [groupDn('engineers')],
      engineers: [dnOf('zhangsan'), groupDn('loop')],
      loop: [groupDn('staff')],
      others: [dnOf('person1')],
    },
  })
})
afterAll(() => directory?.stop())

const context = { services: undefined as never, signal: new AbortController().signal }
const settings = (given: Record<string, unknown> = {}): DirectorySettings =>
  parseInput(DirectorySettings, {
    host: '127.0.0.1',
    port: directory.port,
    base_dn: BASE,
    user_field: 'uid',
    name_field: 'cn',
    ...SERVICE,
    ...given,
  })
const check = (username: string, password: string, given: Record<string, unknown> = {}, withGroups = false) =>
  ldap.checkPassword?.(context, settings(given), { username, password, withGroups })
/** `reason: detail`, or “none”. */
const problemOf = async (work: Promise<unknown> | undefined): Promise<string> => {
  try {
    await work
    return 'none'
  } catch (error) {
    if (error instanceof SignInProblem) return error.message
    throw error
  }
}

describe('a name and a password', () => {
  test('prove the identity of a person', async () => {
    expect(await check('zhangsan', 'zhangsan password')).toEqual({
      subject: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f-]{27}$/),
      username: 'zhangsan',
      name: '张三',
      email: 'zs@example.com',
      isEmailVerified: false,
      groups: undefined,
    })
  })

  test('that are wrong prove no identity', async () => {
    expect(await problemOf(check('zhangsan', 'wrong'))).toMatch(/^person_refused: .*0x31/)
    expect(await problemOf(check('nobody', 'zhangsan password'))).toBe('unknown_person: ')
  })

  test('an empty password is refused before the directory is contacted', async () => {
    expect(await problemOf(check('zhangsan', '', { host: '127.0.0.1', port: 1 }))).toBe(
      'person_refused: the password is empty',
    )
  })

  test.each(['*)(uid=*', '*', 'zhangsan)(objectClass=*', 'zhang*', '\u0000', ')', '\\2a'])(
    'the name %j is a name and not a filter',
    async (name) => {
      for (const search_filter of [
        '(cn=*)',
        '(uid=%(user)s)',
        '(&(objectClass=person)(|(uid=%(user)s)(mail=%(user)s)))',
      ])
        expect(await problemOf(check(name, 'zhangsan password', { search_filter }))).toBe('unknown_person: ')
    },
  )

  test('a name of special characters is found', async () => {
    for (const search_filter of ['(cn=*)', '(uid=%(user)s)'])
      expect(await check('star*(man)', 'star*(man) password', { search_filter })).toMatchObject({
        username: 'star*(man)',
      })
  })

  test('a filter with the name in it finds by other attributes, and the user name stays that of the user field', async () => {
    const search_filter = '(|(uid=%(user)s)(mail=%(user)s))'
    expect(await check('zs@example.com', 'zhangsan password', { search_filter })).toMatchObject({
      username: 'zhangsan',
    })
  })

  test('only people who match the filter are found', async () => {
    const search_filter = '(mail=person1@example.com)'
    expect(await problemOf(check('zhangsan', 'zhangsan password', { search_filter }))).toBe('unknown_person: ')
    expect(await check('person1', 'person1 password', { search_filter })).toMatchObject({ username: 'person1' })
  })

  test('a name of several entries is refused', async () => {
    const search_filter = '(objectClass=person)(sn=%(user)s)'
    expect(() => settings({ search_filter })).toThrow(AppError)
    expect(await problemOf(check('x', 'x', { search_filter: '(|(uid=person1)(uid=person2)(uid=%(user)s))' }))).toMatch(
      /^bad_answer: several entries/,
    )
  })
})

describe('the connection', () => {
  const tls = () => ({ host: 'localhost', ca: directory.ca })
  const right = ['zhangsan', 'zhangsan password'] as const

  test('is encrypted from the start or by StartTLS, with a private authority', async () => {
    expect(await check(...right, { ...tls(), port: directory.tlsPort, tls: 'ldaps' })).toBeDefined()
    expect(await check(...right, { ...tls(), tls: 'starttls' })).toBeDefined()
  })

  test('is refused when the authority is unknown, or the certificate has another name', async () => {
    const ways = [{ port: directory.tlsPort, tls: 'ldaps' }, { tls: 'starttls' }]
    for (const way of ways) {
      expect(await problemOf(check(...right, { ...way, host: 'localhost' }))).toMatch(/^certificate: /)
      expect(await problemOf(check(...right, { ...way, ca: directory.ca, host: '127.0.0.1' }))).toMatch(
        /^certificate: /,
      )
    }
  })

  test('is refused when the directory speaks no TLS there, or expects it', async () => {
    expect(await problemOf(check(...right, { ...tls(), tls: 'ldaps' }))).toMatch(/^(unreachable|too_slow): /)
    expect(await problemOf(check(...right, { port: directory.tlsPort }))).toMatch(/^(unreachable|bad_answer): /)
  })

  test.each(['169.254.169.254', '0.0.0.0'])('is never opened to %s', async (host) => {
    expect(await problemOf(check(...right, { host }))).toBe(`unreachable: refused_address: ${host}`)
  })

  test('that nobody accepts is reported clearly', async () => {
    expect(await problemOf(check(...right, { port: 1 }))).toMatch(/^unreachable: .*ECONNREFUSED/)
    expect(await problemOf(check(...right, { host: 'nowhere.invalid' }))).toMatch(/^unreachable: .*ENOTFOUND|EAI_AGAIN/)
  })

  test('ends when it is no longer needed', async () => {
    const signal = AbortSignal.abort()
    const asked = ldap.checkPassword?.({ ...context, signal }, settings(), {
      username: 'zhangsan',
      password: 'x',
      withGroups: false,
    })
    expect(await problemOf(asked)).toBe('too_slow: cancelled')
  })

  test.each([
    ['nonsense', 'HTTP/1.1 400 Bad Request\r\n\r\n', /^(bad_answer|unreachable|too_slow): /],
    ['zeros', '\u0000'.repeat(100), /^(bad_answer|unreachable|too_slow): /],
    ['an endless message', `0\u0084\u007f${'\u00ff'.repeat(5 * 1024 * 1024)}`, /^bad_answer: the answer is too large/],
  ])('%s is no answer', async (_, said, expected) => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.end(Buffer.from(said, 'latin1')))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    expect(await problemOf(check(...right, { port }))).toMatch(expected)
    server.close()
  })
})

test.each(['connects and says nothing', 'begins an answer and stops'])(
  'a directory that %s is too slow',
  async (what) => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      if (what !== 'connects and says nothing') socket.once('data', () => socket.write(Buffer.from([0x30, 0x84])))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const limits = { connect: 5000, answer: 50, total: 5000, bytes: 1000 }
    expect(await problemOf(withDirectory(context, settings({ port }), limits, async () => {}))).toMatch(/^too_slow: /)
    server.close()
  },
)

describe('the account of the site', () => {
  test('with a wrong password is reported as such, and not as a wrong password of the person', async () => {
    expect(await problemOf(check('zhangsan', 'zhangsan password', { bind_password: 'wrong' }))).toMatch(
      /^site_refused: /,
    )
    expect(await problemOf(check('zhangsan', 'zhangsan password', { bind_password: '' }))).toMatch(/^site_refused: /)
  })

  test('that searches in the wrong place is reported', async () => {
    expect(await problemOf(check('zhangsan', 'x', { base_dn: 'ou=nowhere,dc=example,dc=com' }))).toMatch(
      /^search_refused: /,
    )
  })

  test('is not needed if everybody may search', async () => {
    expect(await check('zhangsan', 'zhangsan password', { bind_dn: '', bind_password: '' })).toBeDefined()
  })
})

describe('everybody', () => {
  const list = (given: Record<string, unknown> = {}, withGroups = false) =>
    ldap.listPeople?.(context, settings({ search_filter: '(objectClass=person)', ...given }), { withGroups })

  test('is read page by page', async () => {
    const people = await list()
    expect(people).toHaveLength(MANY + 2)
    expect(people?.find(({ username }) => username === 'person4999')).toMatchObject({ email: 'person4999@example.com' })
  })

  test('a filter with the name in it finds everybody too', async () => {
    expect(await list({ search_filter: '(&(objectClass=person)(uid=%(user)s))' })).toHaveLength(MANY + 2)
  })

  test('an account that may not read all entries is reported', async () => {
    expect(await problemOf(list(LIMITED))).toMatch(/^search_refused: .*0x4/)
  })

  test('includes the groups', async () => {
    const people = (await list({}, true)) ?? []
    const groupsOf = (name: string) => people.find(({ username }) => username === name)?.groups
    expect(groupsOf('zhangsan')).toEqual(
      expect.arrayContaining(['engineers', 'staff', 'loop', groupDn('engineers'), groupDn('staff')]),
    )
    expect(groupsOf('person1')).toEqual([groupDn('others'), 'others'])
    expect(groupsOf('person2')).toEqual([])
  })
})

describe('groups', () => {
  test('of a person include groups that contain these groups, even in a circle', async () => {
    const { groups } = (await check('zhangsan', 'zhangsan password', {}, true)) ?? {}
    expect(groups).toHaveLength(6)
    expect(groups).toEqual(expect.arrayContaining(['engineers', 'staff', 'loop', groupDn('loop')]))
  })

  test('are searched below their own base', async () => {
    const group_base = `cn=others,${GROUPS}`
    expect((await check('person1', 'person1 password', { group_base }, true))?.groups).toContain('others')
    expect((await check('zhangsan', 'zhangsan password', { group_base }, true))?.groups).toEqual([])
  })
})

test('a reference to another directory is not followed', async () => {
  let visits = 0
  const other = createServer((socket) => {
    visits++
    socket.destroy()
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as { port: number }
  const dn = `ou=elsewhere,${BASE}`
  await directory.change(async (client: Client) => {
    const ref = `ldap://127.0.0.1:${port}/${PEOPLE}`
    await client.add(dn, { objectClass: ['referral', 'extensibleObject'], ou: 'elsewhere', ref: [ref] })
  })
  expect(await check('zhangsan', 'zhangsan password')).toBeDefined()
  expect(await problemOf(check('somebody', 'x', { base_dn: dn }))).toMatch(/^(search_refused|unknown_person): /)
  expect(visits).toBe(0)
  other.close()
})

test('a person who is renamed and moved stays the same person', async () => {
  const before = await check('person7', 'person7 password')
  await directory.change(async (client) => {
    const values = ['renamed7']
    await client.modify(
      dnOf('person7'),
      new Change({ operation: 'add', modification: new Attribute({ type: 'uid', values }) }),
    )
    await client.modifyDN(dnOf('person7'), 'uid=renamed7')
  })
  expect((await check('renamed7', 'person7 password'))?.subject).toBe(before?.subject)
})

test('a directory that stops is reported, and works again when it is back', async () => {
  await directory.stop()
  expect(await problemOf(check('zhangsan', 'zhangsan password'))).toMatch(/^unreachable: /)
  await directory.restart()
  expect(await check('zhangsan', 'zhangsan password')).toBeDefined()
})

describe('Try it', () => {
  const tryIt = (given: Record<string, unknown>, sample = { username: '', password: '' }) =>
    ldap.tryIt?.({ ...context, lang: 'en', callback: '' }, settings(given), sample)

  test('reports each step', async () => {
    const tls = { host: 'localhost', ca: directory.ca, tls: 'starttls' }
    const done = await tryIt(tls, { username: 'zhangsan', password: 'zhangsan password' })
    expect(done?.ok).toBe(true)
    expect(done?.steps.map(({ name }) => name)).toEqual([
      ...['address', 'connect', 'tls', 'login', 'search', 'person', 'password', 'groups'],
    ])
    expect(done?.steps[2]?.message).toMatch(/^TLSv1\.\d/)
    expect(done?.steps[5]?.message).toContain('zs@example.com')
    expect(done?.steps[7]?.message).toContain('engineers')
    expect(JSON.stringify(done)).not.toMatch(/secret|zhangsan password/)
  })

  test.each([
    [{ host: '169.254.169.254' }, 'address', /cannot be reached/],
    [{ port: 1 }, 'connect', /cannot be reached.*ECONNREFUSED/],
    [{ host: 'localhost', tls: 'starttls' }, 'tls', /certificate .*not trusted/],
    [{ bind_password: 'wrong' }, 'login', /account of this site.*0x31/],
    [{ base_dn: 'ou=nowhere,dc=example,dc=com' }, 'search', /search was refused/],
  ])('%j stops at the step that failed', async (given, name, message) => {
    const done = await tryIt(given)
    expect(done?.ok).toBe(false)
    expect(done?.steps.at(-1)).toMatchObject({ name, ok: false, message: expect.stringMatching(message) })
  })

  test('a person who is unknown, or has another password', async () => {
    expect((await tryIt({}, { username: 'nobody', password: '' }))?.steps.at(-1)).toMatchObject({
      name: 'person',
      ok: false,
    })
    expect((await tryIt({}, { username: 'zhangsan', password: 'x' }))?.steps.at(-1)).toMatchObject({
      name: 'password',
      ok: false,
    })
  })
})

describe('settings', () => {
  const fieldOf = (given: Record<string, unknown>): string => {
    try {
      settings(given)
      return 'none'
    } catch (error) {
      return (error as AppError).field ?? ''
    }
  }

  test('have the defaults of the protocol', () => {
    expect(parseInput(DirectorySettings, { host: 'ldap://directory.example/', base_dn: BASE })).toMatchObject({
      host: 'directory.example',
      port: 389,
      version: 3,
      tls: 'none',
      user_field: 'cn',
      search_filter: '(cn=*)',
      mail_verified: false,
    })
    expect(settings({ search_filter: 'uid=*' }).search_filter).toBe('(uid=*)')
  })

  test.each([
    [{ host: '' }, 'host'],
    [{ host: 'a b' }, 'host'],
    [{ host: 'x/../y' }, 'host'],
    [{ port: 0 }, 'port'],
    [{ port: 65_536 }, 'port'],
    [{ version: 2 }, 'version'],
    [{ base_dn: '' }, 'base_dn'],
    [{ base_dn: 'people' }, 'base_dn'],
    [{ bind_dn: 'EXTERNAL' }, 'bind_dn'],
    [{ user_field: 'uid)(x' }, 'user_field'],
    [{ search_filter: '(uid=*' }, 'search_filter'],
    [{ search_filter: '(uid=*))' }, 'search_filter'],
    [{ ca: 'not a certificate' }, 'ca'],
    [{ ca: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' }, 'ca'],
    [{ tls: 'sometimes' }, 'tls'],
  ])('%j is refused', (given, field) => {
    expect(fieldOf(given)).toBe(field)
  })
})
