import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { SIGN_IN_SECONDS } from '#server/domain/sign-in/redirect-sign-in.ts'
import { cookieOf } from '#server/test/accounts.ts'
import { auditOf } from '#server/test/audit.ts'
import { CLIENT, PlainBrowser, startAuthorizationServer } from '#server/test/authorization-server.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { otherHost } from '#server/test/other-host.ts'
import { makeProvider } from '#server/test/sign-in-providers.ts'

const SITE = 'https://docs.example.com'
const t = testApp({ APP_URL: SITE })
const server = await startAuthorizationServer([SITE])
afterAll(() => server.stop())
const host = await otherHost()

const PERSON = { accept: 'text/html' }
const OIDC = { ...CLIENT, issuer: server.issuer, scope: 'openid profile email' }
/** The form of the protocol, on another host that the test answers for. */
const OAUTH2 = {
  ...CLIENT,
  protocol: 'http',
  host: `127.0.0.1:${host.port}`,
  authorize_path: '/authorize',
  token_path: '/token',
  userinfo_path: '/me',
}

beforeEach(async () => {
  await t.services.database.db.deleteFrom('sign_in_provider').execute()
  host.received.length = 0
})

const start = (query: Record<string, string> = {}, headers: Record<string, string> = PERSON) =>
  t.inject({ url: `/api/ExtLogin/oauth2?${new URLSearchParams(query)}`, headers })
const locationOf = (answer: LightMyRequestResponse) => String(answer.headers.location)
const memoryOf = (answer: LightMyRequestResponse) => ({ octavo_sign_in: cookieOf(answer, 'octavo_sign_in') ?? '' })

/** Comes back from the provider with the cookies of the start. */
const comeBack = (to: URL, cookies: Record<string, string>, headers: Record<string, string> = PERSON) =>
  t.inject({ url: `${to.pathname}${to.search}`, headers, cookies })

/** The whole way of a person: start, login page, return. */
async function signIn(login: string | 'cancel', query: Record<string, string> = {}) {
  const begun = await start(query)
  return comeBack(await new PlainBrowser().logIn(locationOf(begun), login), memoryOf(begun))
}

/** The user of the session in an answer. */
const userOf = async (answer: LightMyRequestResponse) =>
  (await t.call('user/info', {}, { token: cookieOf(answer) ?? '' })).data

