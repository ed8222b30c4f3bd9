import { beforeEach, expect, test } from 'vitest'
import { logIn } from '#server/test/accounts.ts'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { smtpServer } from '#server/test/smtp-server.ts'

const smtp = await smtpServer()
const t = testApp({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, APP_URL: 'https://docs.example.com/' })
const silent = testApp()

beforeEach(() => {
  smtp.mails.length = 0
  smtp.refuses = null
})

let count = 0
async function userWithMail() {
  const user = await makeUser(t)
  count += 1
  const email = `somebody${count}@example.com`
  const address = { email, email_key: email, email_verify: 1 }
  await t.services.database.db.updateTable('user').set(address).where('uid', '=', user.uid).execute()
  return { ...user, email }
}

test('the user sets a password with the link, within seven days', async () => {
  const [admin, user] = [await makeAdmin(t), await userWithMail()]
  expect((await t.call('adminUser/sendPasswordLink', { uid: user.uid }, admin)).error_code).toBe(0)
  expect(smtp.mails[0]).toMatchObject({ to: [user.email], subject: 'Your account at https://docs.example.com' })
  const token = /newPassword\?token=([0-9a-f]{64})/.exec(smtp.mails[0]?.text ?? '')?.[1] ?? ''
  expect(await auditOf(t, 'user.link')).toEqual([`${admin.username}|${user.username}||`])
  t.time.now += 7 * 24 * 3600 - 1
  const set = await t.call('user/resetPasswordByUrlToken', { token, new_password: 'a new password' })
  expect(set.error_code).toBe(0)
  expect((await logIn(t, user.username, 'a new password')).error_code).toBe(0)
})

test('without a verified address, or when the mail fails, nothing is sent', async () => {
  const admin = await makeAdmin(t)
  const { uid } = await makeUser(t)
  expect(await refused(t, 'adminUser/sendPasswordLink', { uid }, admin)).toBe('NOT_FOUND')
  expect(await refused(t, 'adminUser/sendPasswordLink', { uid: 987_654 }, admin)).toBe('NOT_FOUND')
  smtp.refuses = 'recipient'
  const user = await userWithMail()
  expect(await refused(t, 'adminUser/sendPasswordLink', { uid: user.uid }, admin)).toBe('MAIL_FAILED')
  expect(smtp.mails).toEqual([])
})

test('the administrator learns that the account changed while the mail was sent, so its link does not work', async () => {
  const [admin, other, user] = [await makeAdmin(t), await makeAdmin(t), await userWithMail()]
  const sent = (await auditOf(t, 'user.link')).length
  smtp.beforeTaking = () => {
    smtp.beforeTaking = null
    return t.call('adminUser/addUser', { uid: user.uid, email: `new-${user.email}` }, other)
  }
  const answer = await t.call('adminUser/sendPasswordLink', { uid: user.uid }, admin)
  expect(answer).toMatchObject({ error_code: 10409, error_name: 'MAIL_OUTDATED' })
  expect(await auditOf(t, 'user.link')).toHaveLength(sent)
  expect((await t.call('adminUser/sendPasswordLink', { uid: user.uid }, admin)).error_code).toBe(0)
})

test('a site without mail says so; nobody else may send one', async () => {
  const admin = await makeAdmin(silent)
  expect(await refused(silent, 'adminUser/sendPasswordLink', { uid: admin.uid }, admin)).toBe('MAIL_NOT_SET_UP')
  const { uid } = await makeUser(t)
  expect(await refused(t, 'adminUser/sendPasswordLink', { uid }, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminUser/sendPasswordLink', { uid })).toBe('NOT_LOGGED_IN')
})
