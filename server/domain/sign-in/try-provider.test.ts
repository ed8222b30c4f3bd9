import { afterAll, describe, expect, test } from 'vitest'
import { CLIENT, startAuthorizationServer } from '#server/test/authorization-server.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { startCasServer } from '#server/test/cas-server.ts'
import { makeAdmin } from '#server/test/factories.ts'
import { otherHost } from '#server/test/other-host.ts'
import type { ProviderKind } from '#shared/kinds.ts'

const SITE = 'https://docs.example.com'
const t = testApp({ APP_URL: SITE })
const server = await startAuthorizationServer([SITE])
const casServer = await startCasServer()
afterAll(() => Promise.all([server.stop(), casServer.stop()]))

/** A server whose answers the test sets. */
const host = await otherHost()

/** An address of this machine without a listener. */
const NOWHERE = 'http://127.0.0.1:1'

/** The error of a refused site. */
const REFUSED =
  'The server refused this site: it gives it no token. Compare client ID, client secret and redirect address with what is registered there (invalid_client'

/** The result of a "Try it" for an administrator: the outcome of each step, and the text of the last one. */
async function tried(kind: ProviderKind, settings: Record<string, unknown>) {
  const { data } = await t.call('adminSignIn/tryIt', { kind, settings }, await makeAdmin(t))
  const outcomes = data.steps.map(({ name, ok }) => `${name} ${ok ? 'works' : 'fails'}`)
  return { ok: data.ok, outcomes, message: data.steps.at(-1)?.message ?? '' }
}

describe('OpenID Connect', () => {
  const OIDC = { ...CLIENT, issuer: server.issuer }

  test('the provider is found and accepts this site', async () => {
    const { ok, outcomes, message } = await tried('oidc', OIDC)
    expect({ ok, outcomes }).toEqual({ ok: true, outcomes: ['discover works', 'token works'] })
    expect(message).toBe(
      `The provider accepts this site. It refused the made-up code, as it should (invalid_grant)\n${server.issuer}/auth, ${server.issuer}/me`,
    )
  })

  test.each([
    ['nothing listens there', { issuer: NOWHERE }, ['discover fails'], 'cannot be reached'],
    ['the path is another', { issuer: `${server.issuer}/other` }, ['discover fails'], 'not what was expected'],
    ['the secret is wrong', { client_secret: 'wrong' }, ['discover works', 'token fails'], REFUSED],
    ['the client ID is unknown', { client_id: 'somebody' }, ['discover works', 'token fails'], REFUSED],
  ])('%s', async (_what, wrong, outcomes, words) => {
    const answer = await tried('oidc', { ...OIDC, ...wrong })
    expect(answer).toMatchObject({ ok: false, outcomes })
    expect(answer.message).toContain(words)
  })
})

describe('OAuth 2.0', () => {
  const OAUTH2 = {
    ...CLIENT,
    protocol: 'http',
    host: new URL(server.issuer).host,
    authorize_path: '/auth',
    token_path: '/token',
    userinfo_path: '/me',
  }

  test('the server answers at each address and accepts this site', async () => {
    expect(await tried('oauth2', OAUTH2)).toMatchObject({
      ok: true,
      outcomes: ['connect works', 'token works', 'userinfo works'],
    })
  })

  test.each([
    ['nothing listens there', { host: new URL(NOWHERE).host }, ['connect fails'], 'cannot be reached'],
    ['the login page is elsewhere', { authorize_path: '/nothing' }, ['connect fails'], 'HTTP 404'],
    ['the token is elsewhere', { token_path: '/nothing' }, ['connect works', 'token fails'], 'not what was expected'],
    ['the secret is wrong', { client_secret: 'wrong' }, ['connect works', 'token fails'], REFUSED],
    ['the client ID is unknown', { client_id: 'somebody' }, ['connect works', 'token fails'], REFUSED],
    [
      'the person is elsewhere',
      { userinfo_path: '/nothing' },
      ['connect works', 'token works', 'userinfo fails'],
      'HTTP 404',
    ],
  ])('%s', async (_what, wrong, outcomes, words) => {
    const answer = await tried('oauth2', { ...OAUTH2, ...wrong })
    expect(answer).toMatchObject({ ok: false, outcomes })
    expect(answer.message).toContain(words)
  })
})

describe('the answers to a made-up code', () => {
  const say = (status: number, body: object) => {
    host.answer = ({ url }, reply) =>
      reply
        .writeHead(url.startsWith('/token') ? status : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(url.startsWith('/token') ? body : {}))
    return tried('oauth2', {
      ...{ ...CLIENT, protocol: 'http', host: `127.0.0.1:${host.port}` },
      ...{ authorize_path: '/a', token_path: '/token', userinfo_path: '/me' },
    })
  }

  test.each([
    [400, { error: 'invalid_grant' }],
    [200, { error: 'bad_verification_code' }],
  ])('%i %j: the site is accepted', async (status, body) => {
    expect(await say(status, body)).toMatchObject({ ok: true })
  })

  test.each([
    [400, { error: 'unsupported_grant_type' }, 'refused this site: it gives it no token'],
    [200, { error: 'incorrect_client_credentials' }, 'refused this site: it gives it no token'],
    [403, { error: 'access_denied', error_description: 'not for you' }, '(access_denied: not for you)'],
    [
      500,
      { error: 'server_error' },
      'The answer is not what was expected. Check the address (unexpected HTTP response status code: HTTP 500)',
    ],
    [200, { access_token: 'x', token_type: 'bearer' }, 'a made-up code was accepted'],
  ])('%i %j: it did not work', async (status, body, words) => {
    const { ok, outcomes, message } = await say(status, body)
    expect({ ok, outcomes }).toEqual({ ok: false, outcomes: ['connect works', 'token fails'] })
    expect(message).toContain(words)
  })

  test('the provider gets the redirect address of this site', async () => {
    await say(400, { error: 'invalid_grant' })
    const { body } = host.received.findLast(({ url }) => url === '/token') ?? {}
    expect(new URLSearchParams(body).get('redirect_uri')).toBe(`${SITE}/api/ExtLogin/oauth2`)
  })
})

describe('CAS', () => {
  const TICKET = 'The server accepts this site. It refused the made-up ticket, as it should (INVALID_TICKET)'

  test.each(['3', '2'])('the server of version %s refuses a made-up ticket', async (version) => {
    expect(await tried('cas', { server_url: casServer.url, version })).toEqual({
      ...{ ok: true, outcomes: ['ask works'], message: TICKET },
    })
  })

  test('a server that does not know this site reports it', async () => {
    host.answer = (_request, reply) =>
      reply.end(
        '<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationFailure code="UNAUTHORIZED_SERVICE">no</cas:authenticationFailure></cas:serviceResponse>',
      )
    expect(await tried('cas', { server_url: `${host.origin}/cas` })).toMatchObject({
      ok: false,
      message:
        'The server refused this site. Register the callback address of this site there (UNAUTHORIZED_SERVICE no)',
    })
    expect(new URL(host.received.at(-1)?.url ?? '', SITE).searchParams.get('service')).toBe(`${SITE}/api/ExtLogin/cas`)
  })

  test.each([
    ['nothing listens there', `${NOWHERE}/cas`, 'cannot be reached'],
    ['the path is another', `${casServer.url}/other`, 'HTTP 404'],
  ])('%s', async (_what, server_url, words) => {
    const answer = await tried('cas', { server_url })
    expect(answer).toMatchObject({ ok: false, outcomes: ['ask fails'] })
    expect(answer.message).toContain(words)
  })
})
