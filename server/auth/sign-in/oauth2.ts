import * as client from 'openid-client'
import * as z from 'zod'
import { OutgoingError } from '#server/outgoing/outgoing-error.ts'
import { trySteps } from '#server/try-steps.ts'
import { type Claims, claimOf, findPerson, groupsAt } from './claims.ts'
import type { MethodContext, ProvedIdentity, SignInMethod } from './method.ts'
import { asProblem, assertState, newChecks, providerFetch, tryToken } from './oauth-client.ts'
import { endpointPath, optionalLine, optionalWebAddress, requiredLine, secretText } from './setting-fields.ts'
import { SignInProblem } from './sign-in-problem.ts'
import { toldIn, withDetail } from './try-provider-step.ts'

const settings = z.object({
  /** The address to which the provider redirects; empty: that of this site. */
  redirectUri: optionalWebAddress(),
  entrance_tips: optionalLine(),
  client_id: requiredLine(),
  client_secret: secretText(),
  protocol: z.enum(['https', 'http']).prefault('https'),
  /** With the port, if there is one. */
  host: requiredLine(),
  authorize_path: endpointPath(),
  token_path: endpointPath(),
  /** The address of the description of the person, if `userinfo_path` is empty. */
  resource_path: endpointPath(0).prefault(''),
  userinfo_path: endpointPath(0).prefault(''),
  /** The address that a logout leads to; empty: people stay on this site. */
  logout_redirect_uri: optionalWebAddress(),
  scope: optionalLine(),
  /** Dotted paths in the description of the person; empty: the result of `findPerson`, and the usual names. */
  username_path: optionalLine(),
  id_path: optionalLine(),
  name_path: optionalLine(),
  email_path: optionalLine(),
  groups_path: optionalLine(),
})
export type OAuth2Settings = z.output<typeof settings>

const DETAIL_LENGTH = 300

/** OAuth 2.0 with an authorization code (RFC 6749, PKCE: RFC 7636) and a call that describes the person, as existing sites have set it up. */
export const oauth2: SignInMethod<typeof settings> = {
  kind: 'oauth2',
  settings,
  secrets: ['client_secret'],
  secretsGoTo: ['protocol', 'host', 'token_path'],
  start: (context, given, callback) =>
    asProblem(async () => {
      const { state, verifier, challenge } = await newChecks()
      const back = given.redirectUri || callback
      const url = client.buildAuthorizationUrl(configure(context, given, back), {
        redirect_uri: back,
        state,
        approval_prompt: 'auto',
        ...(given.scope && { scope: given.scope }),
        ...challenge,
      })
      return { url: url.href, memory: { state, verifier, back } }
    }),
  finish: (context, given, { returned, memory }) =>
    asProblem(async () => {
      assertState(returned, memory.state)
      const back = memory.back ?? ''
      // Some servers send an issuer here that is not configured. The state identifies the provider.
      returned.delete('iss')
      const config = configure(context, given, back)
      const { access_token } = await client.authorizationCodeGrant(
        config,
        new URL(`${new URL(back).origin}/?${returned}`),
        {
          expectedState: memory.state ?? '',
          pkceCodeVerifier: memory.verifier ?? '',
        },
      )
      return { ...identityOf(given, await describePerson(context, given, access_token)), sessionEnd: '' }
    }),
  tryIt: (context, given) =>
    trySteps(context.lang, async (step) => {
      const told = <T>(work: () => Promise<T>) => toldIn(context.lang, () => asProblem(work))
      const back = given.redirectUri || context.callback
      const answered = (status: number) =>
        withDetail(
          context.lang,
          status === 200 || status === 302 ? 'try_answers' : 'try_tells_nothing',
          `HTTP ${status}`,
        )
      await step('connect', () => told(() => reachable(context, endpointOf(given, given.authorize_path))), answered)
      await step(
        'token',
        () => told(() => tryToken(configure(context, given, back), back)),
        (code) => withDetail(context.lang, 'try_code_refused', code),
      )
      const person = endpointOf(given, given.userinfo_path || given.resource_path)
      await step('userinfo', () => told(() => reachable(context, person)), answered)
    }),
  logoutAddress: ({ logout_redirect_uri }) => logout_redirect_uri,
}

/** Whether an address answers without a login. @returns the HTTP status; 302 for a redirect to a login page */
async function reachable(context: MethodContext, url: URL): Promise<number> {
  try {
    const { status } = await providerFetch(context)(url)
    if (status === 404 || status >= 500) throw new SignInProblem('bad_answer', `HTTP ${status} of ${url.href}`)
    return status
  } catch (error) {
    if (error instanceof OutgoingError && error.reason === 'redirected') return 302
    throw error
  }
}