describe('OpenID Connect', () => {
  beforeEach(async () => {
    await makeProvider(t, { kind: 'oidc', name: 'Company', settings: OIDC })
  })

  test('the first login makes an account with name and verified address; the next one finds it', async () => {
    const first = await signIn('ada')
    expect([first.statusCode, locationOf(first)]).toEqual([302, '/item/index'])
    const user = await userOf(first)
    expect(user).toMatchObject({ username: 'ada', name: 'Ada Lovelace', email: 'ada@example.com', groupid: 2 })
    const again = await signIn('ada', { redirect: '/12/34' })
    expect(locationOf(again)).toBe('/12/34')
    expect((await userOf(again)).uid).toBe(user.uid)
    expect((await auditOf(t, 'login'))[0]).toBe('ada||oidc|')
  })

  test('the provider gets PKCE, state and nonce, and the address of the site', async () => {
    const answer = await start({}, { ...PERSON, host: 'evil.example' })
    const asked = new URL(locationOf(answer)).searchParams
    expect(asked.get('redirect_uri')).toBe(`${SITE}/api/ExtLogin/oauth2`)
    expect(asked.get('code_challenge_method')).toBe('S256')
    expect(asked.get('state')).not.toBe(asked.get('nonce'))
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(/HttpOnly; Secure; SameSite=Lax/)
    expect(cookie).toMatch(new RegExp(`Max-Age=${SIGN_IN_SECONDS}`))
    expect(cookie).not.toContain(asked.get('state'))
  })

  test('a person who cancels gets a message, and no account is created', async () => {
    const accounts = async () => (await t.services.database.db.selectFrom('user').select('uid').execute()).length
    const before = await accounts()
    const answer = await signIn('cancel', { redirect: '/12' })
    expect(locationOf(answer)).toBe('/user/login?problem=person_refused&redirect=%2F12')
    expect(cookieOf(answer)).toBeUndefined()
    expect((await auditOf(t, 'login'))[0]).toBe(
      '||oidc, Company, person_refused, access_denied: End-User aborted interaction|SIGN_IN_FAILED',
    )
    expect(await accounts()).toBe(before)
  })

  test('a person without any name gets a message, and a person without a mail address gets an account', async () => {
    expect(locationOf(await signIn('nobody'))).toBe('/user/login?problem=no_name')
    expect(await userOf(await signIn('mailer'))).toMatchObject({ username: 'grace.hopper', name: '', email: '' })
  })

  test('the account of another person with that name is not linked', async () => {
    const taken = await makeUser(t, { username: 'bob' })
    const user = await userOf(await signIn('bob'))
    expect(user.username).toBe('bob-2')
    expect(user.uid).not.toBe(taken.uid)
  })

  test('where registration needs an address of a domain, a new person needs a verified one too', async () => {
    const known = await userOf(await signIn('ada'))
    const { db } = t.services.database
    const domains = (option_value: string) =>
      db
        .insertInto('options')
        .values({ option_name: 'register_mail_domains', option_value })
        .onConflict((conflict) => conflict.column('option_name').doUpdateSet({ option_value }))
        .execute()
    await domains('example.org')
    expect(locationOf(await signIn('dave'))).toBe('/user/login?problem=mail_domain')
    expect((await auditOf(t, 'login'))[0]).toContain('mail_domain')
    expect((await userOf(await signIn('ada'))).uid).toBe(known.uid)
    await domains('')
    expect(await userOf(await signIn('dave'))).toMatchObject({ username: 'dave' })
  })

  test('a disabled account does not get in', async () => {
    const { uid } = await userOf(await signIn('carl'))
    await t.call('adminUser/setDisabled', { uid, disabled: 1 }, await makeAdmin(t))
    const answer = await signIn('carl')
    expect(locationOf(answer)).toBe('/user/login?problem=ACCOUNT_DISABLED')
    expect(cookieOf(answer)).toBeUndefined()
  })

  test('a return counts once, in the browser that began, for ten minutes, with its own state', async () => {
    const begun = await start()
    const back = await new PlainBrowser().logIn(locationOf(begun), 'ada')
    const other = new URL(back)
    other.searchParams.set('state', 'another')
    const lost = '/user/login?problem=bad_state'
    expect(locationOf(await comeBack(back, {}))).toBe(lost)
    expect(locationOf(await comeBack(back, { octavo_sign_in: 'x' }))).toBe(lost)
    expect(locationOf(await comeBack(other, memoryOf(await start())))).toBe(lost)
    expect(locationOf(await comeBack(back, memoryOf(begun)))).toBe('/item/index')
    expect(locationOf(await comeBack(back, memoryOf(begun)))).toBe(lost)
    const late = await start()
    const lateBack = await new PlainBrowser().logIn(locationOf(late), 'ada')
    t.time.now += SIGN_IN_SECONDS
    expect(locationOf(await comeBack(lateBack, memoryOf(late)))).toBe(lost)
  })

  test('the code of another person does not fit the sign-in of this browser', async () => {
    const [mine, theirs] = [await start(), await start()]
    const back = await new PlainBrowser().logIn(locationOf(theirs), 'mallory')
    const state = new URL(locationOf(mine)).searchParams.get('state') ?? ''
    back.searchParams.set('state', state)
    const answer = await comeBack(back, memoryOf(mine))
    expect(locationOf(answer)).toBe('/user/login?problem=bad_answer')
    expect((await auditOf(t, 'login'))[0]).toContain('invalid_grant')
  })

  test('a program gets codes instead of a screen', async () => {
    const answer = await t.inject({ url: '/api/ExtLogin/oauth2?code=x&state=y' })
    expect(answer.json()).toMatchObject({ error_code: 10101, error_name: 'SIGN_IN_FAILED' })
    const legacy = await t.inject({ url: '/server/index.php?s=/api/ExtLogin/oauth2&code=x&state=y' })
    expect(legacy.json()).toEqual({ error_code: 10101, error_message: expect.stringContaining('登录失败') })
  })

  test('the legacy door starts the same way', async () => {
    const answer = await t.inject({ url: '/server/index.php?s=/api/ExtLogin/oauth2&redirect=/5', headers: PERSON })
    expect(
      locationOf(await comeBack(await new PlainBrowser().logIn(locationOf(answer), 'ada'), memoryOf(answer))),
    ).toBe('/5')
  })

  test('a logout leads to the provider, and from there back', async () => {
    const token = cookieOf(await signIn('ada')) ?? ''
    const { logout_redirect_uri } = (await t.call('user/logout', { confirm: 1 }, { token })).data
    const to = new URL(logout_redirect_uri)
    expect(to.origin + to.pathname).toBe(`${server.issuer}/session/end`)
    expect(to.searchParams.get('post_logout_redirect_uri')).toBe(`${SITE}/`)
    expect((await fetch(to)).status).toBe(200)
    const { token: byPassword } = await makeUser(t)
    expect((await t.call('user/logout', { confirm: 1 }, { token: byPassword })).data.logout_redirect_uri).toBe('')
  })
})

