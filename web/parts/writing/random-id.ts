const BYTES = 16

/** A random id of 32 hex digits. Not `crypto.randomUUID`: that is missing where a site is served without HTTPS. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
}
