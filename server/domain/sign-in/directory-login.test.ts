import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setVerifiedEmail } from '#server/auth/email.repository.ts'
import { logIn, register, registeredUser } from '#server/test/accounts.ts'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { type Directory, dnOf, startDirectory } from '#server/test/directory.ts'
import { makeAdmin, makeItem, makeUser, type TestUser } from '#server/test/factories.ts'
import { addDirectory } from '#server/test/providers.ts'
import { refused } from '#server/test/refused.ts'
import { makeProvider } from '#server/test/sign-in-providers.ts'

const t = testApp()
let directory: Directory
let admin: TestUser
let provider_id: number

beforeAll(async () => {
  const more = ['mail: zs@example.com']
  directory = await startDirectory({
    people: [{ uid: 'zhangsan', cn: '张三', more }, { uid: 'lisi' }, { uid: 'wangwu' }, { uid: 'local' }],
  })
})
afterAll(() => directory?.stop())
beforeEach(async () => {
  const { db } = t.services.database
  for (const table of ['sign_in_provider', 'user_identity', 'audit_log', 'rate_limit', 'options'] as const)
    await db.deleteFrom(table).execute()
  admin = await makeAdmin(t)
  provider_id = await addDirectory(t, admin, directory)
})

const nameOf = async (username: string, password = `${username} password`) => {
  const { data, error_message } = await logIn(t, username, password)
  return data?.username ?? error_message
}

test('a person of the directory logs in and gets an account, the same one each time', async () => {
  const { data } = await logIn(t, 'zhangsan', 'zhangsan password')
  expect(data).toMatchObject({ username: 'zhangsan', name: '张三', groupid: 2 })
  expect((await logIn(t, 'ZHANGSAN', 'zhangsan password')).data.uid).toBe(data.uid)
  const row = await t.services.database.db.selectFrom('user').selectAll().where('uid', '=', data.uid).executeTakeFirst()
  expect(row).toMatchObject({ password: '', last_login_way: 'ldap', email: '' })
  expect(await auditOf(t, 'login')).toEqual(['zhangsan||ldap|', 'zhangsan||ldap|'])
})

test('a wrong password and an unknown name get the same answer; the audit log shows administrators which it was', async () => {
  await logIn(t, 'lisi', 'lisi password')
  const answers = [await nameOf('lisi', 'wrong'), await nameOf('nobody', 'wrong')]
  expect(answers).toEqual(['Wrong name or password', 'Wrong name or password'])
  const [unknown, wrong] = await auditOf(t, 'login')
  expect(unknown).toMatch(/^nobody\|\|password,Company directory: unknown_person\|LOGIN_REFUSED$/)
  expect(wrong).toMatch(/^lisi\|\|password,Company directory: person_refused \(.*\)\|LOGIN_REFUSED$/)
})

test('the brake on guessing counts guesses at the directory', async () => {
  for (let at = 0; at < 5; at++) await nameOf('wangwu', 'wrong')
  expect(await nameOf('wangwu')).toMatch(/Too many wrong tries/)
})

test('a password of this site is checked first, even if the directory has another one for the same name', async () => {
  const { uid } = await registeredUser(t, 'local', 'the site password')
  expect((await logIn(t, 'local', 'the site password')).data.uid).toBe(uid)
  // Nobody gets another person's account. The person of the directory has a different one.
  expect((await logIn(t, 'local', 'local password')).data.username).toBe('local-2')
})

test("a provider that links by name links the account with the name, but never an administrator's", async () => {
  await t.services.database.db.updateTable('sign_in_provider').set({ link_by: 'username' }).execute()
  const { uid } = await registeredUser(t, 'lisi-x', 'the site password')
  await directory.change((client) =>
    client.add(dnOf('lisi-x'), { objectClass: 'inetOrgPerson', cn: 'L', sn: 'L', userPassword: 'lisi-x password' }),
  )
  await directory.change((client) =>
    client.add(dnOf(admin.username), {
      objectClass: 'inetOrgPerson',
      cn: 'A',
      sn: 'A',
      userPassword: 'chief password',
    }),
  )
  expect((await logIn(t, 'lisi-x', 'lisi-x password')).data.uid).toBe(uid)
  expect((await logIn(t, admin.username, 'chief password')).data.uid).not.toBe(admin.uid)
})