test('with a wrong secret nobody comes in', async () => {
  await makeProvider(t, { kind: 'oidc', settings: { ...OIDC, client_secret: 'wrong' } })
  expect(locationOf(await signIn('ada'))).toBe('/user/login?problem=site_refused')
  expect((await auditOf(t, 'login'))[0]).toContain('invalid_client')
})

test.each([
  ['http://127.0.0.1:1', 'unreachable'],
  ['http://169.254.169.254', 'unreachable'],
])('without a way to %s the person is told: %s', async (issuer, problem) => {
  await makeProvider(t, { kind: 'oidc', settings: { ...OIDC, issuer } })
  expect(locationOf(await start())).toBe(`/user/login?problem=${problem}`)
})

test.each([
  ['nonsense', 'nonsense', { 'content-type': 'text/html' }],
  ['for another issuer', '{"issuer":"https://other.example"}', { 'content-type': 'application/json' }],
  ['without end', 'x'.repeat(2_000_000), { 'content-type': 'application/json' }],
])('a provider that answers %s is not believed', async (_what, body, headers) => {
  host.answer = (_request, reply) => reply.writeHead(200, headers).end(body)
  await makeProvider(t, { kind: 'oidc', settings: { ...OIDC, issuer: host.origin } })
  expect(locationOf(await start())).toBe('/user/login?problem=bad_answer')
})

test('a discovery document may not send requests or people to unencrypted addresses of other hosts', async () => {
  const told = (more: object) => ({
    issuer: host.origin,
    authorization_endpoint: `${host.origin}/a`,
    token_endpoint: `${host.origin}/t`,
    ...more,
  })
  await makeProvider(t, { kind: 'oidc', settings: { ...OIDC, issuer: host.origin } })
  for (const more of [{ token_endpoint: 'http://10.0.0.1/t' }, { authorization_endpoint: 'javascript:alert(1)' }]) {
    host.answer = (_request, reply) =>
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told(more)))
    expect(locationOf(await start())).toBe('/user/login?problem=bad_answer')
  }
})

