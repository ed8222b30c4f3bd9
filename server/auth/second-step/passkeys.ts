import { isIP } from 'node:net'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Context } from '#server/context.ts'
import { addressKey, limitRate } from '#server/limits/rate-limit.ts'
import { trustedSiteAddress } from '#server/mail/site-address.ts'
import { isAlive } from '#server/time.ts'
import { AppError } from '#shared/errors.ts'
import {
  findPasskey,
  insertChallenge,
  listPasskeys,
  type PasskeyRow,
  takeChallenge,
  touchPasskey,
} from './passkey.repository.ts'

/** Passkeys (WebAuthn Level 3): challenges, and the answers of devices. */

/** The library, which is loaded when somebody uses a passkey: with its X.509 parser it is a twelfth of the server. */
const webAuthn = () => import('@simplewebauthn/server')

/** How long a challenge can be answered. */
export const CHALLENGE_SECONDS = 600
/** Challenges for one network address in a window of `CHALLENGE_WINDOW_SECONDS`. Each screen of the login asks for one. */
const CHALLENGES_PER_ADDRESS = 600
const CHALLENGE_WINDOW_SECONDS = 3600
/** ES256, EdDSA and RS256: the algorithms of today's devices that Node.js can verify. */
const ALGORITHMS = [-7, -8, -257]
const SITE_NAME = 'Octavo'

/**
 * The browser, session or login that a challenge is bound to; only it can answer: `browser:<hash>`, `login:<hash>`, `confirm:<token id>`, `add:<token
 * id>`.
 */
export type BoundTo = `${'browser' | 'login' | 'confirm' | 'add'}:${string}`

/** The site in the terms of WebAuthn: keys belong to its host, and answers name its origin. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * The site in the terms of WebAuthn, from its configured address, else from the request.
 * @returns undefined where browsers do not support passkeys: at an IP address, or with http on another host than this machine
 */
export async function relyingParty(ctx: Context): Promise<RelyingParty | undefined> {
  const { hostname, origin, protocol } = new URL((await trustedSiteAddress(ctx)) ?? ctx.request.origin)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (hostname.startsWith('[') || isIP(hostname) !== 0 || (protocol !== 'https:' && !isLocal)) return undefined
  return { id: hostname, origin }
}

async function partyOf(ctx: Context): Promise<RelyingParty> {
  const party = await relyingParty(ctx)
  if (!party) throw new AppError('PASSKEYS_NOT_HERE')
  return party
}

async function keepChallenge(ctx: Context, challenge: string, bound_to: BoundTo, user_handle = ''): Promise<void> {
  const limit = { max: CHALLENGES_PER_ADDRESS, seconds: CHALLENGE_WINDOW_SECONDS }
  await limitRate(ctx, `challenge:${addressKey(ctx.request.ip)}`, limit)
  await insertChallenge(ctx.db, { challenge, bound_to, user_handle, expire_time: ctx.now + CHALLENGE_SECONDS })
}

const known = ({ credential_id, transports }: PasskeyRow) => ({
  id: credential_id,
  transports: transports === '' ? [] : transports.split(','),
})

/**
 * The options for a device that creates a passkey for a user.
 * @throws AppError PASSKEYS_NOT_HERE, TOO_MANY
 */
export async function askForNewPasskey(
  ctx: Context,
  user: { uid: number; username: string; name: string },
  bound: BoundTo,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const party = await partyOf(ctx)
  const passkeys = await listPasskeys(ctx.db, user.uid)
  const handle = passkeys[0]?.user_handle
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: SITE_NAME,
    rpID: party.id,
    userName: user.username,
    userDisplayName: user.name || user.username,
    ...(handle && { userID: new Uint8Array(Buffer.from(handle, 'base64url')) }),
    timeout: CHALLENGE_SECONDS * 1000,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: passkeys.map(known),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(ctx, options.challenge, bound, options.user.id)
  return options
}

