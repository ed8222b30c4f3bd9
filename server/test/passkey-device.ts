import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { As, TestApp } from './build-test-app.ts'
import { confirmed, PASSWORD } from './two-step.ts'

/** The part of a browser and a device in a passkey login: ES256, no attestation (WebAuthn Level 3, sections 6 and 7). */

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const b64 = (data: Buffer | string) => Buffer.from(data).toString('base64url')

/** The head of a CBOR value (RFC 8949): its kind and its length or number, below 65,536. */
function head(kind: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(kind << 5) | count])
  if (count < 256) return Buffer.from([(kind << 5) | 24, count])
  return Buffer.from([(kind << 5) | 25, count >> 8, count & 255])
}
const bytes = (data: Buffer) => Buffer.concat([head(2, data.length), data])
const words = (text: string) => Buffer.concat([head(3, Buffer.byteLength(text)), Buffer.from(text)])
const number = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const map = (...pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()])

const FLAG = { present: 1, verified: 4, attested: 64 }

/** The changes that a test makes to an honest answer. */
export interface Forged {
  origin?: string
  rpId?: string
  /** The challenge that the answer names. */
  challenge?: string
  isVerified?: boolean
  counter?: number
  userHandle?: string
}

/** A device with one passkey. */
export class PasskeyDevice {
  readonly id = randomBytes(32)
  counter = 0
  #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #userHandle = ''
  readonly #origin: string

  /** @param origin the address of the page that the browser shows */
  constructor(origin = 'http://localhost:80') {
    this.#origin = new URL(origin).origin
  }

  #client(type: string, challenge: string, { origin = this.#origin }: Forged) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #data(forged: Forged, attested: Buffer | undefined): Buffer {
    const verified = forged.isVerified === false ? 0 : FLAG.verified
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(forged.counter ?? this.counter)
    const rp = sha256(forged.rpId ?? new URL(this.#origin).hostname)
    const flags = Buffer.from([FLAG.present | verified | (attested ? FLAG.attested : 0)])
    return Buffer.concat([rp, flags, counter, ...(attested ? [attested] : [])])
  }

  /** Makes the passkey. @param options of `security/startPasskey` */
  register(options: { challenge: string; user?: unknown }, forged: Forged = {}) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    this.#userHandle = (options.user as { id: string }).id
    const key = map(
      [number(1), number(2)],
      [number(3), number(-7)],
      [number(-1), number(1)],
      [number(-2), bytes(Buffer.from(x, 'base64url'))],
      [number(-3), bytes(Buffer.from(y, 'base64url'))],
    )
    const length = Buffer.from([0, this.id.length])
    const authData = this.#data(forged, Buffer.concat([Buffer.alloc(16), length, this.id, key]))
    const attestation = map(
      [words('fmt'), words('none')],
      [words('attStmt'), map()],
      [words('authData'), bytes(authData)],
    )
    const clientDataJSON = this.#client('webauthn.create', forged.challenge ?? options.challenge, forged)
    return this.#answer({
      clientDataJSON: b64(clientDataJSON),
      attestationObject: b64(attestation),
      transports: ['internal'],
    })
  }

  /** Uses the passkey. @param options of `user/passkeyOptions` */
  answer(options: { challenge: string }, forged: Forged = {}) {
    this.counter += 1
    const authenticatorData = this.#data(forged, undefined)
    const clientData = this.#client('webauthn.get', forged.challenge ?? options.challenge, forged)
    const signed = Buffer.concat([authenticatorData, sha256(clientData)])
    return this.#answer({
      clientDataJSON: b64(clientData),
      authenticatorData: b64(authenticatorData),
      signature: b64(sign('sha256', signed, this.#keys.privateKey)),
      userHandle: forged.userHandle ?? this.#userHandle,
    })
  }

  #answer<R>(response: R) {
    const id = b64(this.id)
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response }
  }
}

/** Registers a passkey of a user. @returns the device and the id of the passkey */
export async function addDevice(t: TestApp, as: As, name = 'Laptop', password = PASSWORD) {
  await confirmed(t, as, password)
  const device = new PasskeyDevice(t.services.config.APP_URL || undefined)
  const { data: options } = await t.call('security/startPasskey', {}, as)
  const answer = await t.call('security/addPasskey', { name, passkey: device.register(options) }, as)
  if (!answer.data) throw new Error(`the passkey could not be added: ${answer.error_message}`)
  return { device, passkey_id: answer.data.passkey_id }
}

/** Answers of a device without a challenge. */
const answer = { id: 'none', rawId: 'none', type: 'public-key', clientExtensionResults: {} } as const
export const newPasskey = { ...answer, response: { clientDataJSON: 'e30', attestationObject: 'none' } }
export const usedPasskey = {
  ...answer,
  response: { clientDataJSON: 'e30', authenticatorData: 'none', signature: 'none', userHandle: 'none' },
}
