/** The characters that a `redirect` value may hold. A dot and a double slash make it illegal too. */
const ALLOWED = /^[A-Za-z0-9/:?._*+-]*$/

/** Whether a `redirect` value may be followed. One without a slash at its beginning still wants one, so that it is an address of ours. */
export function isLegalRedirect(value: string): boolean {
  return ALLOWED.test(value) && !value.includes('.') && !value.includes('//')
}
