import { inflateSync } from 'node:zlib'
import { unescapeStored } from '#server/text/protocol-escaping.ts'
import { PAGE_CONTENT_BYTES } from '#shared/limits.ts'

/** Compressed texts are base64 without blanks, and longer than this. */
const BASE64 = /^[A-Za-z0-9+/]{16,}={0,2}$/
/** The longest unpacked text, in bytes. Longer texts are cut or refused anyway. */
const INFLATED_MOST = 8 * PAGE_CONTENT_BYTES

/**
 * The original text of a page.
 * @param stored the text in the archive: escaped, plain, or compressed and base64-encoded
 */
export function storedContent(stored: string): string {
  return unescapeStored(inflated(stored) ?? stored)
    .replace(/\r\n?/g, '\n')
    .replaceAll('\u0000', '')
    .toWellFormed()
}

function inflated(stored: string): string | undefined {
  // The first two bytes of zlib data, in base64.
  if (!stored.startsWith('eJ') && !stored.startsWith('eN') && !stored.startsWith('eA')) return undefined
  if (!BASE64.test(stored)) return undefined
  try {
    return inflateSync(Buffer.from(stored, 'base64'), { maxOutputLength: INFLATED_MOST }).toString()
  } catch {
    return undefined
  }
}
