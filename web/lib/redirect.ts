import { isLegalRedirect as isLegal, redirectPath } from '#shared/redirect.ts'
import { paths } from '#web/paths.ts'

/**
 * Where to go after a login: the `redirect` value of the address, or the list of items when there is none. Returns `null` when the
 * value is illegal. A returned path always begins with a slash, so it cannot be taken for a protocol (`javascript:…`) or another
 * site.
 */
export function redirectTarget(value: string | null | undefined): string | null {
  const path = redirectPath(value ?? '')
  return path === '' ? paths.items() : path
}

/**
 * Turns one of our addresses into a `redirect` value that `redirectTarget` accepts: with its query if that is legal, else the path
 * alone, else `undefined`.
 */
export function redirectFrom(address: string): string | undefined {
  if (isLegal(address)) return address
  const path = address.replace(/[?#].*$/, '')
  return isLegal(path) ? path : undefined
}