test('by the rule for addresses, the account with the verified address is linked, and never one with the same name', async () => {
  const { db } = t.services.database
  await db.deleteFrom('sign_in_provider').execute()
  await addDirectory(t, admin, directory, { link_by: 'email', settings: { mail_field: 'mail', mail_verified: '1' } })
  const [namesake, owner] = [await makeUser(t, { username: 'zs@example.com' }), await makeUser(t)]
  await setVerifiedEmail(db, owner.uid, 'ZS@example.com')
  const uidOf = async () => (await logIn(t, 'zhangsan', 'zhangsan password')).data.uid
  expect(await uidOf()).toBe(owner.uid)
  await db.deleteFrom('user_identity').execute()
  await db.updateTable('user').set({ email_verify: 0 }).where('uid', '=', owner.uid).execute()
  expect([owner.uid, namesake.uid]).not.toContain(await uidOf())
})

describe('when the directory is down', () => {
  test('people with a password of this site log in, and all others get the same message, whether they exist or not', async () => {
    await registeredUser(t, 'with-password', 'the site password')
    await logIn(t, 'zhangsan', 'zhangsan password')
    await directory.stop()
    try {
      expect(await nameOf('with-password', 'the site password')).toBe('with-password')
      const answers = [await nameOf('zhangsan'), await nameOf('nobody'), await nameOf('with-password', 'wrong')]
      expect(new Set(answers).size).toBe(1)
      expect(answers[0]).toContain('because Company directory does not answer')
      expect((await auditOf(t, 'login'))[0]).toMatch(/ldap,Company directory: unreachable \(.*\)\|DIRECTORY_DOWN$/)
      const [shown] = (await t.call('adminSignIn/getList', {}, admin)).data.providers
      expect(shown?.last_problem).toMatch(/cannot be reached/)
    } finally {
      await directory.restart()
    }
    expect(await nameOf('zhangsan')).toMatch(/^zhangsan/)
    expect((await t.call('adminSignIn/getList', {}, admin)).data.providers[0]?.last_problem).toBe('')
  })

  test('a closed directory is not asked', async () => {
    await t.services.database.db.updateTable('sign_in_provider').set({ is_open: 0 }).execute()
    expect(await nameOf('zhangsan')).toBe('Wrong name or password')
  })

  test('the next directory is asked', async () => {
    await t.services.database.db.updateTable('sign_in_provider').set({ is_open: 0 }).execute()
    await addDirectory(t, admin, { port: 1 }, { name: 'Old directory' })
    await addDirectory(t, admin, directory, { name: 'New directory' })
    expect(await nameOf('zhangsan')).toMatch(/^zhangsan/)
    expect(await nameOf('zhangsan', 'wrong')).toContain('Old directory does not answer')
  })
})

test('a provider with an untrusted certificate is not used', async () => {
  const settings = { client_id: 'x', issuer: `https://localhost:${directory.tlsPort}` }
  await makeProvider(t, { kind: 'oidc', settings })
  const answer = await t.inject({ url: '/api/ExtLogin/oauth2', headers: { accept: 'text/html' } })
  expect(answer.headers.location).toBe('/user/login?problem=certificate')
})

test('a person of the directory whose account is disabled here cannot log in', async () => {
  const { data } = await logIn(t, 'lisi', 'lisi password')
  await t.call('adminUser/setDisabled', { uid: data.uid, disabled: 1 }, admin)
  expect(await nameOf('lisi')).toMatch(/disabled/)
})

