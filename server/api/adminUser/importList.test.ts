import { beforeEach, expect, test } from 'vitest'
import { findAccountByName } from '#server/auth/account.repository.ts'
import { IMPORT_AGAIN_SECONDS } from '#server/domain/user/import-users.ts'
import { logIn } from '#server/test/accounts.ts'
import { auditOf } from '#server/test/audit.ts'
import { type TestApp, testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser, type TestUser } from '#server/test/factories.ts'
import { smtpServer } from '#server/test/smtp-server.ts'
import { snapshot } from '#server/test/unchanged.ts'
import { USER_LIST_PART } from '#shared/limits.ts'

const smtp = await smtpServer()
const silent = testApp()
const t = testApp({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, APP_URL: 'https://docs.example.com' })

beforeEach(() => {
  smtp.mails.length = 0
  smtp.refuses = null
})

const send = (app: TestApp, body: string | Buffer, input: Record<string, unknown>, as?: TestUser) =>
  app.upload('adminUser/importList', { filename: 'list.csv', body }, input, as)

const LIST = `User name,Display name,E-mail,Group,Password
ada,Ada L.,ada@example.com,admin,
bob,Bob,,,a good password
carl,,,,
`

test('a dry run says what each row will do, and writes nothing', async () => {
  const admin = await makeAdmin(silent)
  await makeUser(silent, { username: 'taken' })
  const before = await snapshot(silent)
  const list = `${LIST}taken,Another name,,,
ada,,,,
b c,,,,
dora,,nowhere,,
emil,,,chef,
fred,,,,short
gina,,ADA@example.com,,
`
  const { data } = await send(silent, list, { dry_run: 1 }, admin)
  expect(data).toMatchObject({ total: 10, next: 0, sends_links: 0 })
  expect(data.rows.map(({ line, username, result, reason }) => [line, username, result, reason].join(' '))).toEqual([
    '2 ada new ',
    '3 bob new ',
    '4 carl new ',
    '5 taken exists ',
    '6 ada bad twice',
    '7 b c bad bad_name',
    '8 dora bad bad_email',
    '9 emil bad bad_group',
    '10 fred bad bad_password',
    '11 gina bad email_twice',
  ])
  expect(data.rows[0]).toMatchObject({ name: 'Ada L.', email: 'ada@example.com', groupid: 1, has_password: 0 })
  expect(JSON.stringify(data)).not.toContain('a good password')
  expect(await snapshot(silent)).toEqual(before)
})

test('without mail every user without a password gets a generated one, which logs in', async () => {
  const admin = await makeAdmin(silent)
  const { data } = await send(silent, LIST, {}, admin)
  expect(data.rows.map(({ username, result, link }) => [username, result, link])).toEqual([
    ['ada', 'made', ''],
    ['bob', 'made', ''],
    ['carl', 'made', ''],
  ])
  expect(data.rows[1]?.password).toBe('')
  expect((await logIn(silent, 'ada@example.com', data.rows[0]?.password as string)).data).toMatchObject({
    username: 'ada',
    groupid: 1,
    email_verify: 1,
  })
  expect((await logIn(silent, 'bob', 'a good password')).data.groupid).toBe(2)
  expect((await logIn(silent, 'carl', data.rows[2]?.password as string)).error_code).toBe(0)
  expect(await auditOf(silent, 'user.add')).toEqual([
    `${admin.username}|carl|import,ordinary|`,
    `${admin.username}|bob|import,ordinary|`,
    `${admin.username}|ada|import,admin|`,
  ])
  const again = await send(silent, LIST, {}, admin)
  expect(again.data.rows.map((row) => row.result)).toEqual(['exists', 'exists', 'exists'])
})

test('with mail, users with an address get a link instead of a password', async () => {
  const admin = await makeAdmin(t)
  const { data } = await send(t, LIST, {}, admin)
  expect(data.sends_links).toBe(1)
  expect(data.rows.map(({ link, password }) => [link, password === ''])).toEqual([
    ['sent', true],
    ['', true],
    ['', false],
  ])
  expect(smtp.mails.map((mail) => mail.to)).toEqual([['ada@example.com']])
  const token = /token=([0-9a-f]{64})/.exec(smtp.mails[0]?.text ?? '')?.[1] ?? ''
  await t.call('user/resetPasswordByUrlToken', { token, new_password: 'my own password' })
  expect((await logIn(t, 'ada', 'my own password')).error_code).toBe(0)
  smtp.refuses = 'recipient'
  const failing = await send(t, 'hans,,hans@example.com', {}, admin)
  expect(failing.data.rows[0]).toMatchObject({ result: 'made', link: 'failed', password: '' })
})

