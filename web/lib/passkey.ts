import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { Input, Output } from '#shared/api/index.ts'

/** Devices bind passkeys to names only. */
const IP_ADDRESS = /^[\d.]+$|^\[/

/** Whether this browser can use passkeys at this address. */
export const canUsePasskeys = (): boolean =>
  isSecureContext && typeof PublicKeyCredential === 'function' && !IP_ADDRESS.test(location.hostname)

/** Why a device made or used no passkey: the person stopped it, or it has one already. */
export class PasskeyStopped extends Error {
  readonly exists: boolean

  constructor(cause: unknown) {
    super('The device did not finish', { cause })
    this.exists = cause instanceof Error && cause.name === 'InvalidStateError'
  }
}

async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new PasskeyStopped(cause)
  }
}

/** Lets the device make a passkey. @param options of `security/startPasskey` @throws PasskeyStopped */
export async function makePasskey(
  options: Output<'security/startPasskey'>,
): Promise<Input<'security/addPasskey'>['passkey']> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return asked(() => startRegistration({ optionsJSON }))
}

/** Lets the device use a passkey. @param options of `user/passkeyOptions` @throws PasskeyStopped */
export async function askPasskey(
  options: Output<'user/passkeyOptions'>,
): Promise<Input<'user/loginByPasskey'>['passkey']> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return asked(() => startAuthentication({ optionsJSON }))
}
