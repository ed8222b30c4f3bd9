import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Codes of authenticator apps: TOTP of RFC 6238 with SHA-1, six digits and steps of 30 seconds, the values that every app understands. */

export const TOTP_STEP_SECONDS = 30
export const TOTP_DIGITS = 6
/** How many steps a code may be early or late, because clocks differ and people type slowly. */
const TOTP_WINDOW = 1
/** The length of a key: that of the output of SHA-1 (RFC 4226, section 4). */
const KEY_BYTES = 20

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new random key. */
export const newTotpKey = (): Buffer => randomBytes(KEY_BYTES)

/** Bytes in Base32 (RFC 4648) without padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The code of a counter (HOTP, RFC 4226). @param digits how many decimal digits it has */
export function hotp(key: Buffer, counter: number, digits = TOTP_DIGITS): string {
  const moving = Buffer.alloc(8)
  moving.writeBigUInt64BE(BigInt(counter))
  const hash = createHmac('sha1', key).update(moving).digest()
  const offset = (hash.at(-1) as number) & 0xf
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/** The step of a time in unix seconds. */
export const totpStep = (now: number): number => Math.floor(now / TOTP_STEP_SECONDS)

/** Parses a typed code: six digits, possibly with spaces as apps show them. @returns the digits */
export function codeDigits(typed: string): string | undefined {
  const digits = typed.replace(/\s/g, '')
  return /^\d{6}$/.test(digits) ? digits : undefined
}

/**
 * The step whose code this is, within the window around now.
 * @param after steps up to this one do not count, because a code of it was accepted already
 * @returns undefined for a wrong, replayed or outdated code
 */
export function stepOfCode(key: Buffer, digits: string, now: number, after: number): number | undefined {
  const present = totpStep(now)
  const sent = Buffer.from(digits)
  for (let step = present - TOTP_WINDOW; step <= present + TOTP_WINDOW; step++) {
    const wanted = Buffer.from(hotp(key, step))
    if (step > after && sent.length === wanted.length && timingSafeEqual(sent, wanted)) return step
  }
  return undefined
}

/** The address that apps read from the QR code (Key Uri Format of the authenticator apps). */
export function totpAddress(key: Buffer, given: { issuer: string; account: string }): string {
  const [issuer, account] = [encodeURIComponent(given.issuer), encodeURIComponent(given.account)]
  return `otpauth://totp/${issuer}:${account}?secret=${base32(key)}&issuer=${issuer}`
}
