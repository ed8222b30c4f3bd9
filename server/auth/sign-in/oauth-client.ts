import * as client from 'openid-client'
import { OutgoingError } from '#server/outgoing/outgoing-error.ts'
import { outgoingFetch } from '#server/outgoing/outgoing-fetch.ts'
import type { MethodContext } from './method.ts'
import { outgoingProblem, SignInProblem, type SignInReason } from './sign-in-problem.ts'

/** Requests and error codes that OAuth2 and OpenID Connect share. */

/** Limits of a request to a provider. */
export const PROVIDER_LIMITS = { silence: 10_000, total: 15_000, bytes: 1024 * 1024 }
/** The allowed difference between the clocks of a provider and this server, in seconds. */
export const CLOCK_SECONDS = 60
const DETAIL_LENGTH = 400

/** A `fetch` for a provider's addresses. */
export const providerFetch = ({ signal }: MethodContext) => outgoingFetch({ limits: PROVIDER_LIMITS, signal })

/** The meaning of the protocol's error codes. */
const REASON_OF: Readonly<Record<string, SignInReason>> = {
  access_denied: 'person_refused',
  login_required: 'person_refused',
  consent_required: 'person_refused',
  interaction_required: 'person_refused',
  account_selection_required: 'person_refused',
  invalid_client: 'site_refused',
  unauthorized_client: 'site_refused',
  invalid_request: 'site_refused',
  invalid_scope: 'site_refused',
  unsupported_response_type: 'site_refused',
  temporarily_unavailable: 'unreachable',
  server_error: 'bad_answer',
}

/** Runs a part of a sign-in. @throws SignInProblem for any problem between the two servers */
export async function asProblem<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw problemOf(error)
  }
}

function problemOf(error: unknown): unknown {
  const chain: unknown[] = []
  for (let one = error; one instanceof Error && chain.length < 5; one = one.cause) chain.push(one)
  const own = chain.find((one) => one instanceof SignInProblem || one instanceof OutgoingError)
  if (own instanceof SignInProblem) return own
  if (own instanceof OutgoingError) return outgoingProblem(own)
  if (error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError)
    return refusalOf(error)
  if (error instanceof client.WWWAuthenticateChallengeError)
    return new SignInProblem('site_refused', `HTTP ${error.status}`, { cause: error })
  const isOfLibrary = error instanceof client.ClientError || (error instanceof TypeError && 'code' in error)
  if (!isOfLibrary) return error
  const answer = chain.map((one) => (one as Error).cause).find((cause) => cause instanceof Response)
  const words = [...chain.map((one) => (one as Error).message), ...(answer ? [`HTTP ${answer.status}`] : [])]
  return new SignInProblem('bad_answer', [...new Set(words)].join(': ').slice(0, DETAIL_LENGTH), { cause: error })
}

/** A refusal in the words of the protocol. */
function refusalOf(error: client.AuthorizationResponseError | client.ResponseBodyError): SignInProblem {
  const detail = [error.error, error.error_description].filter(Boolean).join(': ')
  return new SignInProblem(REASON_OF[error.error] ?? 'bad_answer', detail.slice(0, DETAIL_LENGTH), { cause: error })
}

/** New secrets of a sign-in. The challenge is made from the verifier (RFC 7636). */
export async function newChecks() {
  const verifier = client.randomPKCECodeVerifier()
  return {
    state: client.randomState(),
    verifier,
    challenge: { code_challenge: await client.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
  }
}

/** A code that no provider has issued. */
const MADE_UP = 'octavo-try-it'
/** The errors with which providers refuse a code: the first by RFC 6749, section 5.2, the others by older servers. A provider judges the code after it has accepted the site. */
const CODE_REFUSED: ReadonlySet<string> = new Set(['invalid_grant', 'bad_verification_code', 'invalid_code'])

/**
 * Requests a token with a code that was never issued. The provider refuses the code, but only after it has accepted this site.
 * @returns how the provider refused the code
 * @throws SignInProblem if it refuses the site, gives no reason, or cannot be asked
 */
export const tryToken = (config: client.Configuration, callback: string): Promise<string> =>
  asProblem(async () => {
    const back = new URL(callback)
    const { issuer } = config.serverMetadata()
    back.search = new URLSearchParams({ code: MADE_UP, state: MADE_UP, iss: issuer }).toString()
    try {
      await client.authorizationCodeGrant(config, back, { expectedState: MADE_UP, pkceCodeVerifier: MADE_UP.repeat(4) })
    } catch (error) {
      if (!(error instanceof client.ResponseBodyError)) throw error
      if (CODE_REFUSED.has(error.error)) return error.error
      const { reason, detail } = refusalOf(error)
      // Nobody has logged in yet. So a refused person, or an unknown refusal, means that the provider refuses the site.
      const isOfSite = reason === 'person_refused' || !(error.error in REASON_OF)
      throw new SignInProblem(isOfSite ? 'site_refused' : reason, detail, { cause: error })
    }
    throw new SignInProblem('bad_answer', 'a made-up code was accepted')
  })

/** Refuses an answer of the provider that belongs to no sign-in of this browser. @throws SignInProblem bad_state */
export function assertState(returned: URLSearchParams, state: string | undefined): void {
  if (!state || returned.get('state') !== state) throw new SignInProblem('bad_state')
}