describe('OAuth 2.0', () => {
  let person: unknown
  let token: Record<string, unknown>

  beforeEach(() => {
    person = { id: 7, login: 'linus' }
    token = { access_token: 'a-token', id_token: 'not ours' }
    host.answer = ({ url, headers }, reply) => {
      const json = (status: number, body: unknown) =>
        reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      if (url.startsWith('/token')) return json(200, token)
      return headers.authorization === 'Bearer a-token' ? json(200, person) : json(401, {})
    }
  })

  const signInAt = async (more: Record<string, unknown> = {}, add: Record<string, string> = {}) => {
    await makeProvider(t, { kind: 'oauth2', name: 'Old', settings: { ...OAUTH2, ...more } })
    const begun = await start()
    const state = new URL(locationOf(begun)).searchParams.get('state') ?? ''
    const back = new URL(`${SITE}/api/ExtLogin/oauth2?${new URLSearchParams({ code: 'a-code', state, ...add })}`)
    return { begun, answer: await comeBack(back, memoryOf(begun)) }
  }

  test('a person comes in by the form of the protocol', async () => {
    const { begun, answer } = await signInAt({ scope: 'read_user' }, { iss: 'https://idp.example' })
    const asked = new URL(locationOf(begun))
    expect(asked.origin + asked.pathname).toBe(`${host.origin}/authorize`)
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: 'code',
      approval_prompt: 'auto',
      client_id: 'octavo',
      scope: 'read_user',
      redirect_uri: `${SITE}/api/ExtLogin/oauth2`,
      code_challenge_method: 'S256',
    })
    expect(locationOf(answer)).toBe('/item/index')
    expect(await userOf(answer)).toMatchObject({ username: 'linus' })
    const sent = new URLSearchParams(host.received.find(({ url }) => url === '/token')?.body)
    expect(Object.fromEntries(sent)).toMatchObject({
      grant_type: 'authorization_code',
      code: 'a-code',
      client_secret: CLIENT.client_secret,
      redirect_uri: `${SITE}/api/ExtLogin/oauth2`,
      code_verifier: expect.any(String),
    })
  })

  test('the address of old sites is kept, with its query', async () => {
    const redirectUri = `${SITE}/server/index.php?s=/api/ExtLogin/oauth2`
    const { begun, answer } = await signInAt({ redirectUri })
    expect(new URL(locationOf(begun)).searchParams.get('redirect_uri')).toBe(redirectUri)
    expect(locationOf(answer)).toBe('/item/index')
    const sent = new URLSearchParams(host.received.find(({ url }) => url === '/token')?.body)
    expect(sent.get('redirect_uri')).toBe(redirectUri)
  })

  test('a server that takes the token in the query alone is asked so', async () => {
    host.answer = ({ url }, reply) => {
      const asked = new URL(url, host.origin)
      reply.writeHead(200, { 'content-type': 'application/json' })
      if (asked.pathname === '/token') return reply.end(JSON.stringify(token))
      const knows = asked.searchParams.get('access_token') === 'a-token'
      reply.end(JSON.stringify(knows ? { data: { uid: 'u1', username: 'query' } } : { errcode: 1 }))
    }
    expect(await userOf((await signInAt()).answer)).toMatchObject({ username: 'query' })
  })

  test('dotted paths say where the facts are', async () => {
    person = { name: 'x', result: { who: 'Rear Admiral', nr: 5, display: 'Grace', mails: ['g@example.com'] } }
    const paths = {
      username_path: 'result.who',
      id_path: 'result.nr',
      name_path: 'result.display',
      email_path: 'result.mails.0',
    }
    const user = await userOf((await signInAt(paths)).answer)
    // The provider does not vouch for the address, so the account is not linked.
    expect(user).toMatchObject({ username: 'Rear.Admiral', name: 'Grace', email: '' })
  })

  test.each<[string, () => void, string, string]>([
    [
      'refuses the code',
      () => {
        token = { error: 'invalid_grant', error_description: 'too old' }
      },
      'bad_answer',
      'invalid_grant: too old',
    ],
    [
      'refuses the site',
      () => {
        token = { error: 'invalid_client' }
      },
      'site_refused',
      'invalid_client',
    ],
    [
      'sends no token',
      () => {
        token = { hello: 1 }
      },
      'bad_answer',
      'access_token',
    ],
    [
      'names nobody',
      () => {
        person = { id: 3 }
      },
      'no_name',
      'fields: id',
    ],
    [
      'tells a display name alone',
      () => {
        person = { name: 'Administrator' }
      },
      'bad_answer',
      'id_path',
    ],
  ])('a server that %s lets nobody in', async (_what, arrange, problem, words) => {
    arrange()
    const { answer } = await signInAt()
    expect(locationOf(answer)).toBe(`/user/login?problem=${problem}`)
    const [entry] = await auditOf(t, 'login')
    expect(entry).toContain(words)
    expect(entry).not.toContain(CLIENT.client_secret)
  })

  test('a logout leads where the setting says, as in the protocol', async () => {
    const { answer } = await signInAt({ logout_redirect_uri: 'https://idp.example/bye' })
    const sessions = [{ token: cookieOf(answer) ?? '' }, await makeUser(t)]
    for (const session of sessions)
      expect((await t.call('user/logout', { confirm: 1 }, session)).data.logout_redirect_uri).toBe(
        'https://idp.example/bye',
      )
  })
})

test('several providers stand side by side; a closed one and another number do not', async () => {
  const first = await makeProvider(t, { kind: 'oauth2', settings: { ...OAUTH2, client_id: 'first' } })
  const second = await makeProvider(t, { kind: 'oauth2', settings: { ...OAUTH2, client_id: 'second' } })
  const closed = await makeProvider(t, { kind: 'oauth2', settings: OAUTH2, is_open: 0 })
  const clientOf = async (provider?: number) =>
    new URL(locationOf(await start(provider ? { provider: String(provider) } : {}))).searchParams.get('client_id')
  expect([await clientOf(), await clientOf(first), await clientOf(second)]).toEqual(['first', 'first', 'second'])
  for (const provider of [closed, 987_654])
    expect(locationOf(await start({ provider: String(provider) }))).toBe('/user/login?problem=SIGN_IN_OFF')
})

test('without a provider the call is off', async () => {
  expect((await start({}, {})).json()).toMatchObject({ error_code: 10101, error_name: 'SIGN_IN_OFF' })
})

test.each(['//evil.example', 'https://evil.example', '/a.b', '/x?y=%0d', '\\evil'])(
  '%s is not a valid redirect',
  async (redirect) => {
    await makeProvider(t, { kind: 'oauth2', settings: OAUTH2 })
    expect((await start({ redirect }, {})).json()).toMatchObject({ error_name: 'BAD_FIELD', error_field: 'redirect' })
    expect(locationOf(await start({ redirect }))).toBe('/user/login?problem=illegal_redirect')
  },
)

test('a field of another type is refused', async () => {
  const answer = await t.inject({ method: 'POST', url: '/api/ExtLogin/oauth2', payload: { provider: ['x'] } })
  expect(answer.json()).toMatchObject({ error_code: 10101, error_field: 'provider' })
})