/** The address of an endpoint. @throws SignInProblem when host and path make none */
export function endpointOf({ protocol, host }: Pick<OAuth2Settings, 'protocol' | 'host'>, path: string): URL {
  const address = path.startsWith('/') ? `${protocol}://${host.replace(/\/+$/, '')}${path}` : path
  if (!URL.canParse(address)) throw new SignInProblem('unreachable', address)
  return new URL(address)
}

function configure(context: MethodContext, given: OAuth2Settings, back: string): client.Configuration {
  const token_endpoint = endpointOf(given, given.token_path)
  const metadata = {
    issuer: token_endpoint.origin,
    authorization_endpoint: endpointOf(given, given.authorize_path).href,
    token_endpoint: token_endpoint.href,
  }
  const { client_id, client_secret } = given
  const proof = client_secret ? client.ClientSecretPost(client_secret) : client.None()
  const config = new client.Configuration(metadata, client_id, { client_secret }, proof)
  client.allowInsecureRequests(config)
  config[client.customFetch] = tokenFetch(context, back)
  return config
}

/** Requests a token with the callback address as registered, and accepts the answers of servers older than the standard. */
function tokenFetch(context: MethodContext, back: string) {
  const fetchIt = providerFetch(context)
  return async (address: string, init: { body?: unknown }) => {
    if (init.body instanceof URLSearchParams) init.body.set('redirect_uri', back)
    const answer = await fetchIt(address, init)
    const body: unknown = await answer
      .clone()
      .json()
      .catch(() => undefined)
    if (typeof body !== 'object' || body === null) return answer
    const { id_token: _, ...told } = body as Record<string, unknown>
    const refused = typeof told.error === 'string' && answer.status === 200
    const read = 'access_token' in told ? { token_type: 'bearer', ...told } : told
    return Response.json(read, { status: refused ? 400 : answer.status })
  }
}

/**
 * Requests the description of the person. The token is sent in the header. A server that refuses it there gets it in the query, because servers of
 * existing sites expect that.
 */
async function describePerson(context: MethodContext, given: OAuth2Settings, token: string): Promise<Claims> {
  const url = endpointOf(given, given.userinfo_path || given.resource_path)
  const fetchIt = providerFetch(context)
  const accept = { accept: 'application/json' }
  const first = await fetchIt(url, { headers: { ...accept, authorization: `Bearer ${token}` } })
  const inHeader = await claimsOf(first)
  if (inHeader && usernameOf(given, inHeader)) return inHeader
  url.searchParams.set('access_token', token)
  const second = await fetchIt(url, { headers: accept }).catch((error) => {
    if (inHeader && error instanceof OutgoingError) return undefined
    throw error
  })
  const claims = (second && (await claimsOf(second))) ?? inHeader
  if (!claims) throw new SignInProblem('bad_answer', `HTTP ${first.status} of ${url.origin}${url.pathname}`)
  return claims
}

async function claimsOf(answer: Response): Promise<Claims | undefined> {
  if (answer.status !== 200) return undefined
  const told: unknown = await answer.json().catch(() => undefined)
  return typeof told === 'object' && told !== null ? (told as Claims) : undefined
}

const usernameOf = ({ username_path }: OAuth2Settings, claims: Claims): string =>
  username_path ? claimOf(claims, [username_path]) : (findPerson(claims)?.username ?? '')

/** The identity in a description of a person. If nothing else identifies the person, the user name does. */
function identityOf(given: OAuth2Settings, claims: Claims): ProvedIdentity {
  const fields = () => `fields: ${Object.keys(claims).join(', ')}`.slice(0, DETAIL_LENGTH)
  const username = usernameOf(given, claims)
  if (!username) throw new SignInProblem('no_name', fields())
  const found = findPerson(claims)?.id || (given.username_path ? `name:${username}` : '')
  const subject = given.id_path ? claimOf(claims, [given.id_path]) : found
  if (!subject) throw new SignInProblem('bad_answer', `no field with the id of the person (id_path), ${fields()}`)
  return {
    subject,
    username,
    name: claimOf(claims, [given.name_path, 'name', 'data.name', 'nickname']),
    email: claimOf(claims, [given.email_path, 'email', 'data.email']),
    isEmailVerified: String(claims.email_verified) === 'true',
    groups: groupsAt(claims, given.groups_path),
  }
}
