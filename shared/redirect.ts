/** The allowed characters of a `redirect` value. A dot and a double slash are refused in addition. */
const ALLOWED = /^[A-Za-z0-9/:?._*+-]*$/

/** Whether a `redirect` value may be followed. The caller adds a slash to a value without a leading one, so that it stays on our site. */
export function isLegalRedirect(value: string): boolean {
  return ALLOWED.test(value) && !value.includes('.') && !value.includes('//')
}
