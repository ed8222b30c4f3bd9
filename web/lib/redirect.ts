import { isLegalRedirect as isLegal } from '#shared/redirect.ts'
import { paths } from '#web/paths.ts'

/**
 * Where to go after a login: the `redirect` value of the address, the list of items when there is none, and `null` when it is illegal.
 * The answer always begins with a slash, so that no value can be taken for a protocol (`javascript:…`) or another site.
 */
export function redirectTarget(value: string | null | undefined): string | null {
  if (!value) return paths.items()
  if (!isLegal(value)) return null
  return value.startsWith('/') ? value : `/${value}`
}

/**
 * An address of ours as a `redirect` value that will be accepted afterwards: with its query when the rule allows that, else the
 * path alone, else `undefined`.
 */
export function redirectFrom(address: string): string | undefined {
  if (isLegal(address)) return address
  const path = address.replace(/[?#].*$/, '')
  return isLegal(path) ? path : undefined
}