test('a part whose answer was lost gives the same passwords again for an hour, and makes nothing twice', async () => {
  const admin = await makeAdmin(silent)
  await makeUser(silent, { username: 'again_there' })
  const list = 'again_ada,,ada2@example.com\nagain_bob,,,,a good password\nagain_there\nagain_carl\n'
  const input = { import_id: 'an import of Monday' }
  const first = await send(silent, list, input, admin)
  expect(first.data.rows.map((row) => row.result)).toEqual(['made', 'made', 'exists', 'made'])
  const before = await snapshot(silent)
  expect(await send(silent, list, input, admin)).toEqual(first)
  expect(await snapshot(silent)).toEqual(before)
  const results = async (of: Record<string, unknown>, by: TestUser) =>
    (await send(silent, list, of, by)).data.rows.map(({ result, password }) => `${result} ${password}`.trim())
  const nothing = ['exists', 'exists', 'exists', 'exists']
  expect(await results({}, admin)).toEqual(nothing)
  const [, bob, ...others] = await results({ import_id: 'another' }, await makeAdmin(silent))
  expect([bob, ...others]).toEqual(['made', 'exists', 'exists'])
  const password = first.data.rows[0]?.password as string
  expect(password).toMatch(/^[A-Za-z2-9]{14}$/)
  expect((await logIn(silent, 'again_ada', password)).error_code).toBe(0)
  silent.time.now += IMPORT_AGAIN_SECONDS
  expect(await results(input, admin)).toEqual(nothing)
})

test('a part whose answer was lost tells again who got a link, and sends none twice', async () => {
  const admin = await makeAdmin(t)
  const list = 'lost_ada,,lost_ada@example.com\nlost_carl\n'
  const input = { import_id: 'an import of Tuesday' }
  const first = await send(t, list, input, admin)
  expect(first.data.rows.map(({ result, link }) => [result, link])).toEqual([
    ['made', 'sent'],
    ['made', ''],
  ])
  const [mail] = smtp.mails
  const before = await snapshot(t)
  expect(await send(t, list, input, admin)).toEqual(first)
  expect(await snapshot(t)).toEqual(before)
  expect(smtp.mails).toHaveLength(1)
  expect((await send(t, list, { import_id: 'another' }, admin)).data.rows[0]).toMatchObject({ result: 'exists' })
  const token = /token=([0-9a-f]{64})/.exec(mail?.text ?? '')?.[1] ?? ''
  expect((await t.call('user/resetPasswordByUrlToken', { token, new_password: 'my own password' })).error_code).toBe(0)
  expect((await send(t, list, input, admin)).data.rows[0]).toMatchObject({ result: 'exists', link: '' })
})

test('after a wrong address, the link of the first mail is no link of the account that is imported again', async () => {
  const admin = await makeAdmin(t)
  const input = { import_id: 'an import of Wednesday' }
  await send(t, 'wrong_ada,,wrong@example.com', input, admin)
  const { uid } = (await findAccountByName(t.services.database.db, 'wrong_ada')) as { uid: number }
  await t.call('adminUser/deleteUser', { uid }, admin)
  const { data } = await send(t, 'wrong_ada,,right@example.com', input, admin)
  expect(data.rows[0]).toMatchObject({ result: 'made', link: 'sent' })
  const [first, second] = smtp.mails.map(({ text }) => /token=([0-9a-f]{64})/.exec(text)?.[1] ?? '')
  const answerTo = async (token = '') =>
    (await t.call('user/resetPasswordByUrlToken', { token, new_password: 'my own password' })).error_code
  expect(await answerTo(first)).not.toBe(0)
  expect(await answerTo(second)).toBe(0)
})

test('a long list is imported in parts', async () => {
  const admin = await makeAdmin(silent)
  // Existing users are quick, because no password is hashed for them.
  const names = await Promise.all(Array.from({ length: USER_LIST_PART + 5 }, () => makeUser(silent)))
  const list = names.map(({ username }) => username).join('\n')
  const first = (await send(silent, list, { from: 0 }, admin)).data
  expect([first.rows.length, first.next, first.total]).toEqual([USER_LIST_PART, USER_LIST_PART, USER_LIST_PART + 5])
  const rest = (await send(silent, list, { from: first.next }, admin)).data
  expect([rest.rows.length, rest.next]).toEqual([5, 0])
})

test('a file that is not a list is refused, and so is one that is too long', async () => {
  const admin = await makeAdmin(silent)
  const answer = async (body: string | Buffer) => {
    const { error_name, error_field } = await send(silent, body, { dry_run: 1 }, admin)
    return [error_name, error_field]
  }
  expect(await answer(Buffer.from('504b030414000000', 'hex'))).toEqual(['BAD_FIELD', 'file'])
  expect(await answer('a\n'.repeat(5001))).toEqual(['BAD_FIELD', 'file'])
  expect(await answer('a'.repeat(1024 * 1024 + 1))).toEqual(['FILE_TOO_LARGE', 'file'])
  const { error_name } = await silent.call('adminUser/importList', { dry_run: 1 }, admin)
  expect(error_name).toBe('BAD_FIELD')
})

test('nobody else may', async () => {
  expect((await send(silent, LIST, {}, await makeUser(silent))).error_name).toBe('NO_PERMISSION')
  expect((await send(silent, LIST, {})).error_name).toBe('NOT_LOGGED_IN')
})
