import * as client from 'openid-client'
import * as z from 'zod'
import { trySteps } from '#server/try-steps.ts'
import { flag } from '#shared/fields.ts'
import { claimOf, claimText, groupsAt } from './claims.ts'
import type { MethodContext, ProvedIdentity, SignInMethod } from './method.ts'
import {
  asProblem,
  assertState,
  CLOCK_SECONDS,
  newChecks,
  PROVIDER_LIMITS,
  providerFetch,
  tryToken,
} from './oauth-client.ts'
import { optionalLine, requiredLine, secretText, webAddress } from './setting-fields.ts'
import { SignInProblem } from './sign-in-problem.ts'
import { toldIn, withDetail } from './try-provider-step.ts'

const settings = z.object({
  /** The address of the provider. Its discovery document is below it. */
  issuer: webAddress(),
  client_id: requiredLine(),
  client_secret: secretText(),
  scope: optionalLine('openid profile email'),
  /** Dotted paths of claims; empty: the standard ones. */
  username_path: optionalLine(),
  name_path: optionalLine(),
  email_path: optionalLine(),
  groups_path: optionalLine('groups'),
  /** Whether a logout here ends the session at the provider too. */
  logout_at_provider: flag().prefault(true),
  /** The text of the login screen below the button. */
  entrance_tips: optionalLine(),
})
export type OidcSettings = z.output<typeof settings>

/** Claims that hold a user name, the best first. */
const USERNAME_CLAIMS = ['preferred_username', 'username', 'login', 'nickname', 'email', 'name']
const TIMEOUT_SECONDS = (2 * PROVIDER_LIMITS.total) / 1000
/** A longer id token is not stored for the logout. */
const HINT_LENGTH = 4000

/** OpenID Connect with discovery (OpenID Connect Core and Discovery 1.0, PKCE: RFC 7636, logout: RP-Initiated Logout 1.0). */
export const oidc: SignInMethod<typeof settings> = {
  kind: 'oidc',
  settings,
  secrets: ['client_secret'],
  secretsGoTo: ['issuer'],
  start: (context, given, callback) =>
    asProblem(async () => {
      const config = await discover(context, given)
      const { state, verifier, challenge } = await newChecks()
      const nonce = client.randomNonce()
      const asked = { redirect_uri: callback, scope: given.scope, state, nonce, ...challenge }
      return { url: client.buildAuthorizationUrl(config, asked).href, memory: { state, nonce, verifier } }
    }),
  finish: (context, given, { callback, site, returned, memory }) =>
    asProblem(async () => {
      assertState(returned, memory.state)
      const config = await discover(context, given)
      const tokens = await client.authorizationCodeGrant(config, new URL(`${callback}?${returned}`), {
        expectedState: memory.state ?? '',
        expectedNonce: memory.nonce ?? '',
        pkceCodeVerifier: memory.verifier ?? '',
        idTokenExpected: true,
      })
      const told = tokens.claims()
      if (!told) throw new SignInProblem('bad_answer', 'no id token')
      const more = config.serverMetadata().userinfo_endpoint
        ? await client.fetchUserInfo(config, tokens.access_token, told.sub)
        : {}
      return { ...identityOf(given, { ...told, ...more }), sessionEnd: sessionEnd(config, site, tokens.id_token ?? '') }
    }),
  tryIt: (context, given) =>
    trySteps(context.lang, async (step) => {
      const told = <T>(work: () => Promise<T>) => toldIn(context.lang, work)
      const config = await step(
        'discover',
        () => told(() => asProblem(() => discover(context, given))),
        (found) => found.serverMetadata().issuer,
      )
      const { authorization_endpoint = '', userinfo_endpoint = '' } = config.serverMetadata()
      const seen = [authorization_endpoint, userinfo_endpoint].filter(Boolean).join(', ')
      await step(
        'token',
        () => told(() => tryToken(config, context.callback)),
        (code) => `${withDetail(context.lang, 'try_code_refused', code)}\n${seen}`,
      )
    }),
  logoutAddress: ({ logout_at_provider }, { sessionEnd }) => (logout_at_provider ? sessionEnd : ''),
}

function sessionEnd(config: client.Configuration, site: string, hint: string): string {
  if (!config.serverMetadata().end_session_endpoint) return ''
  const asked = { post_logout_redirect_uri: `${site}/`, ...(hint.length <= HINT_LENGTH && { id_token_hint: hint }) }
  return client.buildEndSessionUrl(config, asked).href
}

/** The facts about a person in claims. */
function identityOf(given: OidcSettings, claims: Record<string, unknown>): ProvedIdentity {
  const username = claimOf(claims, given.username_path ? [given.username_path] : USERNAME_CLAIMS)
  if (!username) throw new SignInProblem('no_name', `claims: ${Object.keys(claims).join(', ')}`)
  return {
    subject: claimText(claims.sub),
    username,
    name: claimOf(claims, [given.name_path, 'name']),
    email: claimOf(claims, [given.email_path, 'email']),
    isEmailVerified: String(claims.email_verified) === 'true',
    groups: groupsAt(claims, given.groups_path),
  }
}

/** Reads the provider's discovery document. @throws errors that `asProblem` understands */
export async function discover(context: MethodContext, given: OidcSettings): Promise<client.Configuration> {
  const issuer = new URL(given.issuer)
  const fetchIt = providerFetch(context)
  const insecure = issuer.protocol === 'http:'
  const options = { [client.customFetch]: fetchIt, timeout: TIMEOUT_SECONDS }
  const execute = insecure ? [client.allowInsecureRequests] : []
  const found = await client.discovery(issuer, given.client_id, undefined, client.None(), { ...options, execute })
  const metadata = found.serverMetadata()
  assertEndpoints(issuer, metadata)
  const config = new client.Configuration(
    metadata,
    given.client_id,
    { client_secret: given.client_secret, [client.clockTolerance]: CLOCK_SECONDS },
    authentication(given.client_secret, metadata.token_endpoint_auth_methods_supported),
  )
  config[client.customFetch] = fetchIt
  config.timeout = TIMEOUT_SECONDS
  if (insecure) client.allowInsecureRequests(config)
  // The signature of the id token proves the identity even if the connection to the provider is not encrypted.
  client.enableNonRepudiationChecks(config)
  return config
}

/** How this site authenticates itself at the provider. The default is the header (OpenID Connect Discovery 1.0, section 3). */
function authentication(secret: string, supported: readonly string[] = ['client_secret_basic']): client.ClientAuth {
  if (secret === '') return client.None()
  return supported.includes('client_secret_post') ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret)
}

/** Requests go to the host of the settings, or over TLS to hosts that the provider names (decision 44). */
function assertEndpoints(issuer: URL, metadata: client.ServerMetadata): void {
  const asked = [metadata.token_endpoint, metadata.userinfo_endpoint, metadata.jwks_uri]
  const visited = [metadata.authorization_endpoint, metadata.end_session_endpoint]
  for (const address of [...asked, ...visited]) {
    const url = address === undefined ? undefined : new URL(address)
    if (url && url.protocol !== 'https:' && url.origin !== issuer.origin)
      throw new SignInProblem('bad_answer', `the discovery document names ${url.origin}, which is not encrypted`)
  }
  if (!metadata.authorization_endpoint || !metadata.token_endpoint)
    throw new SignInProblem('bad_answer', 'the discovery document names no endpoints')
}
