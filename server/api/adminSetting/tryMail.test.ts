import { expect, test } from 'vitest'
import { sendMail } from '#server/mail/send-mail.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { setSiteOption } from '#server/test/site-option.ts'
import { type SmtpRefusal, smtpServer } from '#server/test/smtp-server.ts'

const smtp = await smtpServer()
const t = testApp()
const byEnvironment = testApp({
  SMTP_URL: `smtp://ann:secret@127.0.0.1:${smtp.port}`,
  MAIL_FROM: 'Env <e@example.com>',
})

async function useServer(security = 'none', port = smtp.port, host = '127.0.0.1'): Promise<void> {
  for (const [name, value] of Object.entries({
    mail_host: host,
    mail_port: String(port),
    mail_security: security,
    mail_user: 'docs@example.com',
    mail_password: 'very secret',
    mail_from: 'Docs <docs@example.com>',
  }))
    await setSiteOption(t, name as 'mail_host', value)
}
const tried = async () => {
  const { data } = await t.call('adminSetting/tryMail', { email: 'ann@example.com' }, await makeAdmin(t))
  return { ok: data.ok, steps: data.steps.map(({ name, ok }) => `${name} ${ok}`), message: data.steps.at(-1)?.message }
}

test('without a mail server there is nothing to try', async () => {
  expect(await refused(t, 'adminSetting/tryMail', { email: 'ann@example.com' }, await makeAdmin(t))).toBe(
    'MAIL_NOT_SET_UP',
  )
})

test('sends a real mail with the settings and reports each step', async () => {
  await useServer()
  expect(await tried()).toEqual({
    ok: true,
    steps: ['connect true', 'login true', 'send true'],
    message: expect.stringContaining('Taken'),
  })
  expect(smtp.mails.at(-1)).toMatchObject({ from: 'docs@example.com', to: ['ann@example.com'] })
})

test.each<[SmtpRefusal, string[], string]>([
  ['greeting', ['connect false'], '554 No service here'],
  ['login', ['connect true', 'login false'], '535 Wrong password'],
  ['recipient', ['connect true', 'login true', 'send false'], '550 Nobody of that name'],
  ['sender', ['connect true', 'login true', 'send false'], '550 Not you'],
])('a server that refuses the %s is quoted', async (refuses, steps, message) => {
  await useServer()
  smtp.refuses = refuses
  try {
    const result = await tried()
    expect(result).toEqual({ ok: false, steps, message: expect.stringContaining(message) })
    expect(result.message).not.toContain('very secret')
  } finally {
    smtp.refuses = null
  }
})

test('a server without encryption is not used when encryption is asked for', async () => {
  await useServer('starttls')
  expect(await tried()).toMatchObject({ ok: false, steps: ['connect true', 'tls false'] })
})

test('a server that is not there fails in the first step', async () => {
  await useServer('none', 1)
  expect(await tried()).toMatchObject({
    ok: false,
    steps: ['connect false'],
    message: expect.stringContaining('ECONNREFUSED'),
  })
})

test('an address that no outgoing connection may reach is refused, for mails too', async () => {
  // On this machine the address would lead to the test server.
  await useServer('none', smtp.port, '0.0.0.0')
  const mails = smtp.mails.length
  expect(await tried()).toEqual({ ok: false, steps: ['connect false'], message: expect.stringContaining('refused') })
  const mail = { to: 'ann@example.com', subject: 'Hello', text: 'Hello' }
  await expect(sendMail(t.services, mail)).rejects.toMatchObject({
    error: 'MAIL_FAILED',
    params: { reason: '@mail_refused_address' },
  })
  expect(smtp.mails).toHaveLength(mails)
})

test('the environment wins over the settings', async () => {
  const admin = await makeAdmin(byEnvironment)
  await setSiteOption(byEnvironment, 'mail_host', 'nowhere.example')
  const { data } = await byEnvironment.call('adminSetting/tryMail', { email: 'ann@example.com' }, admin)
  expect(data.ok).toBe(true)
  expect(smtp.mails.at(-1)?.from).toBe('e@example.com')
  const config = (await byEnvironment.call('adminSetting/loadConfig', {}, admin)).data
  expect(config.from_environment).toContain('mail_host')
})

test('an address is asked for', async () => {
  expect(await refused(t, 'adminSetting/tryMail', { email: 'nobody' }, await makeAdmin(t))).toBe('BAD_FIELD:email')
})

test('nobody else may', async () => {
  expect(await refused(t, 'adminSetting/tryMail', { email: 'a@b.example' }, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminSetting/tryMail', { email: 'a@b.example' })).toBe('NOT_LOGGED_IN')
})
