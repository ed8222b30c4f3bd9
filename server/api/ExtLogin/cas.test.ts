import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { cookieOf } from '#server/test/accounts.ts'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { startCasServer } from '#server/test/cas-server.ts'
import { makeProvider } from '#server/test/sign-in-providers.ts'

const SITE = 'https://docs.example.com'
const t = testApp({ APP_URL: SITE })
const server = await startCasServer()
afterAll(() => server.stop())

beforeEach(async () => {
  await t.services.database.db.deleteFrom('sign_in_provider').execute()
})

const PERSON = { accept: 'text/html' }
const locationOf = (answer: LightMyRequestResponse) => String(answer.headers.location)
const start = (query = '') => t.inject({ url: `/api/ExtLogin/cas?${query}`, headers: PERSON })
const serviceOf = (begun: LightMyRequestResponse) => new URL(locationOf(begun)).searchParams.get('service') ?? ''
const comeBack = (begun: LightMyRequestResponse, ticket: string, service = serviceOf(begun)) => {
  const back = new URL(service)
  back.searchParams.set('ticket', ticket)
  const cookies = { octavo_sign_in: cookieOf(begun, 'octavo_sign_in') ?? '' }
  return t.inject({ url: back.pathname + back.search, headers: PERSON, cookies })
}
const userOf = async (answer: LightMyRequestResponse) =>
  (await t.call('user/info', {}, { token: cookieOf(answer) ?? '' })).data

test('a person comes in by CAS 3, with the display name, and logs out there too', async () => {
  await makeProvider(t, { kind: 'cas', settings: { server_url: `${server.url}/` } })
  const begun = await start('redirect=/9')
  expect(locationOf(begun)).toContain(
    `${server.url}/login?service=https%3A%2F%2Fdocs.example.com%2Fapi%2FExtLogin%2Fcas%3Fstate%3D`,
  )
  const answer = await comeBack(begun, server.ticketFor('zhang', serviceOf(begun)))
  expect(locationOf(answer)).toBe('/9')
  expect(await userOf(answer)).toMatchObject({ username: 'zhang', name: '张三 & 李', email: '' })
  const { data } = await t.call('user/logout', { confirm: 1 }, { token: cookieOf(answer) ?? '' })
  expect(data.logout_redirect_uri).toBe(`${server.url}/logout?service=https%3A%2F%2Fdocs.example.com%2F`)
})

test('the interface learns that a recent login confirms the person, and how to log in again', async () => {
  const provider_id = await makeProvider(t, { kind: 'cas', settings: { server_url: server.url } })
  const begun = await start()
  const as = { token: cookieOf(await comeBack(begun, server.ticketFor('wang', serviceOf(begun)))) ?? '' }
  const told = async () => {
    const { confirm_by, login_again } = (await t.call('user/info', {}, as)).data
    return [confirm_by, login_again]
  }
  const path = `/api/ExtLogin/cas?provider=${provider_id}`
  expect(await told()).toEqual(['login', path])
  t.time.now += 600
  expect(await told()).toEqual(['login_again', path])
  await t.services.database.db.updateTable('sign_in_provider').set({ is_open: 0 }).execute()
  expect(await told()).toEqual(['login_again', ''])
})

test('CAS 2 returns only the user name', async () => {
  await makeProvider(t, { kind: 'cas', settings: { server_url: server.url, version: '2' } })
  const begun = await start()
  const user = await userOf(await comeBack(begun, server.ticketFor('lisi', serviceOf(begun))))
  expect(user).toMatchObject({ username: 'lisi', name: '' })
})

test.each<[string, (begun: LightMyRequestResponse) => string, string]>([
  ['made up', () => 'ST-forged', 'INVALID_TICKET'],
  ['for another site', () => server.ticketFor('zhang', 'https://evil.example/'), 'INVALID_SERVICE'],
])('a ticket that is %s proves nobody', async (_what, ticket, words) => {
  await makeProvider(t, { kind: 'cas', settings: { server_url: server.url } })
  const begun = await start()
  const answer = await comeBack(begun, ticket(begun))
  expect(locationOf(answer)).toMatch(/^\/user\/login\?problem=(bad_state|site_refused)$/)
  expect(cookieOf(answer)).toBeUndefined()
  expect((await auditOf(t, 'login'))[0]).toContain(words)
})

test('a ticket works once, in the browser that began, with its state', async () => {
  await makeProvider(t, { kind: 'cas', settings: { server_url: server.url } })
  const [begun, other] = [await start(), await start()]
  const lost = '/user/login?problem=bad_state'
  const ticket = server.ticketFor('zhang', serviceOf(begun))
  expect(locationOf(await comeBack(other, ticket, serviceOf(begun)))).toBe(lost)
  expect(locationOf(await comeBack(begun, ticket))).toBe('/item/index')
  expect(locationOf(await comeBack(begun, ticket))).toBe(lost)
})

test('a server that cannot be reached, and one that is none', async () => {
  await makeProvider(t, { kind: 'cas', settings: { server_url: 'http://127.0.0.1:1/cas' } })
  expect(locationOf(await comeBack(await start(), 'ST-1'))).toBe('/user/login?problem=unreachable')
  await t.services.database.db.deleteFrom('sign_in_provider').execute()
  await makeProvider(t, { kind: 'cas', settings: { server_url: server.url.replace('/cas', '/elsewhere') } })
  expect(locationOf(await comeBack(await start(), 'ST-1'))).toBe('/user/login?problem=bad_answer')
})

test('without a CAS server the call is off, and a bad field is refused', async () => {
  expect((await t.inject({ url: '/api/ExtLogin/cas' })).json()).toMatchObject({ error_name: 'SIGN_IN_OFF' })
  const answer = await t.inject({ method: 'POST', url: '/api/ExtLogin/cas', payload: { ticket: ['x'] } })
  expect(answer.json()).toMatchObject({ error_code: 10101, error_field: 'ticket' })
})