test('a name that this site cannot use is reported', async () => {
  await directory.change((client) =>
    client.add('uid=!!!,ou=people,dc=example,dc=com', {
      ...{ objectClass: 'inetOrgPerson', cn: 'Two', sn: 'Words', userPassword: '!!! password' },
    }),
  )
  expect(await nameOf('!!!')).toMatch(/^The login did not work: there is no user name/)
})

describe('the password for confirming an act', () => {
  const remove = async (user: { user_token: string }, password: string) => {
    const as = { token: user.user_token }
    const { data } = await t.call('item/add', { item_name: 'Mine' }, as)
    const { error_name } = await t.call('item/delete', { item_id: data.item_id, password }, as)
    return error_name ?? 'done'
  }

  test('belongs to the directory, for accounts without a password of this site', async () => {
    const { data } = await logIn(t, 'zhangsan', 'zhangsan password')
    expect(await remove(data, 'wrong')).toBe('PASSWORD_WRONG')
    expect(await remove(data, '')).toBe('PASSWORD_WRONG')
    expect(await remove(data, 'zhangsan password')).toBe('done')
    await directory.stop()
    expect(await remove(data, 'zhangsan password')).toBe('DIRECTORY_DOWN')
    await directory.restart()
  })

  test('is replaced by a recent login, for accounts of a provider with its own login page', async () => {
    const { data } = await logIn(t, 'zhangsan', 'zhangsan password')
    await t.services.database.db.updateTable('sign_in_provider').set({ kind: 'oidc' }).execute()
    expect(await remove(data, 'anything')).toBe('done')
    t.time.now += 601
    expect(await remove(data, 'anything')).toBe('LOGIN_AGAIN')
  })
})

describe('passwords of this site', () => {
  const setting = (local_password: string, names = '') =>
    t.services.database.db
      .insertInto('options')
      .values([
        { option_name: 'local_password', option_value: local_password },
        { option_name: 'local_password_names', option_value: names },
      ])
      .execute()

  test('can be disabled for all but administrators', async () => {
    const user = await registeredUser(t, `user-${provider_id}`, 'the site password')
    const chief = await registeredUser(t, `chief-${provider_id}`, 'the site password')
    await t.call('adminUser/setGroup', { uid: chief.uid, groupid: 1 }, admin)
    await setting('administrators')
    expect(await nameOf(user.username, 'the site password')).toMatch(/switched off for your account/)
    expect(await nameOf(user.username, 'wrong')).toBe('Wrong name or password')
    expect(await nameOf(chief.username, 'the site password')).toBe(chief.username)
    expect(await nameOf('zhangsan')).toMatch(/^zhangsan/)
    const form = { username: 'newcomer', password: 'the site password' }
    expect((await register(t, form)).error_name).toBe('REGISTRATION_CLOSED')
  })

  test('or for all but named people', async () => {
    const one = await registeredUser(t, `one-${provider_id}`, 'the site password')
    const two = await registeredUser(t, `two-${provider_id}`, 'the site password')
    await setting('named', `somebody, ${one.username.toUpperCase()}`)
    expect(await nameOf(one.username, 'the site password')).toBe(one.username)
    expect(await nameOf(two.username, 'the site password')).toMatch(/switched off/)
  })

  test('the directory still accepts a person with the same password there', async () => {
    await registeredUser(t, 'wangwu', 'wangwu password')
    await t.services.database.db.updateTable('sign_in_provider').set({ link_by: 'username' }).execute()
    await setting('administrators')
    expect(await nameOf('wangwu')).toBe('wangwu')
  })
})

test('the deletion of an own item is not confirmed with another person’s password', async () => {
  const { data } = await logIn(t, 'zhangsan', 'zhangsan password')
  const item = await makeItem(t, { owner: { uid: data.uid, username: 'zhangsan', token: data.user_token } as TestUser })
  const asked = { item_id: item.item_id, password: 'lisi password' }
  expect(await refused(t, 'item/delete', asked, { token: data.user_token })).toBe('PASSWORD_WRONG:password')
})
