import { beforeEach, expect, test } from 'vitest'
import { saveOption } from '#server/site-options.repository.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { otherHost } from '#server/test/other-host.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()
const host = await otherHost()

const setAddress = (address: string) => saveOption(t.services.database.db, 'update_url', address)
const answerWith = (body: unknown) => {
  host.answer = (_, reply) => reply.end(typeof body === 'string' ? body : JSON.stringify(body))
}
const check = async () => (await t.call('adminUpdate/checkUpdate', {}, await makeAdmin(t))).data
const problem = async () => (await t.call('adminUpdate/checkUpdate', {}, await makeAdmin(t))).error_message

beforeEach(async () => {
  host.received.length = 0
  await setAddress(`${host.origin}/newest.json`)
})

test('a newer version is reported with its notes', async () => {
  answerWith({ version: '99.1.0', notes_url: 'https://example.com/notes', file_url: 'https://example.com/evil.zip' })
  expect(await check()).toEqual({
    state: 'newer',
    version: expect.stringMatching(/^v\d/),
    new_version: 'v99.1.0',
    url: 'https://example.com/notes',
  })
  expect(host.received).toMatchObject([{ method: 'GET', url: '/newest.json', body: '' }])
  expect(host.received[0]?.headers.cookie).toBeUndefined()
})

test('the installed version and older ones are not newer', async () => {
  answerWith({ version: '0.0.1' })
  expect(await check()).toMatchObject({ state: 'newest', new_version: '', url: '' })
})

test('without an address nobody is asked', async () => {
  await setAddress('')
  expect(await check()).toMatchObject({ state: 'unset', new_version: '' })
  expect(host.received).toEqual([])
})

test.each([
  ['<html>not found</html>', /notes_url/],
  [{ version: '<img src=x>' }, /notes_url/],
  [{ version: '99.0.0', notes_url: 'javascript:alert(1)' }, /notes_url/],
  ['x'.repeat(20_000), /notes_url/],
])('an answer that is no version is refused', async (body, said) => {
  answerWith(body)
  expect(await problem()).toMatch(said)
})

test('an address that refuses, redirects or is forbidden is reported', async () => {
  host.answer = (_, reply) => reply.writeHead(500).end()
  const admin = await makeAdmin(t)
  const refusal = () => refused(t, 'adminUpdate/checkUpdate', {}, admin)
  expect(await refusal()).toBe('UPDATE_NOT_ANSWERED')
  host.answer = (_, reply) => reply.writeHead(302, { location: host.origin }).end()
  expect(await refusal()).toBe('UPDATE_NOT_ANSWERED')
  expect(host.received).toHaveLength(2)
  await setAddress('http://169.254.169.254/latest')
  expect(await refusal()).toBe('UPDATE_NOT_ANSWERED')
})

test('old clients get the same fields', async () => {
  answerWith({ version: '99.1.0' })
  const answer = (await t.legacy('adminUpdate/checkUpdate', {}, await makeAdmin(t))).json()
  expect(answer).toMatchObject({ error_code: 0, data: { new_version: 'v99.1.0', url: '' } })
})

test('nobody else may, and nothing is asked for them', async () => {
  expect(await refused(t, 'adminUpdate/checkUpdate', {}, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminUpdate/checkUpdate', {})).toBe('NOT_LOGGED_IN')
  expect(host.received).toEqual([])
})
