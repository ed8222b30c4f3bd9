import { AppError } from '#shared/errors.ts'
import { CALL_BODY_FIELDS } from './body-sizes.ts'

/**
 * Reads a body of `application/x-www-form-urlencoded` leniently, because shell scripts and IDE plugins send raw, unencoded text under this
 * type (docs/protocol.md, Fields). So `100%` stays as it is. A `+` stays in a value with raw spaces or line breaks: an encoder that writes `+`
 * for a space leaves none of them.
 * @returns the fields in their order
 * @throws AppError BAD_BODY for bytes that are not UTF-8, and for too many fields
 */
export function formFields(body: Buffer): [name: string, value: string][] {
  const text = utf8(body)
  if (text === undefined) throw malformed()
  const pairs = text.split('&', CALL_BODY_FIELDS + 1).filter(Boolean)
  if (pairs.length > CALL_BODY_FIELDS) throw new AppError('BAD_BODY', { reason: '@too_many_fields' })
  return pairs.map((pair) => {
    const at = pair.indexOf('=')
    return at < 0 ? [decode(pair), ''] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))]
  })
}

const malformed = () => new AppError('BAD_BODY', { reason: '@malformed_form' })

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text of UTF-8 bytes, a byte order mark included; undefined when they are not UTF-8. */
export function utf8(bytes: Uint8Array): string | undefined {
  try {
    return UTF8.decode(bytes)
  } catch {
    return undefined
  }
}

const ENCODED = /%[0-9a-f]{2}/i

function decode(sent: string): string {
  const raw = /[ \t\r\n]/.test(sent)
  const text = raw ? sent : sent.replaceAll('+', ' ')
  if (!ENCODED.test(text)) return text
  try {
    return decodeURIComponent(text)
  } catch {
    // A `%` that encodes nothing, or encoded bytes that are not UTF-8.
    const decoded = utf8(percentDecoded(text))
    if (decoded !== undefined) return decoded
    // In raw text `%ff` may be literal.
    if (raw) return text
    throw malformed()
  }
}

/** The bytes of a text after percent-decoding; a `%` without two hex digits stands for itself. */
function percentDecoded(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'utf8')
  let length = 0
  for (let i = 0; i < bytes.length; i += 1) {
    const [high, low] = bytes[i] === 0x25 ? [hex(bytes[i + 1]), hex(bytes[i + 2])] : [-1, -1]
    if (high >= 0 && low >= 0) {
      bytes[length] = high * 16 + low
      i += 2
    } else bytes[length] = bytes[i] as number
    length += 1
  }
  return bytes.subarray(0, length)
}

function hex(byte: number | undefined): number {
  if (byte === undefined) return -1
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const lower = byte | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}
