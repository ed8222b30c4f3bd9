/** The allowed characters of a `redirect` value. A dot and a double slash are refused in addition. */
const ALLOWED = /^[A-Za-z0-9/:?._*+-]*$/

/** Whether a `redirect` value may be followed. The caller adds a slash to a value without a leading one, so that it stays on our site. */
export function isLegalRedirect(value: string): boolean {
  return ALLOWED.test(value) && !value.includes('.') && !value.includes('//')
}

/**
 * The path on our site that a `redirect` value leads to. It always begins with a slash, so it cannot be taken for a protocol (`javascript:…`) or
 * another site.
 * @returns '' for an empty value, null for an illegal one
 */
export function redirectPath(value: string): string | null {
  if (!isLegalRedirect(value)) return null
  return value === '' || value.startsWith('/') ? value : `/${value}`
}
