const BYTES = 16

/** A random id of 32 hex digits. `crypto.randomUUID` is missing on sites without HTTPS, so it is not used. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
}