/**
 * Checks the passkey that a device has made, and uses up its challenge. Never call it in a transaction: a rollback would restore the challenge.
 * @returns the data to store
 * @throws AppError PASSKEY_REFUSED, PASSKEYS_NOT_HERE
 */
export async function checkNewPasskey(ctx: Context, answer: RegistrationResponseJSON, bound: BoundTo) {
  const party = await partyOf(ctx)
  const { challenge, user_handle } = await takeAnswered(ctx, answer, bound)
  const { verifyRegistrationResponse } = await webAuthn()
  const { registrationInfo } = await verified(() =>
    verifyRegistrationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!registrationInfo) throw new AppError('PASSKEY_REFUSED')
  const { credential, credentialBackedUp } = registrationInfo
  return {
    user_handle,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: (credential.transports ?? []).filter((way) => /^[a-z-]{1,20}$/.test(way)).join(','),
    is_backed_up: Number(credentialBackedUp),
  }
}

/**
 * The options for a device that answers with a passkey.
 * @param of the user whose passkeys may answer; undefined: any passkey of this site, which then identifies the user
 * @throws AppError PASSKEYS_NOT_HERE, TOO_MANY
 */
export async function askForPasskey(
  ctx: Context,
  bound: BoundTo,
  of?: number,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const party = await partyOf(ctx)
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
    ...(of !== undefined && { allowCredentials: (await listPasskeys(ctx.db, of)).map(known) }),
  })
  await keepChallenge(ctx, options.challenge, bound)
  return options
}

/**
 * Checks the answer of a passkey, and uses up its challenge.
 * @param bound the browser, session or login that the challenge must be bound to
 * @returns the passkey
 * @throws AppError PASSKEY_UNKNOWN for one that this site does not have; PASSKEY_REFUSED for a wrong, late or repeated answer, and for a copied device
 */
export async function checkPasskey(
  ctx: Context,
  answer: AuthenticationResponseJSON,
  bound: BoundTo,
): Promise<PasskeyRow> {
  const party = await partyOf(ctx)
  const { challenge } = await takeAnswered(ctx, answer, bound)
  const passkey = await findPasskey(ctx.db, answer.id)
  if (!passkey) throw new AppError('PASSKEY_UNKNOWN')
  const { userHandle } = answer.response
  if (userHandle !== undefined && userHandle !== passkey.user_handle) throw new AppError('PASSKEY_REFUSED')
  const { verifyAuthenticationResponse } = await webAuthn()
  const { authenticationInfo, verified: isRight } = await verified(() =>
    verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        // The library refuses a count that does not rise. The copy of a device would send one.
        counter: passkey.counter,
      },
    }),
  )
  const used = {
    counter: authenticationInfo.newCounter,
    is_backed_up: Number(authenticationInfo.credentialBackedUp),
    last_used: ctx.now,
  }
  if (!isRight || !(await touchPasskey(ctx.db, passkey, used))) throw new AppError('PASSKEY_REFUSED')
  return passkey
}

/** Uses up the challenge that an answer names. @throws AppError PASSKEY_REFUSED unless it is live and bound to this */
async function takeAnswered(
  ctx: Context,
  { response }: { response: { clientDataJSON: string } },
  bound: BoundTo,
): Promise<{ challenge: string; user_handle: string }> {
  const challenge = challengeOf(response.clientDataJSON)
  const kept = challenge === undefined ? undefined : await takeChallenge(ctx.db, challenge, ctx.now)
  const isOurs = kept?.bound_to === bound && isAlive(kept.expire_time, ctx.now, CHALLENGE_SECONDS)
  if (challenge === undefined || !isOurs) throw new AppError('PASSKEY_REFUSED')
  return { challenge, user_handle: kept.user_handle }
}

function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' && /^[\w-]{1,200}$/.test(challenge) ? challenge : undefined
  } catch {
    return undefined
  }
}

/** The library throws on every fault in an answer. */
async function verified<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (cause) {
    throw Object.assign(new AppError('PASSKEY_REFUSED'), { cause })
  }
}
